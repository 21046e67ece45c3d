/** A position of the history as a snapshot to look at: without Python nothing in it can be played. */
import type { Snapshot, Strings } from './protocol';
import { decode, slotsOf } from './position';
import type { Table } from './position';
import { valueOf } from './keys';
import { fill } from './text';

type Free = readonly number[];

/** What is told of a ply: the free slots; pass and score, which stand where they last changed. */
const toldOf = (told: readonly string[], ply: number): [free: Free, facts: Record<string, string | undefined>] => {
  const texts = told.slice(0, ply + 1).map((text) => text.split('|'));
  const last = (part: number) => texts.map((text) => text[part]).filter(Boolean).at(-1);
  return [slotsOf(texts[ply]?.[0] ?? ''), { moves: String(ply), pass: last(1), score: last(2) }];
};

/** The labels of a ply; of a covered card it is not told by which others. */
const labelsOf = (strings: Strings, { layout, cards }: Snapshot, table: Table, free: Free) => {
  const say = (key: string, values = {}) => fill(strings, key, values);
  const count = (key: string, n: number, values = {}) => say(`${key}.${n === 1 ? 'one' : 'other'}`, { n, ...values });
  const name = (slot: number) => {
    const card = cards[slot];
    if (!card) return say('label.face_down');
    const [rank, suit] = card;
    const deck = suit < 'a' ? 'french' : 'spanish';
    const word = strings[`rank.${deck}.${valueOf(rank)}`] ?? rank;
    return say('card.name', { rank: word, suit: say(`suit.${suit}`) });
  };
  const labels: Record<string, string> = {};
  const put = (slot: number, place: string, covered = '') => {
    const state = free.includes(slot) ? say('label.free') : covered;
    labels[slot] = [name(slot), state, place].filter(Boolean).join(', ').replace(/^./, (letter) => letter.toUpperCase());
  };
  const pyramid = layout.rows.filter(([slot = 0]) => slot < layout.pyramid).length;
  layout.rows.forEach((slots, row) =>
    slots.forEach((slot, column) => {
      const values = { row: row + 1, at: column + 1, all: slots.length };
      if (table.home.includes(slot)) put(slot, say(row < pyramid ? 'label.row' : 'label.reserve', values), say('page.covered'));
    }),
  );
  const many = table.wastes.length > 1;
  const wastes = table.wastes.map((pile, index) => {
    const waste = say(many ? 'pile.waste_of' : 'pile.waste', { n: index + 1 });
    const top = pile.at(-1);
    if (top === undefined) return say('pile.waste_empty', { waste });
    for (const slot of pile) put(slot, say(many ? 'label.in_waste_of' : 'label.in_waste', { n: index + 1 }));
    return count('pile.waste_top', pile.length, { waste, card: name(top) });
  });
  const [top] = table.stock;
  if (layout.stockTop && top !== undefined) put(top, say('label.on_stock'));
  if (table.cell !== null) put(table.cell, say('label.in_cell'));
  return {
    labels,
    pileLabels: {
      stock: top === undefined ? say(layout.stock ? 'pile.stock_empty' : 'pile.no_stock') : count('pile.stock', table.stock.length),
      wastes,
      foundation: count('pile.foundation', table.gone.length),
      cell: layout.cell && (table.cell === null ? say('pile.cell_empty') : say('pile.cell', { card: name(table.cell) })),
    },
  };
};

/** What `told` says of a ply is not in its position: docs/protocol.md. */
export const past = (
  snapshot: Snapshot,
  history: readonly string[],
  ply: number,
  told: readonly string[] = [],
  strings: Strings = {},
): Snapshot => {
  const { layout, cards } = snapshot;
  const tables = history.slice(0, ply + 1).map((position) => decode(position, layout, cards.length));
  const table = tables[ply];
  if (!table) return snapshot;
  const foundation: number[] = [];
  for (const { gone } of tables) foundation.push(...gone.filter((slot) => !foundation.includes(slot)));
  const [free, facts] = toldOf(told, ply);
  return {
    ...snapshot,
    ply,
    position: history[ply] ?? snapshot.position,
    ...labelsOf(strings, snapshot, table, free),
    free,
    facts: snapshot.facts.map(([key, label, value]) => [key, label, facts[key] ?? value]),
    alone: [],
    pairs: [],
    store: [],
    draw: null,
    foundation: foundation.filter((slot) => table.gone.includes(slot)),
    counts: {
      stock: table.stock.length,
      wastes: table.wastes.map((waste) => waste.length),
      foundation: table.gone.length,
    },
    status: 'playing',
    banner: null,
    hint: null,
    answer: null,
    canUndo: ply > 0,
    canRedo: ply < history.length - 1,
    replyTo: null,
  };
};
