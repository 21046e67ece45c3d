import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { afterPair, eachOnAFreshPage, left, open, pairing } from './page';
import { positionOf } from '../dev/fixtures';

eachOnAFreshPage();

describe('the connection', () => {
  const state = (page: ReturnType<typeof open>) => page.find('[data-link]').dataset.link;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('tells Python the language of the browser, once', () => {
    const page = open();
    expect(page.model.sent.map(({ type, locale }) => [type, locale])).toEqual([
      ['locale', navigator.language],
    ]);
  });

  it('waits, gives up after eight seconds, and comes back with an answer', () => {
    const page = open(pairing());
    page.answer();
    page.click('stock');
    vi.advanceTimersByTime(900);
    expect(state(page)).toBe('live');
    pass(200);
    expect(state(page)).toBe('waiting');
    pass(7000);
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

  it('says so as soon as the host knows that a message could not be sent, and comes back', async () => {
    const page = open(pairing());
    page.model.send = () => Promise.reject(new Error('Failed to fetch'));
    page.click('stock');
    expect(state(page)).toBe('live');
    await act(async () => {});
    expect(state(page)).toBe('lost');
    page.answer();
    expect(state(page)).toBe('live');
  });

  it('says so in a notebook that was opened without a kernel', () => {
    const page = open(pairing());
    pass(9000);
    expect(state(page)).toBe('lost');
  });

  it('steps through the history without a kernel', () => {
    const history = [
      positionOf(left([]), 28),
      positionOf(left([21, 22]), 28),
      positionOf(left([21, 22]), 29),
    ];
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
    act(() => page.model.fire('comm:close'));
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
