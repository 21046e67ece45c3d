import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from './page';
import { FIXTURES, frenchDeck, layoutOf, positionOf, range, snapshotOf } from '../dev/fixtures';
import { playAlong } from '../dev/model';
import type { Snapshot } from '../src/protocol';

const pairing = (change: Partial<Snapshot> = {}) =>
  snapshotOf(layoutOf(), frenchDeck(), { free: range(21, 28), pairs: [[21, 22], [23, 24]], alone: [27], ...change });
const left = (gone: number[]) => range(0, 52).filter((slot) => !gone.includes(slot));
const afterPair = { ply: 1, plies: 1, position: positionOf(left([21, 22]), 28), free: [15, 23, 24, 25, 26, 27], foundation: [21, 22], canUndo: true };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('the table', () => {
  it('draws one button a card, with what a screen reader says of it', () => {
    const page = open();
    expect(page.root.querySelectorAll('button.pw-card')).toHaveLength(52);
    expect(page.card(21).getAttribute('aria-label')).toBe(FIXTURES.start!.labels[21]);
    expect(page.card(0).getAttribute('aria-disabled')).toBe('true');
    expect(page.card(21).hasAttribute('aria-disabled')).toBe(false);
  });

  it('never draws the face of a card that was never seen', () => {
    const page = open(FIXTURES.hidden);
    expect(page.card(0).querySelector('.pw-face')).toBeNull();
    expect(page.card(21).querySelector('.pw-face text')?.textContent).toBe(FIXTURES.hidden!.cards[21]![0]);
  });

  it('has one tab stop', () => {
    const page = open();
    expect(page.root.querySelectorAll('.pw-table [tabindex="0"]')).toHaveLength(1);
    expect(page.root.querySelectorAll('.pw-tools [tabindex="0"]')).toHaveLength(1);
  });

  it('keeps every card element from snapshot to snapshot and makes new ones for a new game', () => {
    const page = open(pairing());
    const before = range(0, 52).map(page.card);
    page.show(afterPair);
    expect(range(0, 52).map(page.card)).toEqual(before);
    page.show({ ...pairing(), game: 'g2' });
    expect(page.card(21)).not.toBe(before[21]);
  });

  it('shows counts and facts', () => {
    const page = open(FIXTURES.middle);
    expect([...page.root.querySelectorAll('.pw-badge')].map((badge) => badge.textContent)).toEqual(['12', '9', '10']);
    expect(page.text('[data-fact="pass"] dd')).toBe('1');
  });

  it.each(Object.keys(FIXTURES))('draws %s', (name) => {
    const snapshot = FIXTURES[name]!;
    const page = open(snapshot);
    expect(page.root.querySelectorAll('button.pw-card')).toHaveLength(snapshot.cards.length);
    expect(page.text('[role="status"]')).toBe(snapshot.message);
  });
});

describe('clicks', () => {
  it('select at once, without a message', () => {
    const page = open(pairing());
    page.click(21);
    expect(page.card(21).getAttribute('aria-pressed')).toBe('true');
    expect(page.messages()).toEqual([]);
    page.click(21);
    expect(page.card(21).getAttribute('aria-pressed')).toBe('false');
  });

  it('play a pair, with the ply of the board that was clicked', () => {
    const page = open(pairing({ ply: 9 }));
    page.click(21);
    page.click(22);
    expect(page.messages()).toEqual([{ v: 1, type: 'play', ply: 9, slots: [21, 22] }]);
  });

  it('give every message an id of its own, at most 64 characters', () => {
    const page = open(pairing());
    page.click(15);
    page.click(15);
    const ids = page.model.sent.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(64);
  });

  it('made while an answer is on its way are done in order on the board that comes', () => {
    const page = open(pairing());
    page.click('stock');
    page.click('stock');
    page.click('stock');
    expect(page.messages()).toHaveLength(1);
    page.answer({ ply: 1 });
    page.answer({ ply: 2 });
    page.answer({ ply: 3 });
    expect(page.messages()).toEqual([0, 1, 2].map((ply) => ({ v: 1, type: 'draw', ply })));
  });

  it('on a card that has left meanwhile do nothing', () => {
    const page = open(pairing());
    page.click(27);
    page.click(27);
    page.answer({ ...afterPair, position: positionOf(left([27]), 28), foundation: [27], free: range(21, 27), alone: [] });
    expect(page.messages()).toHaveLength(1);
    expect(page.model.sent.filter(({ type }) => type === 'why')).toHaveLength(0);
  });

  it('drop a selection that is no longer possible', () => {
    const page = open(pairing());
    page.click(23);
    page.show({ ...afterPair, free: [24] });
    expect(page.root.querySelector('.pw-table [aria-pressed="true"]')).toBeNull();
  });
});

describe('focus', () => {
  const active = () => (document.activeElement as HTMLElement | null)?.dataset.slot;

  it('moves with the arrows, and only one card can be tabbed to', () => {
    const page = open(pairing());
    page.card(21).focus();
    page.press('ArrowRight');
    expect(active()).toBe('22');
    page.press('ArrowUp');
    expect(active()).toBe('15');
    expect(page.root.querySelectorAll('.pw-table [tabindex="0"]')).toHaveLength(1);
  });

  it('goes to the card that a removal uncovers, never to the body', () => {
    const page = open(pairing());
    page.card(21).focus();
    page.press('Enter');
    page.press('ArrowRight');
    page.press('Enter');
    expect(page.messages()).toEqual([{ v: 1, type: 'play', ply: 0, slots: [21, 22] }]);
    page.answer(afterPair);
    expect(active()).toBe('15');
  });

  it('stays on the table in a new game', () => {
    const page = open(pairing());
    page.card(21).focus();
    page.show({ ...pairing(), game: 'g2' });
    expect(active()).toBe('21');
  });

  it('stays in the toolbar when a move is undone there', () => {
    const page = open(pairing({ canUndo: true }));
    page.tool('undo').focus();
    page.click('undo');
    page.answer({ canUndo: false });
    expect(document.activeElement).toBe(page.tool('undo'));
    expect(page.tool('undo').getAttribute('aria-disabled')).toBe('true');
  });

  it('goes back to the button of a panel that is closed from inside', () => {
    const page = open(pairing());
    page.tool('rules').focus();
    page.click('rules');
    const close = page.find('.pw-panel header button');
    close.focus();
    act(() => close.click());
    expect(document.activeElement).toBe(page.tool('rules'));
  });

  it('goes to the table from a button that leaves with the end of the game', () => {
    const page = open(FIXTURES.stuck);
    page.find('[data-action="undo"]').focus();
    page.answer({ banner: null, status: 'playing' });
    expect(document.activeElement?.closest('.pw-table')).not.toBeNull();
  });

  it('is not pulled back when it has left the widget', () => {
    const page = open(pairing());
    page.card(21).focus();
    page.card(21).blur();
    page.show(afterPair);
    expect(page.root.contains(document.activeElement)).toBe(false);
  });

  it('is not taken by a page that is not used', () => {
    const page = open(pairing());
    page.show(afterPair);
    expect(page.root.contains(document.activeElement)).toBe(false);
  });
});

describe('keys', () => {
  it.each([
    ['d', { v: 1, type: 'draw', ply: 0 }],
    ['h', { v: 1, type: 'hint', ply: 0 }],
    ['u', { v: 1, type: 'undo', ply: 0 }],
    ['Ctrl+z', { v: 1, type: 'undo', ply: 0 }],
    ['Ctrl+Shift+Z', { v: 1, type: 'redo', ply: 0 }],
    ['Meta+z', { v: 1, type: 'undo', ply: 0 }],
    ['r', { v: 1, type: 'restart', ply: 0 }],
    ['n', { v: 1, type: 'new' }],
  ])('%s', (name, message) => {
    const page = open(pairing());
    page.card(21).focus();
    expect(page.press(name).defaultPrevented).toBe(true);
    expect(page.messages()).toEqual([message]);
  });

  it('go to the next free card of a rank, also from the toolbar', () => {
    const page = open(pairing());
    page.tool('new').focus();
    const rank = FIXTURES.start!.cards[25]![0];
    page.press(rank === '10' ? '0' : rank.toLowerCase());
    expect((document.activeElement as HTMLElement).dataset.slot).toBe('25');
  });

  it('do nothing in a text field', () => {
    const page = open(pairing());
    page.find('.pw-deal input').focus();
    page.press('d');
    expect(page.messages()).toEqual([]);
  });

  it('let Escape drop the selection, and pass when nothing is selected', () => {
    const page = open(pairing());
    page.card(21).focus();
    page.press('Enter');
    expect(page.press('Escape').defaultPrevented).toBe(true);
    expect(page.root.querySelector('.pw-table [aria-pressed="true"]')).toBeNull();
    expect(page.press('Escape').defaultPrevented).toBe(false);
  });

  it('read out the state', () => {
    const page = open(pairing());
    page.card(21).focus();
    page.press('s');
    expect(page.text('[role="status"]')).toContain('Stock, 24 cards, face down.');
    expect(page.text('[role="status"]')).toContain('Moves: 0');
  });
});

describe('the key guard', () => {
  const marked = (element: Element) => element.hasAttribute('data-lm-suppress-shortcuts');

  it('marks the focused element for the keys of the game alone', () => {
    const page = open(pairing());
    page.card(21).focus();
    page.press('x');
    expect(marked(page.card(21))).toBe(true);
    page.press('Ctrl+s');
    expect(marked(page.card(21))).toBe(false);
    page.press('Ctrl+z');
    expect(marked(page.card(21))).toBe(true);
    page.press('Shift+Enter');
    expect(marked(page.card(21))).toBe(false);
  });

  it('has marked it before the document hears the key', () => {
    const page = open(pairing());
    page.card(21).focus();
    const seen: boolean[] = [];
    const host = (event: Event) => seen.push(marked(event.target as Element));
    document.addEventListener('keydown', host, true);
    page.press('x');
    document.removeEventListener('keydown', host, true);
    expect(seen).toEqual([true]);
  });

  it('leaves the rest of the page alone', () => {
    open(pairing());
    const other = document.createElement('button');
    document.body.append(other);
    const event = new KeyboardEvent('keydown', { key: 'x', bubbles: true });
    other.dispatchEvent(event);
    expect(marked(other)).toBe(false);
  });

  it('ends with the view', () => {
    const page = open(pairing());
    const button = page.card(21);
    page.life.abort();
    document.body.append(button);
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
    expect(marked(button)).toBe(false);
    expect(page.model.listening()).toBe(0);
    expect(page.el.childElementCount).toBe(0);
  });
});

describe('the connection', () => {
  const state = (page: ReturnType<typeof open>) => page.find('[data-link]').dataset.link;

  it('tells Python the language of the browser, once', () => {
    const page = open();
    expect(page.model.sent.map(({ type, locale }) => [type, locale])).toEqual([['locale', navigator.language]]);
  });

  it('waits, gives up after eight seconds, and comes back with an answer', () => {
    const page = open(pairing());
    page.answer();
    page.click('stock');
    vi.advanceTimersByTime(900);
    expect(state(page)).toBe('live');
    vi.advanceTimersByTime(200);
    page.set('busy', null);
    expect(state(page)).toBe('waiting');
    vi.advanceTimersByTime(7000);
    page.set('busy', null);
    expect(state(page)).toBe('lost');
    page.answer();
    expect(state(page)).toBe('live');
    expect(page.find('[data-link]').hidden).toBe(true);
  });

  it('says at once that nobody is there when sending fails, and keeps the board', () => {
    const page = open(pairing());
    page.model.throws = true;
    page.click('stock');
    expect(state(page)).toBe('dead');
    expect(page.find('[data-link]').textContent).toBe('page.dead');
    expect(page.root.querySelectorAll('button.pw-card')).toHaveLength(52);
  });

  it('says so in a notebook that was opened without a kernel', () => {
    const page = open(pairing());
    vi.advanceTimersByTime(9000);
    page.set('busy', null);
    expect(state(page)).toBe('lost');
  });

  it('steps through the history without a kernel', () => {
    const history = [positionOf(left([]), 28), positionOf(left([21, 22]), 28), positionOf(left([21, 22]), 29)];
    const page = open(pairing({ ...afterPair, ply: 2, plies: 2, position: history[2]! }), { history });
    page.model.throws = true;
    page.click('undo');
    expect(state(page)).toBe('dead');
    page.click('undo');
    page.click('undo');
    expect(page.card(21).className).toContain('pw-in-home');
    expect(page.tool('undo').getAttribute('aria-disabled')).toBe('true');
    page.click('redo');
    expect(page.card(21).className).toContain('pw-in-foundation');
    expect(page.messages()).toEqual([]);
  });

  it('sees a closed model', () => {
    const page = open(pairing());
    page.model.fire('comm:close');
    page.set('busy', null);
    expect(state(page)).toBe('dead');
  });

  it('refuses a snapshot of another version in a sentence and keeps the last board', () => {
    const page = open(pairing(), { strings: { 'page.foreign': 'version {version}' } });
    page.set('snapshot', { v: 2, whatever: true });
    expect(page.text('[data-link]')).toBe('version 2');
    expect(page.root.querySelectorAll('button.pw-card')).toHaveLength(52);
    expect(open({ v: 9 }).text('[data-link]')).toBe('page.foreign');
  });
});

describe('around the table', () => {
  it('starts games: any deal, a numbered one, another variant, other rules', () => {
    const about = { title: 'Rules', rules: ['One sentence.'], form: [{ name: 'passes', label: 'Passes', options: [['1', 'one'], ['', 'any']], value: '1' }] };
    const page = open(pairing(), { variants: [['solitarium', 'Pyramid', '…'], ['giza', 'Giza', '…']], about });
    const last = () => page.messages().at(-1);
    page.click('new');
    expect(last()).toEqual({ v: 1, type: 'new' });
    page.answer();
    const input = page.find<HTMLInputElement>('.pw-deal input');
    expect(input.value).toBe('1234');
    input.value = '987';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    page.find('.pw-deal').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(last()).toEqual({ v: 1, type: 'new', deal: '987' });
    page.answer({ game: 'g2', deal: '987' });
    const menu = page.find<HTMLSelectElement>('.pw-variant select');
    menu.value = 'giza';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    expect(last()).toEqual({ v: 1, type: 'new', variant: 'giza' });
    page.answer();
    page.click('rules');
    expect(page.text('.pw-sentences')).toBe('One sentence.');
    page.find('.pw-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(last()).toEqual({ v: 1, type: 'new', rules: { passes: '1' } });
  });

  it('looks for winnable deals where it is told to, but takes a number as it is', () => {
    const page = open(pairing());
    act(() => page.find('[aria-pressed][title="page.winnable_only"]').click());
    page.click('new');
    expect(page.messages()).toEqual([{ v: 1, type: 'new', winnable: true }]);
    page.answer();
    page.find('.pw-deal').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(page.messages().at(-1)).toEqual({ v: 1, type: 'new', deal: '1234' });
  });

  it('says every sentence once, also the same one twice', () => {
    const page = open(pairing({ message: 'No.', said: 3 }));
    const first = page.find('[role="status"]').textContent;
    page.show({ message: 'No.', said: 4 });
    expect(page.find('[role="status"]').textContent).not.toBe(first);
    expect(page.text('[role="status"]')).toBe('No.');
  });

  it('shows the end of the game with what to do next', () => {
    const page = open(FIXTURES.stuck);
    expect(page.text('.pw-banner strong')).toBe('No more moves');
    page.find('[data-action="undo"]').click();
    expect(page.messages()).toEqual([{ v: 1, type: 'undo', ply: 0 }]);
  });

  it('rings the cards of a hint', () => {
    const page = open(FIXTURES.hint);
    expect([...page.root.querySelectorAll('.pw-hinted')].map((card) => (card as HTMLElement).dataset.slot)).toEqual(['21', '25']);
    expect(page.text('.pw-hint')).toBe(FIXTURES.hint!.hint!.text);
  });

  it('plays a whole sequence with a model that answers', () => {
    const page = open(FIXTURES.start);
    playAlong(page.model, FIXTURES.start!, frenchDeck(), null);
    for (let i = 0; i < 24; i++) page.click('stock');
    page.click('stock');
    expect(page.messages().at(-1)).toEqual({ v: 1, type: 'redeal', ply: 24 });
    expect(page.text('[data-fact="pass"] dd')).toBe('2');
    page.click('undo');
    expect(page.text('[data-fact="pass"] dd')).toBe('1');
  });
});
