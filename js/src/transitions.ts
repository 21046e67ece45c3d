/** What a click means: the snapshot is looked up, nothing is worked out. */
import type { Request, Snapshot } from './protocol';

export type Target = number | 'stock' | 'cell' | 'foundation';

export interface Outcome {
  selection: number | null;
  send: Request[];
  note: string | null; // key of a sentence that the page says itself
}

const paired = (snapshot: Snapshot, a: number, b: number): boolean =>
  snapshot.pairs.some(([p, q]) => (p === a && q === b) || (p === b && q === a));

const clickCard = (snapshot: Snapshot, selection: number | null, slot: number): Outcome => {
  const { ply } = snapshot;
  if (slot === selection) return { selection: null, send: [], note: null };
  if (selection !== null && paired(snapshot, selection, slot)) {
    return { selection: null, send: [{ type: 'play', ply, slots: [selection, slot] }], note: null };
  }
  if (snapshot.alone.includes(slot)) {
    return { selection: null, send: [{ type: 'play', ply, slots: [slot] }], note: null };
  }
  if (!snapshot.free.includes(slot)) return { selection, send: [{ type: 'why', slots: [slot] }], note: null };
  const send: Request[] = selection === null ? [] : [{ type: 'why', slots: [selection, slot] }];
  return { selection: slot, send, note: null };
};

/** What a click on `target` does while `selection` is the selected slot. */
export const click = (snapshot: Snapshot, selection: number | null, target: Target): Outcome => {
  const { ply } = snapshot;
  if (typeof target === 'number') return clickCard(snapshot, selection, target);
  if (target === 'stock') return { selection, send: [{ type: snapshot.draw ?? 'draw', ply }], note: null };
  if (target === 'foundation') return { selection: null, send: [], note: null };
  if (selection === null) return { selection, send: [], note: 'page.cell_first' };
  const kept = snapshot.store.includes(selection) ? null : selection;
  return { selection: kept, send: [{ type: 'store', ply, slot: selection }], note: null };
};

/** The selection that survives a new snapshot: only a card that can still be selected in the same game. */
export const keepSelection = (before: Snapshot | null, after: Snapshot, selection: number | null): number | null =>
  selection !== null && before?.game === after.game && after.free.includes(selection) ? selection : null;
