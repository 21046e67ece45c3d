import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { afterPair, eachOnAFreshPage, open, pairing } from './page';
import type { Page } from './page';

eachOnAFreshPage();

/** Presses a card, moves the pointer by so many pixels and lets go above an element. */
const drag = (page: Page, slot: number, over: Element, { by = 40, end = 'pointerup' } = {}) => {
  const card = page.card(slot);
  card.setPointerCapture = () => undefined;
  (document as { elementsFromPoint: unknown }).elementsFromPoint = () => [card, over];
  const fire = (type: string, x: number) =>
    act(() => {
      const at = { bubbles: true, cancelable: true, button: 0, isPrimary: true, clientX: x, clientY: 0 };
      card.dispatchEvent(new PointerEvent(type, at));
    });
  fire('pointerdown', 0);
  fire('pointermove', by);
  const held = card.style.translate;
  fire(end, by);
  fire('lostpointercapture', by);
  if (end === 'pointerup') act(() => card.click());
  return held;
};

describe('a dragged card', () => {
  it('follows the pointer, plays on its partner and stays there until Python has answered', () => {
    const page = open(pairing());
    expect(drag(page, 21, page.card(22))).toBe('40px 0px');
    expect(page.messages()).toEqual([{ v: 1, type: 'play', ply: 0, slots: [21, 22] }]);
    expect(page.card(21).style.translate).toBe('40px 0px');
    page.answer(afterPair);
    expect(page.card(21).style.translate).toBe('');
  });

  it('leaves alone on the foundation', () => {
    const page = open(pairing());
    drag(page, 27, page.pile('foundation'));
    expect(page.messages()).toEqual([{ v: 1, type: 'play', ply: 0, slots: [27] }]);
  });

  it('flies back from anywhere else, without a click on it', () => {
    const page = open(pairing());
    drag(page, 21, page.find('.pw-felt'));
    expect(page.card(21).style.translate).toBe('');
    expect(page.messages()).toEqual([]);
    expect(page.card(21).getAttribute('aria-pressed')).toBe('false');
  });

  it('flies back when the host takes the pointer', () => {
    const page = open(pairing());
    drag(page, 21, page.card(22), { end: 'pointercancel' });
    expect(page.card(21).style.translate).toBe('');
    expect(page.messages()).toEqual([]);
  });

  it('is clicked where the pointer hardly moved', () => {
    const page = open(pairing());
    expect(drag(page, 21, page.card(22), { by: 3 })).toBe('');
    expect(page.card(21).getAttribute('aria-pressed')).toBe('true');
  });

  it('stays where it is while it is covered', () => {
    const page = open(pairing());
    expect(drag(page, 15, page.card(22))).toBe('');
  });
});
