/** The widget protocol as the page sees it: docs/protocol.md in types. */

export const VERSION = 1;

export type Point = readonly [number, number];
export type Card = readonly [rank: string, suit: string];
export type Draw = 'draw' | 'redeal';
export type BannerAction = 'new' | 'restart' | 'undo';
export type Tone = 'info' | 'refused' | 'good' | 'bad';

/** Places only, in card widths (x) and card heights (y). */
export interface Layout {
  width: number;
  height: number;
  homes: readonly Point[];
  rows: readonly (readonly number[])[];
  pyramid: number;
  reserve: number;
  stock: Point | null;
  stockTop: Point | null;
  wastes: readonly Point[];
  fan: number;
  foundation: Point;
  cell: Point | null;
}

export interface Hint {
  slots: readonly number[];
  action: 'remove' | Draw | 'store' | null;
  text: string;
}

export interface Banner {
  title: string;
  text: string;
  actions: readonly BannerAction[];
}

export interface Snapshot {
  v: 1;
  game: string;
  ply: number;
  plies: number;
  variant: string;
  title: string;
  deal: string | null;
  layout: Layout;
  position: string;
  cards: readonly (Card | null)[];
  labels: Readonly<Record<string, string>>;
  pileLabels: { stock: string; wastes: readonly string[]; foundation: string; cell: string | null };
  free: readonly number[];
  alone: readonly number[];
  pairs: readonly Point[];
  store: readonly number[];
  draw: Draw | null;
  foundation: readonly number[];
  counts: { stock: number; wastes: readonly number[]; foundation: number };
  facts: readonly (readonly [key: string, label: string, value: string])[];
  status: 'playing' | 'won' | 'stuck';
  banner: Banner | null;
  message: string;
  tone: Tone;
  said: number;
  canUndo: boolean;
  canRedo: boolean;
  hint: Hint | null;
  replyTo: string | null;
  error: string | null;
}

export type Variant = readonly [key: string, title: string, sentences: string];

export interface Field {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
}

export interface About {
  title: string;
  rules: readonly string[];
  form: readonly Field[];
}

export interface Options {
  shortcuts?: boolean;
  motion?: boolean;
  four_color?: boolean;
  size?: string;
  theme?: string;
}

export type Strings = Readonly<Record<string, string>>;

/** What the page asks of Python; `v` and `id` are added when it is sent. */
export type Request =
  | { type: 'play'; ply: number; slots: readonly number[] }
  | { type: Draw | 'undo' | 'redo' | 'restart' | 'hint'; ply: number }
  | { type: 'store'; ply: number; slot: number }
  | { type: 'goto'; ply: number; to: number }
  | {
      type: 'new';
      variant?: string;
      deal?: string;
      rules?: Readonly<Record<string, string>>;
      winnable?: boolean;
    }
  | { type: 'why'; slots: readonly number[] }
  | { type: 'locale'; locale: string }
  | { type: 'sync' };

/** The part of anywidget's model that the page uses. */
export interface Model {
  get(name: string): unknown;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
  send(content: unknown): unknown;
}

/** A snapshot of this version, or the version that the page cannot read. */
export const readSnapshot = (raw: unknown): Snapshot | { foreign: string } | null => {
  if (typeof raw !== 'object' || raw === null || !('v' in raw)) return null;
  return raw.v === VERSION ? (raw as Snapshot) : { foreign: String(raw.v) };
};
