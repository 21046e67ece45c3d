import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { eachOnAFreshPage, open, pairing } from './page';
import { FIXTURES, hintOf, range } from '../dev/fixtures';
import type { Answer, Coach } from '../src/protocol';

eachOnAFreshPage();

type Page = ReturnType<typeof open>;
const marked = (page: Page, mark: string) =>
  [...page.root.querySelectorAll<HTMLElement>(`.${mark}`)].map(({ dataset }) => Number(dataset.slot));
const texts = (page: Page, selector: string) =>
  [...page.root.querySelectorAll(selector)].map((element) => element.textContent);
const action = (page: Page, name: string) => page.find<HTMLButtonElement>(`[data-action="${name}"]`);
const press = (page: Page, name: string) => act(() => action(page, name).click());

describe('the hint', () => {
  it('shows softly where to look, and rings no card yet', () => {
    const page = open(FIXTURES.nudge);
    expect(marked(page, 'pw-zone')).toEqual(range(21, 28));
    expect(marked(page, 'pw-hinted')).toEqual([]);
    expect(action(page, 'step').getAttribute('aria-disabled')).toBe('true');
  });

  it('has reasons, shares in words with a bar that is not read, and numbered steps', () => {
    const page = open(FIXTURES.line);
    expect(texts(page, '.pw-advice .pw-sentences li')).toEqual([...FIXTURES.line!.hint!.reasons]);
    expect(texts(page, '.pw-shares li')[0]).toContain('62 % (58–66 %)');
    expect(page.find('.pw-meter').getAttribute('aria-hidden')).toBe('true');
    expect(page.find('ol.pw-line').children).toHaveLength(6);
    expect(texts(page, '.pw-note').at(-1)).toContain('upper bound');
  });

  it('goes deeper with its button as with the key, and keeps the button at the last layer', () => {
    const page = open(FIXTURES.hint);
    press(page, 'more');
    page.answer({ hint: hintOf({ layer: 3, reasons: ['It frees two.'] }) });
    action(page, 'more').focus();
    page.press('h');
    page.answer({ hint: hintOf({ layer: 4, line: ['K♠'], more: false }) });
    expect(page.messages()).toEqual([
      { v: 1, type: 'hint', ply: 0 },
      { v: 1, type: 'hint', ply: 0 },
    ]);
    expect(document.activeElement).toBe(action(page, 'more'));
    press(page, 'more');
    expect(page.messages()).toHaveLength(2);
  });

  it('plays its move', () => {
    const page = open(FIXTURES.hint);
    press(page, 'step');
    expect(page.messages()).toEqual([{ v: 1, type: 'step', ply: 0 }]);
  });

  it('looks at all cards only when it is told to, goes on so, and comes back', () => {
    const page = open(FIXTURES.hint);
    press(page, 'full');
    page.answer({ hint: hintOf({ full: true }) });
    expect(action(page, 'full').getAttribute('aria-pressed')).toBe('true');
    page.press('h', page.card(21));
    page.answer();
    press(page, 'full');
    expect(page.messages()).toEqual([
      { v: 1, type: 'hint', ply: 0, knowledge: 'full' },
      { v: 1, type: 'hint', ply: 0, knowledge: 'full' },
      { v: 1, type: 'hint', ply: 0 },
    ]);
  });

  it('is said once: where the box has the words, the status line keeps them for listeners alone', () => {
    const page = open(FIXTURES.nudge);
    expect(page.find('[role="status"]').className).toContain('pw-hidden');
    page.show({ message: 'Working on a hint.', said: 9 });
    expect(page.find('[role="status"]').className).not.toContain('pw-hidden');
  });
});

describe('"Can I still win?"', () => {
  it('is a button and a key', () => {
    const page = open(pairing());
    page.click('win');
    page.answer();
    page.press('w', page.card(21));
    expect(page.messages()).toEqual([0, 0].map(() => ({ v: 1, type: 'win', ply: 0 })));
  });

  it('lights up the cards that the answer speaks of, unlike a hint or a selection', () => {
    const page = open(FIXTURES.lost);
    expect(marked(page, 'pw-lit')).toEqual([3, 7, 12, 24]);
    expect(marked(page, 'pw-hinted')).toEqual([]);
    expect(texts(page, '.pw-advice li')).toEqual([...FIXTURES.lost!.answer!.details]);
  });

  it('looks at all cards where that is offered, and asks for the best that is possible', () => {
    const page = open(FIXTURES.lost);
    action(page, 'peek').focus();
    press(page, 'peek');
    page.answer({ answer: { ...(FIXTURES.lost!.answer as Answer), peek: false } });
    expect(document.activeElement).toBe(action(page, 'best'));
    press(page, 'best');
    expect(page.messages()).toEqual([
      { v: 1, type: 'win', ply: 0, knowledge: 'full' },
      { v: 1, type: 'best', ply: 0 },
    ]);
  });

  it('leaves the focus on its tool when the answer goes', () => {
    const page = open(FIXTURES.lost);
    action(page, 'best').focus();
    page.answer({ answer: null });
    expect(document.activeElement).toBe(page.tool('win'));
  });
});

describe('settings', () => {
  const coach = (setting: Coach['setting']): Coach => ({ setting, verdict: null, text: null });

  it('set the coach', () => {
    const page = open(pairing({ coach: coach('off') }));
    page.click('settings');
    const menu = page.find<HTMLSelectElement>('.pw-panel select[name="coach"]');
    expect(menu.value).toBe('off');
    menu.value = 'always';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    expect(page.messages()).toEqual([{ v: 1, type: 'coach', setting: 'always' }]);
  });

  it('turn the odds on, and their own button turns them off', () => {
    const page = open(pairing());
    page.click('settings');
    press(page, 'odds');
    page.answer({ odds: FIXTURES.odds!.odds });
    expect(action(page, 'odds').getAttribute('aria-pressed')).toBe('true');
    page.click('settings');
    page.find('.pw-odds button').focus();
    act(() => page.find('.pw-odds button').click());
    page.answer({ odds: null });
    expect(page.messages()).toEqual([true, false].map((on) => ({ v: 1, type: 'odds', on })));
    expect(document.activeElement?.closest('.pw-table')).not.toBeNull();
  });

  it('show the odds as a table with headers of columns and rows', () => {
    const page = open(FIXTURES.odds);
    const { head, rows } = FIXTURES.odds!.odds!;
    expect(texts(page, '.pw-odds th[scope="col"]')).toEqual([...head]);
    expect(texts(page, '.pw-odds th[scope="row"]')).toEqual(rows.map(([name]) => name));
    expect(texts(page, '.pw-odds td')).toHaveLength(rows.length * (head.length - 1));
  });

  it('let the coach say a line that is no alarm', () => {
    const page = open(FIXTURES.lost);
    expect(page.text('.pw-coach')).toBe(FIXTURES.lost!.coach.text);
    expect(page.find('.pw-coach').closest('[role="alert"], [role="status"]')).toBeNull();
    page.show({ coach: coach('off') });
    expect(page.root.querySelector('.pw-coach')).toBeNull();
  });
});

describe('work that takes long', () => {
  it('can be called off, also while an answer is on its way', () => {
    const page = open(pairing(), { busy: 'Looking for the best move…' });
    expect(page.text('[role="alert"]')).toBe('Looking for the best move…');
    page.click('hint');
    press(page, 'cancel');
    expect(page.messages()).toEqual([
      { v: 1, type: 'hint', ply: 0 },
      { v: 1, type: 'cancel' },
    ]);
  });

  it('leaves the focus in the game when its button goes', () => {
    const page = open(pairing(), { busy: 'Looking…' });
    action(page, 'cancel').focus();
    page.set('busy', null);
    expect(document.activeElement?.closest('.pw-table')).not.toBeNull();
  });
});
