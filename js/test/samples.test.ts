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
  told: string[];
}

const samples = Object.entries(
  import.meta.glob<Sample>('../../tests/data/protocol/snapshots/*.json', { eager: true, import: 'default' }),
).map(([file, sample]) => [file.split('/').at(-1) ?? file, sample] as const);

const catalogues = import.meta.glob<Record<string, string>>('../../pyramid_widget/widget/locale/*.json', {
  eager: true,
  import: 'default',
});
const strings = (file: string) =>
  catalogues[`../../pyramid_widget/widget/locale/${file.includes('-es') ? 'es' : 'en'}.json`] ?? {};

afterEach(() => document.body.replaceChildren());

describe.each(samples)('%s', (file, { snapshot, history, told }) => {
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

  it('tells by itself what Python tells of this moment', () => {
    const newest = { ...snapshot, labels: {}, free: [], facts: snapshot.facts.map(([key, label]) => [key, label, '?']) };
    const seen = past(newest as unknown as Snapshot, history, snapshot.ply, told, strings(file));
    const ours = (facts: Snapshot['facts']) => facts.filter(([key]) => !['match', 'deal'].includes(key));
    expect(seen.free).toEqual(snapshot.free);
    expect(ours(seen.facts)).toEqual(ours(snapshot.facts));
    const { stock, ...piles } = snapshot.pileLabels;
    expect(seen.pileLabels).toMatchObject(snapshot.draw === 'redeal' ? piles : { stock, ...piles });
    const whole = table.home.filter((slot) => !snapshot.free.includes(slot));
    for (const [slot, label] of Object.entries(snapshot.labels)) {
      const short = seen.labels[slot] ?? '';
      // of a covered card it is not told what lies on it: name and place are Python's
      if (whole.includes(Number(slot))) {
        const parts = label.split(', ');
        expect([short.split(', ')[0], ...short.split(', ').slice(2)]).toEqual([parts[0], ...parts.slice(-2)]);
      } else if (!/with which it may leave|con la que puede irse/.test(label)) expect(short).toBe(label);
    }
  });
});

it('finds samples', () => expect(samples.length).toBeGreaterThan(0));
