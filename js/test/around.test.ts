import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { eachOnAFreshPage, open, pairing } from './page';
import { FIXTURES, frenchDeck } from '../dev/fixtures';
import { playAlong } from '../dev/model';

eachOnAFreshPage();

describe('around the table', () => {
  it('starts games: any deal, a numbered one, another variant, other rules', () => {
    const about = {
      title: 'Rules',
      rules: ['One sentence.'],
      form: [
        {
          name: 'passes',
          label: 'Passes',
          options: [
            ['1', 'one'],
            ['', 'any'],
          ],
          value: '1',
        },
      ],
    };
    const page = open(pairing(), {
      variants: [
        ['solitarium', 'Pyramid', '…'],
        ['giza', 'Giza', '…'],
      ],
      about,
    });
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
    page.answer({ tone: 'refused', message: 'These rules do not go together.' });
    expect(page.root.querySelector('.pw-panel')).not.toBeNull();
    page.find('.pw-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    page.answer({ game: 'g3' });
    expect(page.root.querySelector('.pw-panel')).toBeNull();
  });

  it('selects a refused deal, to be typed over, unless the person has gone on to something else', () => {
    const page = open(pairing());
    const input = page.find<HTMLInputElement>('.pw-deal input');
    const refused = (meanwhile: () => void) => {
      input.focus();
      input.value = 'abc';
      act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
      input.setSelectionRange(3, 3);
      page.find('.pw-deal').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      meanwhile();
      page.answer({ error: 'no deal' });
      return [document.activeElement === input, input.selectionStart];
    };
    expect(refused(() => {})).toEqual([true, 0]);
    expect(refused(() => page.card(21).focus())).toEqual([false, 3]);
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

  it('names in the menu what is played while another game is looked for, or cannot come', () => {
    const variants = [
      ['solitarium', 'Solitarium', 'One.'],
      ['giza', 'Giza', 'Two.'],
    ];
    const page = open(pairing({ variant: 'solitarium' }), { variants, options: { winnable: true } });
    const menu = page.find<HTMLSelectElement>('.pw-variant select');
    const choose = () =>
      act(() => {
        menu.value = 'giza';
        menu.dispatchEvent(new Event('change', { bubbles: true }));
      });
    choose();
    page.answer({ message: 'Looking.' });
    expect(menu.value).toBe('solitarium');
    act(() => page.model.fire('destroy'));
    choose();
    expect(menu.value).toBe('solitarium');
    page.show({ game: 'g2', variant: 'giza' });
    expect(menu.value).toBe('giza');
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
    expect(
      [...page.root.querySelectorAll('.pw-hinted')].map((card) => (card as HTMLElement).dataset.slot),
    ).toEqual(['21', '25']);
    expect(page.text('[data-part="hint"] .pw-lead')).toBe(FIXTURES.hint!.hint!.text);
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
