import { describe, expect, it } from 'vitest';
import { eachOnAFreshPage, open, pairing } from './page';
import { FIXTURES } from '../dev/fixtures';

eachOnAFreshPage();

describe('keys', () => {
  it.each([
    ['d', { v: 1, type: 'draw', ply: 0 }],
    ['h', { v: 1, type: 'hint', ply: 0 }],
    ['u', { v: 1, type: 'undo', ply: 0 }],
    ['Ctrl+z', { v: 1, type: 'undo', ply: 0 }],
    ['Ctrl+Shift+Z', { v: 1, type: 'redo', ply: 0 }],
    ['Meta+z', { v: 1, type: 'undo', ply: 0 }],
    ['Ctrl+y', { v: 1, type: 'redo', ply: 0 }],
    ['Meta+Shift+z', { v: 1, type: 'redo', ply: 0 }],
    ['w', { v: 1, type: 'win', ply: 0 }],
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

  it.each([
    ['Home', 21],
    ['End', 27],
    ['Ctrl+Home', 0],
    ['ArrowUp', 17],
    ['ArrowDown', 'waste0'],
    ['ArrowLeft', 23],
    ['ArrowRight', 25],
  ])('%s moves the focus', (name, to) => {
    const page = open(pairing());
    page.card(24).focus();
    expect(page.press(name).defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(page.card(to as number));
  });

  it('look back and forward in the history without taking anything back', () => {
    const { position } = pairing();
    const page = open(pairing({ ply: 1, plies: 2 }), { history: [position, position, position] });
    page.card(24).focus();
    page.press(',');
    expect(page.messages()).toEqual([{ v: 1, type: 'goto', ply: 1, to: 0 }]);
    page.answer({ ply: 0 });
    page.press('.');
    expect(page.messages().at(-1)).toEqual({ v: 1, type: 'goto', ply: 0, to: 1 });
  });

  it.each(['Shift+Enter', 'Ctrl+Enter', 'Ctrl+s', 'Ctrl+f', 'Ctrl+w', 'Ctrl+n', 'Meta+y', 'Alt+ArrowLeft', 'F5'])(
    'never take %s',
    (name) => {
      const page = open(pairing());
      page.card(24).focus();
      expect(page.press(name, page.find('.pw-table')).defaultPrevented).toBe(false);
      expect(page.messages()).toEqual([]);
    },
  );

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
