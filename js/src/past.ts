/** A position of the history as a snapshot to look at: without Python nothing in it can be played. */
import type { Snapshot, Told } from './protocol';
import { decode } from './position';

/** What is `told` of the ply beyond its position is known in a recorded game alone. */
export const past = (
  snapshot: Snapshot,
  history: readonly string[],
  ply: number,
  told?: Told,
): Snapshot => {
  const { layout, cards } = snapshot;
  const tables = history.slice(0, ply + 1).map((position) => decode(position, layout, cards.length));
  const table = tables[ply];
  if (!table) return snapshot;
  const foundation: number[] = [];
  for (const { gone } of tables) foundation.push(...gone.filter((slot) => !foundation.includes(slot)));
  return {
    ...snapshot,
    ply,
    position: history[ply] ?? snapshot.position,
    // What a card is called stays true; that it is free or covered does not.
    labels: Object.fromEntries(
      cards.map((card, slot) => [slot, snapshot.labels[slot]?.split(',')[0] ?? card?.join('') ?? '']),
    ),
    free: told?.[1] ?? [],
    facts: snapshot.facts.map(([key, label, value], index) => [key, label, told?.[0][index] ?? value]),
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
