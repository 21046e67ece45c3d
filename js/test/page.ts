/** Mounts the widget on a model without a kernel. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, vi } from 'vitest';
import widget from '../src/index';
import { FakeModel } from '../dev/model';
import type { Sent } from '../dev/model';
import type { Snapshot } from '../src/protocol';
import { FIXTURES, frenchDeck, layoutOf, positionOf, range, snapshotOf } from '../dev/fixtures';

export interface Page {
  model: FakeModel;
  el: HTMLElement;
  root: HTMLElement;
  life: AbortController;
  card: (slot: number) => HTMLButtonElement;
  pile: (name: string) => HTMLButtonElement;
  tool: (name: string) => HTMLButtonElement;
  find: <T extends HTMLElement = HTMLElement>(selector: string) => T;
  text: (selector: string) => string;
  click: (target: number | string) => void;
  press: (name: string, on?: Element) => KeyboardEvent;
  show: (change: Partial<Snapshot>) => void;
  answer: (change?: Partial<Snapshot>) => void;
  set: (name: string, value: unknown) => void;
  messages: () => Omit<Sent, 'id'>[];
}

/** All that was sent but the browser's language, without the ids. */
export const withoutIds = (sent: readonly Sent[]) =>
  sent.filter(({ type }) => type !== 'locale').map(({ id: _, ...rest }) => rest);

export const open = (snapshot: unknown = FIXTURES.start, traits: Record<string, unknown> = {}): Page => {
  const model = new FakeModel({
    snapshot,
    strings: {},
    variants: [],
    about: null,
    options: {},
    busy: null,
    history: [],
    ...traits,
  });
  const el = document.createElement('div');
  document.body.append(el);
  const life = new AbortController();
  act(() => void widget.render({ model, el, signal: life.signal }));
  const root = el.querySelector<HTMLElement>('.pyramid-widget') as HTMLElement;
  const find = <T extends HTMLElement = HTMLElement>(selector: string): T => {
    const found = root.querySelector<T>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  const target = (name: number | string) =>
    find<HTMLButtonElement>(
      typeof name === 'number' ? `[data-slot="${name}"]` : `[data-pile="${name}"], [data-tool="${name}"]`,
    );
  const current = () => model.get('snapshot') as Snapshot;
  const page: Page = {
    model,
    el,
    root,
    life,
    find,
    card: target,
    pile: target,
    tool: target,
    text: (selector) => (root.querySelector(selector)?.textContent ?? '').trim(),
    click: (name) => act(() => target(name).click()),
    press: (name, on = document.activeElement ?? document.body) => {
      const parts = name === '+' ? ['+'] : name.split('+');
      const event = new KeyboardEvent('keydown', {
        key: parts.at(-1) ?? '',
        ctrlKey: parts.includes('Ctrl'),
        metaKey: parts.includes('Meta'),
        shiftKey: parts.includes('Shift'),
        altKey: parts.includes('Alt'),
        bubbles: true,
        cancelable: true,
        composed: true,
      });
      act(() => {
        on.dispatchEvent(event);
        // A browser presses the focused button for these two itself.
        if (
          (event.key === 'Enter' || event.key === ' ') &&
          !event.defaultPrevented &&
          on instanceof HTMLButtonElement
        )
          on.click();
      });
      return event;
    },
    set: (name, value) => act(() => model.set(name, value)),
    show: (change) => page.set('snapshot', { ...current(), ...change }),
    answer: (change = {}) =>
      page.show({ replyTo: model.sent.at(-1)?.id ?? null, said: current().said + 1, ...change }),
    messages: () => withoutIds(model.sent),
  };
  return page;
};

/** The next frame, in which what is around the board follows it. */
export const frame = () => act(() => void vi.advanceTimersToNextFrame());

/** A start where two pairs and a lone card may leave. */
export const pairing = (change: Partial<Snapshot> = {}) =>
  snapshotOf(layoutOf(), frenchDeck(), {
    free: range(21, 28),
    pairs: [
      [21, 22],
      [23, 24],
    ],
    alone: [27],
    ...change,
  });

export const left = (gone: number[]) => range(0, 52).filter((slot) => !gone.includes(slot));

/** What changes when the first pair of `pairing` has left. */
export const afterPair = {
  ply: 1,
  plies: 1,
  position: positionOf(left([21, 22]), 28),
  free: [15, 23, 24, 25, 26, 27],
  foundation: [21, 22],
  canUndo: true,
};

/** Every test starts with an empty page and a clock that stands still. */
export const eachOnAFreshPage = () => {
  beforeEach(() => void vi.useFakeTimers());
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    document.body.replaceChildren();
  });
};
