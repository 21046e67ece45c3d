import { describe, expect, it } from 'vitest';
import { decode, place } from '../src/position';
import { focusAfter, gridOf, walk } from '../src/grid';
import type { Spot, Step } from '../src/grid';
import { FIXTURES, frenchDeck, layoutOf, positionOf, range, snapshotOf } from '../dev/fixtures';
import type { Snapshot } from '../src/protocol';

const read = (snapshot: Snapshot) => {
  const table = decode(snapshot.position, snapshot.layout, snapshot.cards.length);
  const places = place(table, snapshot);
  return { snapshot, places, grid: gridOf(snapshot, table, places) };
};
const step = (snapshot: Snapshot, from: Spot, to: Step): Spot => {
  const { grid, places } = read(snapshot);
  return walk(grid, snapshot, places, from, to);
};
const left = (gone: number[]) => range(0, 52).filter((slot) => !gone.includes(slot));

describe('gridOf', () => {
  it('has the seven rows and then the piles from left to right', () => {
    const { grid } = read(FIXTURES.start!);
    expect(grid).toHaveLength(8);
    expect(grid[6]).toEqual(range(21, 28));
    expect(grid[7]).toEqual(['stock', 'waste0', 'foundation']);
  });
  it('puts the top cards of stock, waste and cell in the place of their piles', () => {
    expect(read(FIXTURES.stocktop!).grid.at(-1)).toEqual(['stock', 28, 'waste0', 'foundation']);
    expect(read(FIXTURES.middle!).grid.at(-1)).toEqual(['stock', 39, 'foundation']);
    expect(read(FIXTURES.cell!).grid.at(-1)).toEqual(['stock', 28, 'waste0', 21, 'foundation']);
    expect(read(FIXTURES.wastes!).grid.at(-1)).toEqual(['stock', 34, 35, 36, 'foundation']);
  });
  it('walks every card of a fanned waste', () => {
    expect(read(FIXTURES.fan!).grid.at(-1)).toEqual(['stock', ...range(28, 40), 'foundation']);
  });
  it('has a row for each level of a reserve and no stock where there is none', () => {
    const { grid } = read(FIXTURES.giza!);
    expect(grid).toHaveLength(11);
    expect(grid.at(-1)).toEqual(['foundation']);
  });
});

describe('walk', () => {
  const start = FIXTURES.start!;
  it('goes along a row and stays at its ends', () => {
    expect(step(start, 22, 'right')).toBe(23);
    expect(step(start, 22, 'left')).toBe(21);
    expect(step(start, 21, 'left')).toBe(21);
  });
  it('goes up and down to a touching card, and below the last row to the piles', () => {
    expect([1, 2]).toContain(step(start, 0, 'down'));
    expect(step(start, 21, 'up')).toBe(15);
    expect(step(start, 21, 'down')).toBe('stock');
    expect(step(start, 'stock', 'up')).toBe(21);
    expect(step(start, 0, 'up')).toBe(0);
  });
  it('passes over places that are empty', () => {
    const snapshot = snapshotOf(layoutOf(), frenchDeck(), {
      position: positionOf(left([22, 23]), 28),
      free: [21, 24, 25, 26, 27, 16],
    });
    expect(step(snapshot, 21, 'right')).toBe(24);
  });
  it('goes to the ends of a row and of the table', () => {
    expect(step(start, 24, 'home')).toBe(21);
    expect(step(start, 24, 'end')).toBe(27);
    expect(step(start, 24, 'first')).toBe(0);
    expect(step(FIXTURES.middle!, 23, 'last')).toBe(39);
    expect(step(FIXTURES.start!, 23, 'last')).toBe('waste0');
    expect(step(FIXTURES.cell!, 23, 'last')).toBe('waste0'); // not the card in the cell, right of it
    expect(step(FIXTURES.fan!, 23, 'last')).toBe(39);
    expect(step(FIXTURES.giza!, 23, 'last')).toBe('foundation');
  });
  it('skips covered cards with Home where the row has a free one', () => {
    expect(step(FIXTURES.middle!, 16, 'home')).toBe(20);
  });
});

describe('focusAfter', () => {
  const before = read(snapshotOf(layoutOf(), frenchDeck(), { free: range(21, 28) }));
  const after = (gone: number[], free: number[], game = 'g1') =>
    read(snapshotOf(layoutOf(), frenchDeck(), { game, position: positionOf(left(gone), 28), free }));

  it('stays where the card stays', () => {
    expect(focusAfter(27, before, after([21, 22], [15, 23, 24, 25, 26, 27]))).toBe(27);
  });
  it('goes to the first card just uncovered', () => {
    expect(focusAfter(22, before, after([21, 22], [23, 24, 25, 26, 27, 15]))).toBe(15);
  });
  it('goes to the nearest free card of the row where nothing was uncovered', () => {
    expect(focusAfter(25, before, after([25, 21], [22, 23, 24, 26, 27]))).toBe(24);
  });
  it('goes to the stock where the row is empty', () => {
    expect(focusAfter(21, before, after(range(21, 28), []))).toBe('stock');
  });
  it('starts a new game on a free card', () => {
    expect(focusAfter(30, before, after([], range(21, 28), 'g2'))).toBe(21);
  });
  it('goes back with an undo: a card that is there again keeps its place', () => {
    expect(focusAfter(15, after([21, 22], [15]), before)).toBe(15);
  });
});
