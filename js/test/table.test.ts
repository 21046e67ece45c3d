import { describe, expect, it } from 'vitest';
import { afterPair, eachOnAFreshPage, frame, left, open, pairing } from './page';
import { FIXTURES, positionOf, range } from '../dev/fixtures';

eachOnAFreshPage();

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
    expect([...page.root.querySelectorAll('.pw-badge')].map((badge) => badge.textContent)).toEqual([
      '12',
      '9',
      '10',
    ]);
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

  it('that select take away what was said of another card', () => {
    const page = open(pairing({ message: 'A♥ is covered by 2♦ and 7♥.', tone: 'refused' }));
    expect(page.text('.pw-status')).toContain('covered');
    page.click(21);
    expect(page.text('.pw-status').trim()).toBe('');
    expect(page.find('.pw-status').classList).not.toContain('pw-tone-refused');
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
    page.answer({
      ...afterPair,
      position: positionOf(left([27]), 28),
      foundation: [27],
      free: range(21, 27),
      alone: [],
    });
    expect(page.messages()).toHaveLength(1);
    expect(page.model.sent.filter(({ type }) => type === 'why')).toHaveLength(0);
  });

  it('drop a selection that is no longer possible', () => {
    const page = open(pairing());
    page.click(23);
    page.show({ ...afterPair, free: [24] });
    expect(page.root.querySelector('.pw-table [aria-pressed="true"]')).toBeNull();
  });

  it('lets go of every board that it drew before', () => {
    const page = open(pairing());
    for (let ply = 1; ply <= 9; ply++) {
      page.show({ ...afterPair, ply, plies: ply, position: positionOf(left([21, 22]), 28 + ply) });
      frame();
    }
    const boards = new Set<unknown>();
    const seen = new Set<unknown>();
    const wait: unknown[] = Object.values(page.root);
    while (wait.length > 0) {
      const one = wait.pop();
      if (typeof one !== 'object' || one === null || seen.has(one) || one instanceof Node) continue;
      seen.add(one);
      if ('pileLabels' in one) boards.add(one);
      wait.push(...Object.values(one));
    }
    expect(boards.size).toBeLessThanOrEqual(2); // Preact keeps a state before the last
  });
});
