import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { eachOnAFreshPage, open, pairing } from './page';
import type { Page } from './page';

eachOnAFreshPage();

const OPEN = { given: [] };
const kept = () => JSON.parse(localStorage.getItem('pyramid-widget') ?? '{}') as unknown;

const choose = (page: Page, name: string, value: string) => {
  const menu = page.find<HTMLSelectElement>(`.pw-panel select[name="${name}"]`);
  menu.value = value;
  act(() => void menu.dispatchEvent(new Event('change', { bubbles: true })));
};

describe('settings of a person', () => {
  it('are followed at once by every view, and by a game that is opened later', () => {
    const [one, other] = [open(pairing(), { options: OPEN }), open(pairing(), { options: OPEN })];
    one.click('settings');
    choose(one, 'theme', 'dark');
    act(() => one.find('[data-action="partner_colors"]').click());
    for (const page of [one, other, open(pairing(), { options: OPEN })]) {
      expect(page.find('.pw-root').classList).toContain('pw-theme-dark');
    }
    expect(kept()).toEqual({ theme: 'dark', partner_colors: true });
  });

  it('are followed at once, too, where another page of the browser sets them', () => {
    const page = open(pairing(), { options: OPEN });
    const sent = page.model.sent.length;
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'of the host' })));
    expect(page.model.sent).toHaveLength(sent);
    localStorage.setItem('pyramid-widget', '{"theme":"dark"}');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'pyramid-widget' })));
    expect(page.find('.pw-root').classList).toContain('pw-theme-dark');
  });

  it('may be the size of the cards, where Python chose none', () => {
    const page = open(pairing(), { options: { size: 'normal', given: [] } });
    page.click('settings');
    choose(page, 'size', 'large');
    expect(page.find('.pw-root').classList).toContain('pw-size-large');
    expect(kept()).toEqual({ size: 'large' });
    const small = open(pairing(), { options: { size: 'small', given: ['size'] } });
    expect(small.find('.pw-root').classList).toContain('pw-size-small');
  });

  it('lose against what Python chose', () => {
    localStorage.setItem('pyramid-widget', '{"theme":"dark","coach":"always","locale":"es"}');
    const page = open(pairing(), { options: { theme: 'light', given: ['theme', 'coach', 'locale'] } });
    expect(page.find('.pw-root').classList).toContain('pw-theme-light');
    expect(page.messages()).toEqual([]);
    expect(page.model.sent[0]).toMatchObject({ type: 'locale', locale: navigator.language });
    page.click('settings');
    expect(page.find<HTMLSelectElement>('select[name="theme"]').disabled).toBe(true);
    expect(page.find('[data-action="motion"]').hasAttribute('aria-disabled')).toBe(false);
  });

  it('lose against every option that Python sent, where it does not say which it chose', () => {
    localStorage.setItem('pyramid-widget', '{"theme":"dark","motion":false}');
    const page = open(pairing(), { options: { theme: 'light' } });
    expect(page.find('.pw-root').classList).toContain('pw-theme-light');
    expect(page.find('.pw-root').classList).toContain('pw-still');
  });

  it('tell Python of the language and of the coach, when they are set and when a game opens', () => {
    const page = open(pairing(), { options: OPEN });
    page.click('settings');
    choose(page, 'locale', 'es');
    expect(page.model.sent.at(-1)).toMatchObject({ type: 'locale', locale: 'es' });
    choose(page, 'coach', 'always');
    expect(page.messages()).toEqual([{ v: 1, type: 'coach', setting: 'always' }]);
    const next = open(pairing(), { options: OPEN });
    expect(next.model.sent.map(({ type, locale, setting }) => [type, locale ?? setting])).toEqual([
      ['locale', 'es'],
      ['coach', 'always'],
    ]);
  });

  it('are told to Python by every game of the page, as each has a coach and words of its own', () => {
    const [one, other] = [open(pairing(), { options: OPEN }), open(pairing(), { options: OPEN })];
    one.click('settings');
    choose(one, 'coach', 'always');
    expect(other.messages()).toEqual([{ v: 1, type: 'coach', setting: 'always' }]);
  });

  it('can be taken back where Python does not say what it chose', () => {
    const page = open(pairing(), { options: { motion: true } });
    page.click('settings');
    const colours = () => page.find('[data-action="four_color"]');
    for (const on of ['true', 'false', 'true']) {
      act(() => colours().click());
      expect([colours().getAttribute('aria-pressed'), colours().getAttribute('aria-disabled')]).toEqual([on, null]);
    }
  });

  it('hold for the page where the browser keeps what it has and takes nothing more', () => {
    const full = Object.freeze({ 'pyramid-widget': '{"theme":"light","size":"small"}' });
    const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', { get: () => full, configurable: true });
    try {
      const page = open(pairing(), { options: OPEN });
      page.click('settings');
      choose(page, 'theme', 'contrast');
      const classes = page.find('.pw-root').classList;
      expect([classes.contains('pw-theme-contrast'), classes.contains('pw-size-small')]).toEqual([true, true]);
    } finally {
      if (storage) Object.defineProperty(globalThis, 'localStorage', storage);
    }
  });

  it.each(['{', 'null', '7', '"x"'])('that cannot be read (%s) are none', (text) => {
    localStorage.setItem('pyramid-widget', text);
    const page = open(pairing(), { options: OPEN });
    expect(page.root.querySelectorAll('button.pw-card')).toHaveLength(52);
  });

  it('hold for the page where the browser keeps nothing', () => {
    const none = { get: () => { throw new Error('denied'); }, configurable: true };
    const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', none);
    try {
      const page = open(pairing(), { options: OPEN });
      page.click('settings');
      choose(page, 'theme', 'contrast');
      expect(page.find('.pw-root').classList).toContain('pw-theme-contrast');
    } finally {
      if (storage) Object.defineProperty(globalThis, 'localStorage', storage);
    }
  });
});

describe('partner colours', () => {
  const about = { title: '', rules: [], form: [], partners: [['A', 'Q'], ['2', 'J'], ['3', '10']] };

  it('print the partner, and give both ranks of a pair the same colour', () => {
    const page = open(pairing(), { about, options: { partner_colors: true } });
    const told = (rank: string) => {
      const faces = [...page.root.querySelectorAll('.pw-drawing')];
      const face = faces.find((one) => one.querySelector('.pw-rank')?.textContent === rank);
      return [face?.querySelector('.pw-partner')?.textContent, face?.getAttribute('class')?.match(/pw-pair-\d/)?.[0]];
    };
    expect(told('3')).toEqual(['10', 'pw-pair-3']);
    expect(told('10')).toEqual(['3', 'pw-pair-3']);
    expect(told('K')).toEqual([undefined, 'pw-pair-0']);
  });

  it('are off by default', () => {
    const page = open(pairing(), { about });
    expect(page.root.querySelectorAll('.pw-partner')).toHaveLength(0);
  });
});
