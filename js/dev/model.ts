/** A model without a kernel: it keeps what it was sent, and a small game answers when it is asked to. */
import type { Model, Snapshot } from '../src/protocol';
import { positionOf, range, nameOf } from './fixtures';

export type Sent = Record<string, unknown> & { id: string; type: string };

export class FakeModel implements Model {
  readonly sent: Sent[] = [];
  throws = false;
  /** Called with every message; a test or a small game answers here. */
  answer: (message: Sent) => void = () => undefined;
  private listeners = new Map<string, Set<() => void>>();

  constructor(readonly traits: Record<string, unknown>) {}

  get(name: string): unknown {
    return this.traits[name];
  }

  set(name: string, value: unknown): void {
    this.traits[name] = value;
    this.fire(`change:${name}`);
  }

  fire(event: string): void {
    for (const callback of [...(this.listeners.get(event) ?? [])]) callback();
  }

  on(event: string, callback: () => void): void {
    if (!this.listeners.has(event)) this.listeners.set(event, new Set());
    this.listeners.get(event)?.add(callback);
  }

  off(event: string, callback: () => void): void {
    this.listeners.get(event)?.delete(callback);
  }

  listening(): number {
    return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  send(content: unknown): void {
    if (this.throws) throw new Error('the kernel is gone');
    this.sent.push(content as Sent);
    this.answer(content as Sent);
  }
}

interface Position {
  left: number[];
  pointer: number;
  pass: number;
  gone: number[];
}

const valueOf = (rank: string): number => 'A23456789TJQK'.indexOf(rank === '10' ? 'T' : rank) + 1;

/**
 * Just enough of the plain seven-row game to try the page by hand: a stand-in for Python, not a reference.
 */
export const playAlong = (
  model: FakeModel,
  start: Snapshot,
  deck: Snapshot['cards'],
  delay: number | null = 30,
): void => {
  const rowOf = (slot: number) => Math.floor((Math.sqrt(8 * slot + 1) - 1) / 2);
  const covers = (slot: number) => (rowOf(slot) < 6 ? [slot + rowOf(slot) + 1, slot + rowOf(slot) + 2] : []);
  let states: Position[] = [{ left: range(0, 52), pointer: 28, pass: 1, gone: [] }];
  let ply = 0;
  let said = start.said;
  let seen = 28;
  let game = 1;
  const show = (replyTo: string | null, message: string, extra: Partial<Snapshot> = {}) => {
    const { left, pointer, pass, gone } = states[ply] as Position;
    seen = Math.max(seen, pointer);
    const waste = left.filter((slot) => slot >= 28 && slot < pointer);
    const stock = left.filter((slot) => slot >= pointer);
    const free = left.filter((slot) => slot < 28 && !covers(slot).some((other) => left.includes(other)));
    const top = waste.at(-1);
    if (top !== undefined) free.push(top);
    const value = (slot: number) => valueOf(deck[slot]?.[0] ?? '');
    const pairs: [number, number][] = [];
    for (const a of free) for (const b of free) if (a < b && value(a) + value(b) === 13) pairs.push([a, b]);
    model.traits.history = states.map((one) => positionOf(one.left, one.pointer, one.pass));
    model.traits.moves = states.slice(1).map((one, index) => {
      const gone = one.gone.slice(states[index]?.gone.length);
      return gone.length > 0 ? gone.map((slot) => nameOf(deck[slot])).join(' with ') : 'draw';
    });
    model.set('snapshot', {
      ...start,
      game: `g${game}`,
      ply,
      plies: states.length - 1,
      position: positionOf(left, pointer, pass),
      cards: deck.map((card, slot) => (slot < seen ? card : null)),
      labels: Object.fromEntries(left.map((slot) => [String(slot), nameOf(deck[slot])])),
      free,
      alone: free.filter((slot) => value(slot) === 13),
      pairs,
      draw: stock.length > 0 ? 'draw' : waste.length > 0 ? 'redeal' : null,
      foundation: gone,
      counts: { stock: stock.length, wastes: [waste.length], foundation: gone.length },
      facts: [
        ['left', 'Cards left', String(left.filter((slot) => slot < 28).length)],
        ['moves', 'Moves', String(ply)],
        ['pass', 'Pass', String(pass)],
      ],
      message,
      said: ++said,
      canUndo: ply > 0,
      canRedo: ply < states.length - 1,
      replyTo,
      ...extra,
    } satisfies Snapshot);
  };
  const push = (state: Position) => {
    states = [...states.slice(0, ply + 1), state];
    ply++;
  };
  const act = (message: Sent): void => {
    const { left, pointer, pass, gone } = states[ply] as Position;
    if (typeof message.ply === 'number' && message.ply !== ply) return show(message.id, 'Too late.');
    const slots = (message.slots ?? []) as number[];
    switch (message.type) {
      case 'play':
        push({
          left: left.filter((slot) => !slots.includes(slot)),
          pointer,
          pass,
          gone: [...gone, ...slots],
        });
        return show(message.id, `${slots.map((slot) => nameOf(deck[slot])).join(' and ')} removed.`);
      case 'draw': {
        const next = left.find((slot) => slot >= pointer);
        if (next !== undefined) push({ left, pointer: left.find((slot) => slot > next) ?? 52, pass, gone });
        return show(message.id, next === undefined ? 'Nothing to draw.' : `Drawn: ${nameOf(deck[next])}.`);
      }
      case 'redeal':
        push({ left, pointer: left.find((slot) => slot >= 28) ?? 52, pass: pass + 1, gone });
        return show(message.id, 'The waste is turned over.');
      case 'undo':
        ply = Math.max(0, ply - 1);
        return show(message.id, 'Undone.');
      case 'redo':
        ply = Math.min(states.length - 1, ply + 1);
        return show(message.id, 'Done again.');
      case 'goto':
        ply = Number(message.to);
        return show(message.id, `Move ${ply}.`);
      case 'why':
        return show(message.id, slots.length === 2 ? 'Not a pair.' : 'Covered.', { tone: 'refused' });
      case 'new':
      case 'restart':
        states = [states[0] as Position];
        ply = 0;
        game++;
        return show(message.id, 'A new deal.');
      default:
        return show(message.id, '');
    }
  };
  model.answer = (message) => {
    if (delay === null) act(message);
    else setTimeout(() => act(message), delay);
  };
};
