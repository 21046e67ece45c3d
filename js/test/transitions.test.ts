import { describe, expect, it } from 'vitest';
import { click, drop, keepSelection } from '../src/transitions';
import { frenchDeck, layoutOf, snapshotOf } from '../dev/fixtures';
import type { Snapshot } from '../src/protocol';
import type { Target } from '../src/transitions';

const base = (change: Partial<Snapshot> = {}): Snapshot =>
  snapshotOf(layoutOf({ cell: true }), frenchDeck(), {
    ply: 4,
    free: [21, 22, 23, 24],
    alone: [24],
    pairs: [[21, 22]],
    store: [21, 22],
    ...change,
  });

describe('click on a card', () => {
  it('selects a free card without asking Python', () => {
    expect(click(base(), null, 21)).toEqual({ selection: 21, send: [], note: null });
  });
  it('lets a selected card go', () => {
    expect(click(base(), 21, 21)).toEqual({ selection: null, send: [], note: null });
  });
  it('plays a pair from either end', () => {
    const play = (slots: number[]) => ({
      selection: null,
      send: [{ type: 'play', ply: 4, slots }],
      note: null,
    });
    expect(click(base(), 21, 22)).toEqual(play([21, 22]));
    expect(click(base(), 22, 21)).toEqual(play([22, 21]));
  });
  it('plays a card that leaves alone at one click', () => {
    expect(click(base(), null, 24).send).toEqual([{ type: 'play', ply: 4, slots: [24] }]);
    expect(click(base(), 21, 24).send).toEqual([{ type: 'play', ply: 4, slots: [24] }]);
  });
  it('moves the selection to a card that is no partner and asks why', () => {
    expect(click(base(), 21, 23)).toEqual({
      selection: 23,
      send: [{ type: 'why', slots: [21, 23] }],
      note: null,
    });
  });
  it('asks why a covered card does nothing and keeps the selection', () => {
    expect(click(base(), 21, 15)).toEqual({
      selection: 21,
      send: [{ type: 'why', slots: [15] }],
      note: null,
    });
  });
  it('plays a covered partner where the pair is allowed', () => {
    expect(click(base({ pairs: [[15, 21]] }), 21, 15).send).toEqual([
      { type: 'play', ply: 4, slots: [21, 15] },
    ]);
  });
});

describe('click on a pile', () => {
  it('draws or redeals as the snapshot says, and keeps the selection', () => {
    expect(click(base(), 21, 'stock')).toEqual({
      selection: 21,
      send: [{ type: 'draw', ply: 4 }],
      note: null,
    });
    expect(click(base({ draw: 'redeal' }), null, 'stock').send).toEqual([{ type: 'redeal', ply: 4 }]);
  });
  it('lets Python say why nothing can be drawn', () => {
    expect(click(base({ draw: null }), null, 'stock').send).toEqual([{ type: 'draw', ply: 4 }]);
  });
  it('stores the selected card', () => {
    expect(click(base(), 22, 'cell')).toEqual({
      selection: null,
      send: [{ type: 'store', ply: 4, slot: 22 }],
      note: null,
    });
  });
  it('lets Python say why a card may not be stored and keeps it selected', () => {
    expect(click(base(), 23, 'cell')).toEqual({
      selection: 23,
      send: [{ type: 'store', ply: 4, slot: 23 }],
      note: null,
    });
  });
  it('says that a card is selected first', () => {
    expect(click(base(), null, 'cell')).toEqual({ selection: null, send: [], note: 'page.cell_first' });
  });
  it('lets go of the selection on the foundation and says what lies there', () => {
    expect(click(base(), 21, 'foundation')).toEqual({ selection: null, send: [], note: 'page.foundation' });
  });
  it('says that an empty waste is empty', () => {
    expect(click(base(), 21, 'waste')).toEqual({ selection: 21, send: [], note: 'page.no_waste' });
  });
});

describe('drop', () => {
  const sent = (slot: number, target: Target) => drop(base(), slot, target).send;

  it('plays a pair, and on the foundation a card that leaves alone', () => {
    expect(sent(22, 21)).toEqual([{ type: 'play', ply: 4, slots: [22, 21] }]);
    expect(sent(24, 'foundation')).toEqual([{ type: 'play', ply: 4, slots: [24] }]);
  });
  it('stores on the cell', () => expect(sent(21, 'cell')).toEqual([{ type: 'store', ply: 4, slot: 21 }]));
  it('asks why a card is no partner, free or covered, and why a card does not leave alone', () => {
    expect(sent(21, 23)).toEqual([{ type: 'why', slots: [21, 23] }]);
    expect(sent(21, 24)).toEqual([{ type: 'why', slots: [21, 24] }]);
    expect(sent(21, 0)).toEqual([{ type: 'why', slots: [21, 0] }]);
    expect(sent(21, 'foundation')).toEqual([{ type: 'why', slots: [21] }]);
  });
  it.each(['stock', 'waste', 'waste0'] as Target[])('does nothing on %s', (target) =>
    expect(sent(21, target)).toEqual([]),
  );
});

describe('keepSelection', () => {
  it('keeps a card that is still free', () => expect(keepSelection(base(), base({ ply: 5 }), 21)).toBe(21));
  it('drops a card that is free no more', () =>
    expect(keepSelection(base(), base({ free: [22] }), 21)).toBeNull());
  it('drops everything with a new game', () =>
    expect(keepSelection(base(), base({ game: 'g2' }), 21)).toBeNull());
});
