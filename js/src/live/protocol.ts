/** A live experiment as the page sees it: docs/protocol.md in types. */

export const VERSION = 1;

/** Deals played, estimate, ends of the interval. */
export type Point = readonly [n: number, share: number | null, low: number, high: number];

export interface Live {
  v: number;
  answers: number;
  title: string;
  asking: boolean;
  running: boolean;
  left: number;
  trail: readonly Point[];
  text: string;
  message: string;
  said: number;
  canReveal: boolean;
  exact: number | null;
  guess: readonly [value: number, low: number | null, high: number | null] | null;
  replyTo: string | null;
  error: string | null;
}

export type Strings = Readonly<Record<string, string>>;

export type Request =
  | { type: 'run' | 'pause' | 'step' | 'reset' | 'reveal' | 'skip' | 'sync' }
  | { type: 'predict'; value: number; low: number | null; high: number | null }
  | { type: 'locale'; locale: string };

export interface Model {
  get(name: string): unknown;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
  send(content: unknown): void;
}
