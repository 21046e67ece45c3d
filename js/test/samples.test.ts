/** Snapshots that Python wrote: the page reads them as Python meant them. */
import { afterEach, describe, expect, it } from 'vitest';
import { decode, place } from '../src/position';
import { gridOf } from '../src/grid';
import { past } from '../src/past';
import { open } from './page';
import type { Snapshot } from '../src/protocol';

interface Sample {
  snapshot: Snapshot;
  history: string[];
}

const samples = Object.entries(
  import.meta.glob<Sample>('../../tests/data/protocol/snapshots/*.json', { eager: true, import: 'default' }),
).map(([file, sample]) => [file.split('/').at(-1) ?? file, sample] as const);

afterEach(() => document.body.replaceChildren());

describe.each(samples)('%s', (_, { snapshot, history }) => {
  const table = decode(snapshot.position, snapshot.layout, snapshot.cards.length);
  const places = place(table, snapshot);

  it('decodes to the piles that Python counts', () => {
    expect(table.stock).toHaveLength(snapshot.counts.stock);
    expect(table.wastes.slice(0, snapshot.layout.wastes.length).map((waste) => waste.length)).toEqual(
      snapshot.counts.wastes,
    );
    expect(table.gone).toHaveLength(snapshot.counts.foundation);
    expect([...snapshot.foundation].sort()).toEqual([...table.gone].sort());
  });

  it('has every free card within reach of the arrow keys, with a label', () => {
    const reachable = new Set(gridOf(snapshot, table, places).flat());
    expect(snapshot.free.filter((slot) => !reachable.has(slot))).toEqual([]);
    expect([...reachable].filter((spot) => typeof spot === 'number' && !snapshot.labels[spot])).toEqual([]);
  });

  it('lies inside its table', () => {
    const { width, height } = snapshot.layout;
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(-0.001);
      expect(x + 1).toBeLessThanOrEqual(width + 0.001);
      expect(y).toBeGreaterThanOrEqual(-0.06);
      expect(y + 1).toBeLessThanOrEqual(height + 0.001);
    }
  });

  it('is drawn, and shows no card that was never seen', () => {
    const page = open(snapshot, { history });
    expect(page.text('[role="status"]')).toBe(snapshot.message);
    snapshot.cards.forEach((card, slot) => {
      expect(page.card(slot).querySelector('text')?.textContent).toBe(card?.[0]);
    });
  });

  it('ends its history with the position that is shown', () => {
    expect(history[snapshot.ply]).toBe(snapshot.position);
    expect(past(snapshot, history, snapshot.ply).counts).toEqual(snapshot.counts);
    expect(past(snapshot, history, 0).foundation).toEqual([]);
  });
});

it('finds samples', () => expect(samples.length).toBeGreaterThan(0));
