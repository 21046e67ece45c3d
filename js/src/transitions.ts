/** What a click means: the snapshot is looked up, nothing is worked out. */
import type { Request, Snapshot } from './protocol';

export type Target = number | 'stock' | 'waste' | 'cell' | 'foundation';

export interface Outcome {
  selection: number | null;
  send: Request[];
  note: string | null; // key of a sentence that the page says itself
}

const paired = (snapshot: Snapshot, a: number, b: number): boolean =>
  snapshot.pairs.some(([p, q]) => (p === a && q === b) || (p === b && q === a));

const outcome = (selection: number | null, ...send: Request[]): Outcome => ({ selection, send, note: null });

const clickCard = (snapshot: Snapshot, selection: number | null, slot: number): Outcome => {
  const { ply } = snapshot;
  if (slot === selection) return outcome(null);
  if (selection !== null && paired(snapshot, selection, slot)) {
    return outcome(null, { type: 'play', ply, slots: [selection, slot] });
  }
  if (snapshot.alone.includes(slot)) return outcome(null, { type: 'play', ply, slots: [slot] });
  if (!snapshot.free.includes(slot)) return outcome(selection, { type: 'why', slots: [slot] });
  return selection === null ? outcome(slot) : outcome(slot, { type: 'why', slots: [selection, slot] });
};

/** What a click on `target` does while `selection` is the selected slot. */
export const click = (snapshot: Snapshot, selection: number | null, target: Target): Outcome => {
  const { ply } = snapshot;
  if (typeof target === 'number') return clickCard(snapshot, selection, target);
  if (target === 'stock') return outcome(selection, { type: snapshot.draw ?? 'draw', ply });
  if (target === 'foundation') return { ...outcome(null), note: 'page.foundation' };
  if (target === 'waste') return { ...outcome(selection), note: 'page.no_waste' };
  if (selection === null) return { ...outcome(null), note: 'page.cell_first' };
  const kept = snapshot.store.includes(selection) ? null : selection;
  return outcome(kept, { type: 'store', ply, slot: selection });
};

/** What it does to let a free card go on `target`. */
export const drop = (snapshot: Snapshot, slot: number, target: Target): Outcome => {
  if (target === 'cell') return click(snapshot, slot, target);
  const off = target === 'foundation';
  if (!off && typeof target !== 'number') return outcome(null);
  const slots = off ? [slot] : [slot, target];
  const plays = off ? snapshot.alone.includes(slot) : paired(snapshot, slot, target);
  return outcome(null, plays ? { type: 'play', ply: snapshot.ply, slots } : { type: 'why', slots });
};

/** The selection that survives a new snapshot: only a card that can still be selected in the same game. */
export const keepSelection = (
  before: Snapshot | null,
  after: Snapshot,
  selection: number | null,
): number | null =>
  selection !== null && before?.game === after.game && after.free.includes(selection) ? selection : null;
