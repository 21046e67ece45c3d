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

/** For one move the share of the arrangements in which the deal can still be won, with its interval. */
export interface Odd {
  label: string;
  share: number;
  low: number;
  high: number;
  text: string;
  best: boolean;
}

export interface Hint {
  layer: 1 | 2 | 3 | 4; // where to look, the move, the reasons, the line
  slots: readonly number[];
  action: 'remove' | Draw | 'store' | null;
  text: string;
  reasons: readonly string[];
  line: readonly string[];
  odds: readonly Odd[];
  note: string | null;
  more: boolean; // there is a further layer
  full: boolean; // it was asked for with every card known
  canStep: boolean;
}

export type Verdict = 'yes' | 'no' | 'share' | 'unknown';

/** What was asked of the whole game: can it still be won, how well can the deal end. */
export interface Answer {
  kind: 'standing' | 'best';
  verdict: Verdict;
  text: string;
  details: readonly string[];
  slots: readonly number[];
  peek: boolean; // the same may be asked with every card known
}

export type Coaching = 'off' | 'asked' | 'always';

export interface Coach {
  setting: Coaching;
  verdict: Verdict | null;
  text: string | null;
}

/** The panel for teaching. */
export interface Odds {
  title: string;
  next: readonly string[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What became of the game, ply by ply. */
export interface Review {
  game: string;
  plies: number;
  verdicts: string; // one letter a ply from 0 on: w winnable, l lost, u unknown
  lostAt: number | null;
  back: number | null; // the last winnable ply
  text: string;
  details: readonly string[];
  marks: readonly { ply: number; text: string }[];
  done: boolean;
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
  answer: Answer | null;
  coach: Coach;
  odds: Odds | null;
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
  partners?: readonly (readonly [rank: string, partner: string])[];
  howto?: readonly (readonly [heading: string, sentences: readonly string[], open: boolean])[];
}

export interface Options {
  shortcuts?: boolean;
  motion?: boolean;
  four_color?: boolean;
  partner_colors?: boolean;
  winnable?: boolean;
  size?: string;
  theme?: string;
  locale?: string;
  coach?: Coaching;
  given?: readonly string[]; // what Python chose; all of it where this is missing
  replay?: { at: number }; // a recorded game without Python, opened at a ply
}

export type Strings = Readonly<Record<string, string>>;

/** What advice may rest on: what the player has seen, or every card. */
export type Knowledge = 'fair' | 'full';

/** What the page asks of Python; `v` and `id` are added when it is sent. */
export type Request =
  | { type: 'play'; ply: number; slots: readonly number[] }
  | { type: Draw | 'undo' | 'redo' | 'restart' | 'step' | 'best'; ply: number }
  | { type: 'hint' | 'win'; ply: number; knowledge?: Knowledge }
  | { type: 'review' | 'cancel' }
  | { type: 'odds'; on: boolean }
  | { type: 'coach'; setting: Coaching }
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

/** The value with null where nothing came: some hosts lose what is null on its way. */
const nulls = <T extends object>(value: T, ...names: (keyof T)[]): T => ({
  ...value,
  ...Object.fromEntries(names.map((name) => [name, value[name] ?? null])),
});

const whole = (raw: Snapshot): Snapshot => ({
  ...nulls(raw, 'deal', 'draw', 'banner', 'hint', 'answer', 'odds', 'replyTo', 'error'),
  layout: nulls(raw.layout, 'stock', 'stockTop', 'cell'),
  coach: nulls(raw.coach, 'verdict', 'text'),
});

/** A snapshot of this version, or the version that the page cannot read. */
export const readSnapshot = (raw: unknown): Snapshot | { foreign: string } | null => {
  if (typeof raw !== 'object' || raw === null || !('v' in raw)) return null;
  return raw.v === VERSION ? whole(raw as Snapshot) : { foreign: String(raw.v) };
};
