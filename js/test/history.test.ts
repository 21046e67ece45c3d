import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { eachOnAFreshPage, frame, open, pairing } from './page';
import { HISTORY, MOVES, PLAYED, REVIEW } from '../dev/fixtures';
import { past } from '../src/past';
import type { Snapshot } from '../src/protocol';

eachOnAFreshPage();

type Page = ReturnType<typeof open>;
const strings = {
  'page.at_move': 'move {ply} of {plies}: {move}',
  'page.at_start': 'start, {plies} moves',
  'page.ply_lost': 'lost',
};
const played = (traits: Record<string, unknown> = {}, snapshot: Snapshot = PLAYED) =>
  open(snapshot, { history: HISTORY, moves: MOVES, strings, ...traits });
const slider = (page: Page) => page.find<HTMLInputElement>('input[type="range"]');
const strip = (page: Page) => [...page.root.querySelectorAll<HTMLButtonElement>('.pw-history button')];
const shown = (page: Page) => Number(page.find('.pw-root').dataset.ply);
const onTable = (page: Page, slot: number) => page.card(slot).className.includes('pw-in-home');

/** Drags the slider's thumb to a ply, or lets it go there. */
const drag = (page: Page, ply: number, event: 'input' | 'change' = 'input') =>
  act(() => {
    slider(page).value = String(ply);
    slider(page).dispatchEvent(new Event(event, { bubbles: true }));
  });
const goTo = (ply: number, to: number) => ({ v: 1, type: 'goto', ply, to });
/** What Python answers when it is at a ply. */
const at = (ply: number): Partial<Snapshot> => {
  const { replyTo: _, ...rest } = past(PLAYED, HISTORY, ply);
  return { ...rest, free: [26] };
};

describe('the history', () => {
  it('says where it is, in words', () => {
    const page = played();
    expect(slider(page).getAttribute('aria-valuetext')).toBe('move 5 of 5: draw');
    drag(page, 3);
    frame();
    expect(slider(page).getAttribute('aria-valuetext')).toBe('move 3 of 5: 3 of clubs with 10 of spades');
    drag(page, 0);
    frame();
    expect(slider(page).getAttribute('aria-valuetext')).toBe('start, 5 moves');
  });

  it('counts a move before the position of it has come', () => {
    const page = played({ history: HISTORY.slice(0, -1), moves: MOVES.slice(0, -1) });
    expect(page.text('.pw-ply')).toBe('5/5');
    expect([slider(page).value, slider(page).max]).toEqual(['5', '5']);
    expect(slider(page).getAttribute('aria-valuetext')).toContain('move 5 of 5');
  });

  it('keeps its place, unseen, while there are no moves', () => {
    const page = open(pairing());
    expect(page.find('.pw-history').dataset.empty).toBe('true');
    expect('empty' in played().find('.pw-history').dataset).toBe(false);
  });

  it('shows the past at once while the thumb is dragged, and asks Python when it is let go', () => {
    const page = played();
    for (const ply of [4, 3, 2, 1]) drag(page, ply);
    expect(shown(page)).toBe(1);
    expect(onTable(page, 23)).toBe(true);
    expect(onTable(page, 21)).toBe(false);
    expect(page.messages()).toEqual([]);
    drag(page, 1, 'change');
    expect(page.messages()).toEqual([goTo(5, 1)]);
    page.answer(at(1));
    expect(shown(page)).toBe(1);
    expect(page.card(26).className).toContain('pw-free');
  });

  it('sends one message at a time, and the last place where the thumb was let go', () => {
    const page = played();
    for (const ply of [4, 3, 2, 1, 0]) {
      drag(page, ply);
      drag(page, ply, 'change');
    }
    expect(page.messages()).toEqual([goTo(5, 4)]);
    page.answer(at(4));
    expect(shown(page)).toBe(0);
    expect(page.messages()).toEqual([goTo(5, 4), goTo(4, 0)]);
    page.answer(at(0));
    expect(shown(page)).toBe(0);
    expect(page.messages()).toHaveLength(2);
  });

  it('does not jump back when something else is said meanwhile', () => {
    const page = played();
    drag(page, 2);
    page.show({ message: 'The answer to a question.' });
    expect(shown(page)).toBe(2);
    drag(page, 2, 'change');
    expect(page.messages()).toEqual([goTo(5, 2)]);
  });

  it('asks nothing when the thumb comes back to where it was', () => {
    const page = played();
    drag(page, 2);
    drag(page, 5);
    drag(page, 5, 'change');
    expect(page.messages()).toEqual([]);
    expect(page.card(26).className).toContain('pw-free');
  });

  it('stays where Python is when Python cannot go', () => {
    const page = played();
    drag(page, 2);
    drag(page, 2, 'change');
    page.answer({ ply: 5, message: 'That was another board.' });
    expect(shown(page)).toBe(5);
  });

  it('follows a new game, whatever is looked at', () => {
    const page = played();
    drag(page, 2);
    page.model.traits.history = [HISTORY[0]];
    page.show({ ...pairing(), game: 'g2' });
    expect(shown(page)).toBe(0);
  });

  it('lets a click wait until Python has gone there', () => {
    const page = played();
    drag(page, 2);
    drag(page, 2, 'change');
    page.click('stock');
    expect(page.messages()).toEqual([goTo(5, 2)]);
    page.answer({ ...at(2), draw: 'draw' });
    expect(page.messages()).toEqual([goTo(5, 2), { v: 1, type: 'draw', ply: 2 }]);
  });

  it('steps by key without taking anything back', () => {
    const page = played();
    page.card(26).focus();
    page.press(',');
    page.answer(at(4));
    page.press('.', slider(page));
    expect(page.messages()).toEqual([goTo(5, 4), goTo(4, 5)]);
    page.answer(at(5));
    page.press('.');
    expect(page.messages()).toHaveLength(2);
  });

  it('has buttons to its ends and by one move, which keep the focus where they can do nothing', () => {
    const page = played();
    const [first, back, forward, last] = strip(page);
    expect(strip(page).map((button) => button.getAttribute('aria-disabled'))).toEqual([
      null,
      null,
      'true',
      'true',
      null,
    ]);
    first!.focus();
    act(() => first!.click());
    page.answer(at(0));
    expect(document.activeElement).toBe(first);
    act(() => back!.click());
    act(() => forward!.click());
    page.answer(at(1));
    act(() => last!.click());
    expect(page.messages()).toEqual([goTo(5, 0), goTo(0, 1), goTo(1, 5)]);
  });

  it('needs no Python: a saved game is looked through, and the status line says where it is', () => {
    const words = { 'card.name': '{rank} of {suit}', 'suit.S': 'spades', 'label.row': 'row {row}, {at} of {all}' };
    const told = HISTORY.map((_, ply) => (ply === 0 ? 'LMN|1 of 3|28' : '|'));
    const page = played({ told, strings: { ...strings, ...words, 'label.free': 'free', 'page.covered': 'covered' } });
    page.model.throws = true;
    page.click('stock');
    drag(page, 3);
    drag(page, 3, 'change');
    expect(shown(page)).toBe(3);
    frame();
    expect(page.text('[role="status"]')).toBe('move 3 of 5: 3 of clubs with 10 of spades');
    act(() => strip(page)[0]!.click());
    expect(shown(page)).toBe(0);
    frame();
    expect(page.text('[role="status"]')).toBe('start, 5 moves');
    expect(page.card(21).getAttribute('aria-label')).toBe('3 of spades, free, row 7, 1 of 7');
    expect(page.card(21).className).toContain('pw-free');
    expect(page.card(24).getAttribute('aria-label')).toContain(', covered, row 7, 4 of 7');
  });
});

describe('the review', () => {
  it('is asked for', () => {
    const page = played();
    act(() => page.find('.pw-history [data-action="review"]').click());
    expect(page.messages()).toEqual([{ v: 1, type: 'review' }]);
  });

  it('colours every ply and points out the move that lost', () => {
    const page = played({ review: REVIEW });
    const ticks = [...page.root.querySelectorAll<HTMLElement>('.pw-ticks i')];
    expect(ticks.map((tick) => tick.className.at(-1)).join('')).toBe('wwulll');
    expect(ticks.findIndex((tick) => tick.dataset.lost)).toBe(3);
    expect(slider(page).getAttribute('aria-valuetext')).toBe('move 5 of 5: draw; lost');
    drag(page, 3);
    frame();
    expect(slider(page).getAttribute('aria-valuetext')).toMatch(/; lost the game$/);
    expect(page.text('[data-part="review"] .pw-lead')).toBe(REVIEW.text);
  });

  it('leads back to the last winnable position with one click', () => {
    const page = played({ review: REVIEW });
    const back = page.find<HTMLButtonElement>('[data-action="back"]');
    act(() => back.click());
    expect(page.messages()).toEqual([goTo(5, 1)]);
    expect(shown(page)).toBe(1);
    page.answer(at(1));
    expect(back.getAttribute('aria-disabled')).toBe('true');
  });

  it('leads to what it points out, also without Python', () => {
    const page = played({ review: REVIEW });
    page.model.throws = true;
    page.click('stock');
    const marks = [...page.root.querySelectorAll<HTMLElement>('[data-action="mark"]')];
    expect(marks.map((mark) => mark.textContent)).toEqual(['3/5: lost the game']);
    act(() => marks[0]!.click());
    expect(shown(page)).toBe(3);
  });

  it('says so where nothing was lost', () => {
    const page = played({ review: { ...REVIEW, lostAt: null, back: null, marks: [] } });
    expect(page.root.querySelector('[data-action="back"]')).toBeNull();
    expect(page.root.querySelector('[data-lost]')).toBeNull();
  });
});
