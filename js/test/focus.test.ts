import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { afterPair, eachOnAFreshPage, frame, open, pairing } from './page';
import { FIXTURES } from '../dev/fixtures';

eachOnAFreshPage();

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
    expect(page.card(21).className).toContain('pw-in-foundation');
    expect(active()).toBe('22'); // until the next frame
    frame();
    expect(active()).toBe('15');
    expect(page.root.querySelectorAll('.pw-table [tabindex="0"]')).toHaveLength(1);
  });

  it('comes to the table with a click on the felt or on words, but not where words are being marked', () => {
    const page = open(pairing());
    const click = (selector: string) => act(() => page.find(selector).click());
    click('.pw-felt');
    expect(active()).toBe('21');
    const field = page.find('.pw-deal input');
    const leave = () => (document.activeElement as HTMLElement).blur(); // as a browser does when the mouse goes down
    leave();
    click('.pw-status');
    expect(active()).toBe('21');
    leave();
    getSelection()?.selectAllChildren(page.find('.pw-facts'));
    click('.pw-status');
    expect(document.activeElement).toBe(document.body);
    getSelection()?.removeAllRanges();
    field.focus();
    click('.pw-felt'); // the mouse went down in the field, to mark its text, and was let go outside
    expect(document.activeElement).toBe(field);
  });

  it('is back on the table before the next key where its card is gone', () => {
    const page = open(pairing());
    page.card(22).focus();
    page.show({ ...afterPair, game: 'g2' });
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
