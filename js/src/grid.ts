/** The grid that the arrow keys walk: rows of cards, then one row of piles. */
import type { Point, Snapshot } from './protocol';
import type { Place, Table } from './position';

/** A card by its slot, or a pile by its name. */
export type Spot = number | 'stock' | 'cell' | 'foundation' | `waste${number}`;

export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'first' | 'last';

export const gridOf = (snapshot: Snapshot, table: Table, places: readonly Place[]): Spot[][] => {
  const { layout } = snapshot;
  const cards = layout.rows.map((row): Spot[] => row.filter((slot) => places[slot]?.zone === 'home'));
  const piles: [spot: Spot, at: Point][] = [];
  if (layout.stock) piles.push(['stock', layout.stock]);
  const top = table.stock[0];
  if (layout.stockTop && top !== undefined) piles.push([top, layout.stockTop]);
  layout.wastes.forEach((at, index) => {
    const waste = table.wastes[index] ?? [];
    const seen = layout.fan > 0 ? waste : waste.slice(-1);
    if (seen.length === 0) piles.push([`waste${index}`, at]);
    for (const slot of seen) piles.push([slot, [places[slot]?.x ?? 0, at[1]]]);
  });
  if (layout.cell) piles.push([table.cell ?? 'cell', layout.cell]);
  piles.push(['foundation', layout.foundation]);
  piles.sort(([, a], [, b]) => a[0] - b[0]);
  return [...cards.filter((row) => row.length > 0), piles.map(([spot]) => spot)];
};

const pileAt = (snapshot: Snapshot, spot: Spot): number => {
  const { layout } = snapshot;
  if (spot === 'stock') return layout.stock![0];
  if (spot === 'cell') return layout.cell?.[0] ?? 0;
  if (spot === 'foundation') return layout.foundation[0];
  return layout.wastes[Number(String(spot).slice(5))]?.[0] ?? 0;
};

const find = (
  grid: readonly (readonly Spot[])[],
  spot: Spot | null,
): [row: number, column: number] | null => {
  for (const [row, spots] of grid.entries()) {
    const column = spots.findIndex((other) => other === spot);
    if (column >= 0) return [row, column];
  }
  return null;
};

const nearest = (spots: readonly Spot[], x: number, xOf: (spot: Spot) => number): Spot | undefined =>
  [...spots].sort((a, b) => Math.abs(xOf(a) - x) - Math.abs(xOf(b) - x))[0];

/** The waste, its top card where it has one; where there is none the last card beside the piles. */
const lastSpot = (piles: readonly Spot[], places: readonly Place[]): Spot | undefined => {
  const isWaste = (one: Spot) => (typeof one === 'number' ? places[one]?.zone === 'waste' : one.startsWith('waste'));
  const cards = piles.filter((one) => typeof one === 'number');
  return piles.filter(isWaste).at(-1) ?? cards.at(-1) ?? piles[0];
};

/** Where a step leads from `spot`; the same spot where it leads nowhere. */
export const walk = (
  grid: readonly (readonly Spot[])[],
  snapshot: Snapshot,
  places: readonly Place[],
  spot: Spot,
  step: Step,
): Spot => {
  const here = find(grid, spot);
  if (!here) return grid.flat()[0] ?? spot;
  const [row, column] = here;
  const spots = grid[row] ?? [];
  const xOf = (one: Spot) => (typeof one === 'number' ? (places[one]?.x ?? 0) : pileAt(snapshot, one));
  const vertical = (to: number) => nearest(grid[to] ?? [], xOf(spot), xOf) ?? spot;
  const free = spots.filter((one) => typeof one !== 'number' || snapshot.free.includes(one));
  switch (step) {
    case 'left':
      return spots[column - 1] ?? spot;
    case 'right':
      return spots[column + 1] ?? spot;
    case 'up':
      return vertical(row - 1);
    case 'down':
      return vertical(row + 1);
    case 'home':
      return free[0] ?? spots[0] ?? spot;
    case 'end':
      return free.at(-1) ?? spots.at(-1) ?? spot;
    case 'first':
      return grid[0]?.[0] ?? spot;
    case 'last':
      return lastSpot(grid.at(-1) ?? [], places) ?? spot;
  }
};

interface Moment {
  snapshot: Snapshot | null;
  grid: readonly (readonly Spot[])[];
}

const rowOf = (snapshot: Snapshot, spot: Spot | null): readonly number[] =>
  snapshot.layout.rows.find((row) => row.some((slot) => slot === spot)) ?? [];

/**
 * Where the focus goes with a new snapshot: it stays, or goes to a card just uncovered, one beside it, the
 * stock.
 */
export const focusAfter = (focus: Spot | null, before: Moment, after: Moment): Spot | null => {
  const next = after.snapshot;
  if (!next) return focus;
  if (focus !== null && find(after.grid, focus)) return focus;
  const start = next.free.find((slot) => find(after.grid, slot)) ?? after.grid.flat()[0] ?? null;
  if (focus === null || before.snapshot?.game !== next.game) return start;
  const isHome = (slot: number) => rowOf(next, slot).length > 0;
  const wasFree = before.snapshot.free;
  const bared = next.free.find((slot) => isHome(slot) && !wasFree.includes(slot) && find(before.grid, slot));
  if (bared !== undefined) return bared;
  const row = rowOf(next, focus);
  const from = row.findIndex((slot) => slot === focus);
  const beside = row
    .map((slot, index) => ({ slot, far: Math.abs(index - from) }))
    .filter(({ slot }) => next.free.includes(slot))
    .sort((a, b) => a.far - b.far)[0];
  if (beside) return beside.slot;
  return find(after.grid, 'stock') ? 'stock' : start;
};
