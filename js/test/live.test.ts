import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeModel } from '../dev/model';
import { requestOf, shareOf } from '../src/live/app';
import { span, ticks } from '../src/live/chart';
import widget from '../src/live/index';
import type { Live, Point } from '../src/live/protocol';

const live: Live = {
  v: 1,
  answers: 1,
  title: 'Pyramid: which share of deals can be won?',
  asking: false,
  running: false,
  left: 100,
  trail: [],
  text: 'No deal yet.',
  message: '',
  said: 0,
  canReveal: false,
  exact: null,
  guess: null,
  replyTo: null,
  error: null,
};
const trail: Point[] = Array.from({ length: 50 }, (_, at) => [at + 1, 0.6, 0.4, 0.8]);
const strings = { run: 'Run', pause: 'Pause', gone: 'Gone.', chart: 'Chart', exact: 'exact', guessed: 'predicted' };

let close: () => void = () => undefined;

const open = (change: Partial<Live> = {}) => {
  const model = new FakeModel({ snapshot: { ...live, ...change }, strings, locale: 'es' });
  const el = document.createElement('div');
  document.body.append(el);
  act(() => void (close = widget.render({ model, el })));
  model.sent.length = 0;
  const find = (selector: string) => {
    const found = el.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  return {
    model,
    el,
    find,
    click: (name: string) => act(() => find(`[data-live=${name}]`).click()),
    key: (key: string, on = find('button')) =>
      act(() => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))),
    type: (name: string, value: string) =>
      act(() => {
        const field = find(`input[name=${name}]`) as HTMLInputElement;
        field.value = value;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    show: (next: Partial<Live>) => act(() => model.set('snapshot', { ...live, ...change, ...next })),
    sent: () => model.sent.map(({ id: _, v: __, ...rest }) => rest),
  };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => close());
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('ticks', () => {
  it('are round and few', () => {
    expect(ticks(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(55, 85, 5)).toEqual([60, 70, 80]);
    expect(ticks(0, 12345, 5)).toEqual([0, 5000, 10000]);
    expect(ticks(0.1, 0.3, 2)).toEqual([0.1, 0.2, 0.3]);
    expect(ticks(5, 5, 5)).toEqual([5]);
  });
});

describe('the axis of shares', () => {
  it('shows everything at first, then the band and what is known', () => {
    expect(span({ ...live, trail: trail.slice(0, 10) })).toEqual([0, 1]);
    expect(span({ ...live, trail })).toEqual([0.4, 0.8]);
    expect(span({ ...live, trail, exact: 0.31, guess: [0.5, null, null] })).toEqual([0.3, 0.8]);
    expect(span({ ...live, trail, guess: [0.5, 0.1, 0.97] })).toEqual([0.1, 1]);
  });
});

describe('a typed share', () => {
  it('is in percent, with point or comma', () => {
    expect([shareOf('66.9'), shareOf('50'), shareOf('12,5')]).toEqual([0.669, 0.5, 0.125]);
    expect(shareOf(' ')).toBeNull();
    expect(shareOf('half')).toBeNaN();
  });
});

describe('the keys', () => {
  it('run and pause, play one deal, start over', () => {
    expect(requestOf('p', live)).toEqual({ type: 'run' });
    expect(requestOf('P', { ...live, running: true })).toEqual({ type: 'pause' });
    expect(requestOf('s', live)).toEqual({ type: 'step' });
    expect(requestOf('r', live)).toEqual({ type: 'reset' });
    expect(requestOf('x', live)).toBeNull();
  });
  it('are ours inside of the experiment but not in a field', () => {
    const page = open({ asking: true });
    page.key('p');
    page.key('p', page.find('input'));
    expect(page.sent()).toEqual([{ type: 'run' }]);
  });
});

describe('the page', () => {
  it('tells Python the language of the browser', () => {
    const model = new FakeModel({ snapshot: live, strings, locale: 'en' });
    act(() => void (close = widget.render({ model, el: document.body })));
    expect(model.sent).toMatchObject([{ v: 1, type: 'locale', locale: navigator.language }]);
  });

  it('sends what its buttons say, and nothing for those that are off', () => {
    const page = open({ canReveal: true });
    for (const name of ['run', 'step', 'reset', 'reveal']) page.click(name);
    expect(page.sent()).toEqual(['run', 'step', 'reset', 'reveal'].map((type) => ({ type })));
    page.model.sent.length = 0;
    page.show({ running: true, left: 0, canReveal: false });
    for (const name of ['pause', 'step', 'reveal']) page.click(name);
    expect(page.sent()).toEqual([{ type: 'pause' }]);
  });

  it('keeps the focus on the button that changes from run to pause', () => {
    const page = open();
    page.find('[data-live=run]').focus();
    page.show({ running: true });
    expect(document.activeElement).toBe(page.find('[data-live=pause]'));
  });

  it('asks for a prediction and sends it as shares', () => {
    const page = open({ asking: true });
    page.type('guess', '60');
    page.type('from', '40,5');
    page.type('to', '80');
    page.key('Enter', page.find('input[name=to]'));
    expect(page.sent()).toEqual([{ type: 'predict', value: 0.6, low: 0.405, high: 0.8 }]);
    page.click('skip');
    expect(page.sent().at(-1)).toEqual({ type: 'skip' });
  });

  it('draws the estimate, and the exact value and the prediction once they are shown', () => {
    const page = open({ trail, text: '50 deals: 60 %.' });
    expect(page.find('.pl-chart').getAttribute('aria-label')).toBe('Chart. 50 deals: 60 %.');
    expect(page.find('.pl-line').getAttribute('points')?.split(' ')).toHaveLength(50);
    expect(page.find('.pl-band').getAttribute('points')?.split(' ')).toHaveLength(100);
    expect(page.el.querySelector('.pl-exact, .pl-guess')).toBeNull();
    page.show({ exact: 0.66, guess: [0.5, 0.4, 0.6] });
    expect(page.find('.pl-exact').textContent).toBe('exact');
    expect(page.find('.pl-guess').textContent).toBe('predicted');
    expect(page.el.innerHTML).not.toContain('NaN');
  });

  it('says which language it speaks, and prints numbers as it does', () => {
    const page = open({ trail: [[1, 1, 0.2, 1], [20000, 0.6, 0.59, 0.61]] });
    expect(page.find('.pl-root').lang).toBe('es');
    expect(page.find('.pl-chart').textContent).toContain((20000).toLocaleString('es'));
  });

  it('draws without an estimate', () => {
    const page = open({ trail: [[1, null, 0, 1]] });
    expect(page.el.innerHTML).not.toContain('NaN');
    expect(page.el.querySelector('.pl-dot')).toBeNull();
  });

  it('speaks each sentence once, and milestones while it runs', () => {
    const page = open();
    const voice = page.find('.pl-voice');
    expect(voice.textContent).toBe('');
    page.show({ said: 1, message: 'Running.', running: true });
    expect(voice.textContent).toBe('Running.');
    page.show({ said: 1, running: true, trail: trail.slice(0, 5), text: '5 deals.' });
    expect(voice.textContent).toBe('Running.');
    page.show({ said: 1, running: true, trail: trail.slice(0, 12), text: '12 deals.' });
    expect(voice.textContent).toBe('12 deals.');
    page.show({ said: 2, message: 'Paused.', trail: trail.slice(0, 14), text: '14 deals.' });
    expect(voice.textContent).toBe('Paused. 14 deals.');
  });

  it('says when nobody answers, and takes it back when somebody does', () => {
    const page = open();
    page.click('step');
    act(() => void vi.advanceTimersByTime(9000));
    expect(page.find('.pl-message').textContent).toBe('Gone.');
    page.show({ replyTo: page.model.sent[0]?.id ?? null, message: 'Deal 0: won.' });
    expect(page.find('.pl-message').textContent).toBe('Deal 0: won.');
    page.model.throws = true;
    page.click('step');
    expect(page.find('.pl-message').textContent).toBe('Gone.');
  });

  it('leaves nothing behind', () => {
    const page = open();
    page.click('step');
    act(() => close());
    expect(page.model.listening()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(page.el.innerHTML).toBe('');
  });
});
