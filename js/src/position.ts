/** Compact positions decoded, and a place on the table for every slot. No rules: only where cards lie. */
import type { Layout, Point, Snapshot } from './protocol';

export interface Table {
  cell: number | null;
  stock: number[]; // next card first
  wastes: number[][]; // each bottom to top
  home: number[]; // pyramid and reserve slots that still lie in place
  gone: number[];
}

export type Zone = 'home' | 'stock' | 'stockTop' | 'waste' | 'cell' | 'foundation';

export interface Place {
  x: number;
  y: number;
  z: number;
  zone: Zone;
  pile: number; // which waste
  up: boolean;
  shown: boolean; // false: lies under other cards of a pile and need not be painted
  top: boolean; // the card that a click on this pile would mean
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The slots that a run of digits means. */
export const slotsOf = (run: string): number[] => [...run].map((digit) => DIGITS.indexOf(digit));

export const decode = (position: string, layout: Layout, size: number): Table => {
  const [left = '', pointer = '', , cell = '', piles] = position.split(':');
  const first = layout.pyramid + layout.reserve;
  const [home, away, spare]: [number[], number[], number[]] = [[], [], []];
  for (let slot = 0, bits = 0; slot < size; slot++, bits >>= 1) {
    if (slot % 4 === 0) bits = parseInt(left[left.length - 1 - slot / 4] ?? '0', 16);
    ((bits & 1) === 0 ? away : slot < first ? home : spare).push(slot);
  }
  const [stock = [], ...wastes] =
    piles === undefined
      ? [spare.filter((slot) => slot >= Number(pointer)), spare.filter((slot) => slot < Number(pointer))]
      : piles.split('/').map(slotsOf);
  const inCell = cell === '' ? null : Number(cell);
  // where the piles are written out, the mask need not repeat them
  const piled = new Set([...stock, ...wastes.flat(), inCell]);
  return {
    cell: inCell,
    stock,
    wastes: wastes.slice(0, layout.wastes.length),
    home,
    gone: away.filter((slot) => !piled.has(slot)),
  };
};

const PILE_STEP = 0.0022; // how much a card thickens a pile, in card heights
/** So many cards of a pile are painted: those that fly with one move, and the one that they leave. */
const SHOWN = 4;
const FAN_STEP = 0.36; // widest step of a fanned waste, in card widths
const NOWHERE: Point = [0, 0];

const base = ([x, y]: Point, z: number, zone: Zone): Place => ({
  x,
  y,
  z,
  zone,
  pile: 0,
  up: true,
  shown: true,
  top: true,
});

/** The place of every slot, indexed by slot. */
export const place = (table: Table, snapshot: Pick<Snapshot, 'layout' | 'cards' | 'foundation'>): Place[] => {
  const { layout, cards } = snapshot;
  const places: Place[] = [];
  const known = (slot: number) => cards[slot] != null;
  for (const slot of table.home) {
    places[slot] = { ...base(layout.homes[slot] ?? NOWHERE, slot + 1, 'home'), up: known(slot) };
  }
  const pileAt = layout.stock ?? NOWHERE;
  const depth = table.stock.length;
  table.stock.forEach((slot, order) => {
    const under = depth - 1 - order;
    places[slot] =
      order === 0 && layout.stockTop
        ? { ...base(layout.stockTop, 190, 'stockTop'), up: known(slot) }
        : {
            ...base([pileAt[0], pileAt[1] - under * PILE_STEP], 100 + under, 'stock'),
            up: false,
            top: false,
            shown: order < SHOWN || under === 0,
          };
  });
  table.wastes.forEach((waste, pile) => {
    const [x, y] = layout.wastes[pile] ?? NOWHERE;
    const last = waste.length - 1;
    const step = layout.fan > 1 && last > 0 ? Math.min(FAN_STEP, (layout.fan - 1) / last) : 0;
    waste.forEach((slot, order) => {
      const lift = step ? 0 : order * PILE_STEP;
      places[slot] = {
        ...base([x + order * step, y - lift], 100 + order, 'waste'),
        pile,
        up: known(slot),
        top: order === last,
        shown: step > 0 || order > last - SHOWN || order === 0,
      };
    });
  });
  if (table.cell !== null) {
    places[table.cell] = { ...base(layout.cell ?? NOWHERE, 100, 'cell'), up: known(table.cell) };
  }
  const order = new Map(snapshot.foundation.map((slot, index) => [slot, index + 1]));
  const newest = snapshot.foundation.length;
  for (const slot of table.gone) {
    const rank = order.get(slot) ?? 0;
    places[slot] = {
      ...base(layout.foundation, 200 + rank, 'foundation'),
      up: known(slot),
      top: rank === newest && newest > 0,
      shown: rank > 0 && rank > newest - SHOWN,
    };
  }
  return places;
};
