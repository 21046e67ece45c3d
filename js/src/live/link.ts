/** The way to Python and back: messages out, one answer each, and a notice when none comes. */
import { VERSION } from './protocol';
import type { Model, Request } from './protocol';

const PATIENCE_MS = 8000;

export class Link {
  #count = 0;
  #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #id = Math.random().toString(36).slice(2);

  constructor(
    private readonly model: Model,
    private readonly onGone: (gone: boolean) => void,
  ) {}

  /** Sends a message; NaN, which JSON lacks, goes as null and is refused by Python. */
  send(request: Request): void {
    const id = `${this.#id}-${++this.#count}`;
    try {
      this.model.send({ v: VERSION, id, ...request });
    } catch {
      this.onGone(true);
      return;
    }
    this.#waiting.set(
      id,
      setTimeout(() => this.onGone(true), PATIENCE_MS),
    );
  }

  /** Takes note of an answer. */
  answered(id: string | null): void {
    if (id === null || !this.#waiting.has(id)) return;
    clearTimeout(this.#waiting.get(id));
    this.#waiting.delete(id);
    this.onGone(false);
  }

  close(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
