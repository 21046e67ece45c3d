/** One controller a view: its own selection and focus, the messages it waits for, and the model behind it. */
import { readSnapshot } from './protocol';
import type { About, Knowledge, Model, Options, Request, Review, Snapshot, Strings, Variant } from './protocol';
import { click, drop, keepSelection } from './transitions';
import type { Target } from './transitions';
import { decode, place } from './position';
import type { Place } from './position';
import { focusAfter, gridOf } from './grid';
import type { Spot } from './grid';
import { past } from './past';
import { SETTINGS, withSettings } from './settings';
import { fill } from './text';

export type Link = 'live' | 'waiting' | 'lost' | 'dead';
export type Panel = 'rules' | 'variants' | 'settings' | 'keys';

export interface View {
  snapshot: Snapshot | null;
  places: Place[];
  grid: Spot[][];
  foreign: string | null; // the protocol version that could not be read
  strings: Strings;
  variants: readonly Variant[];
  about: About | null;
  locale: string;
  options: Options;
  busy: string | null;
  history: readonly string[];
  told: readonly string[];
  moves: readonly string[];
  review: Review | null;
  code: string | null; // a line of Python that brings the game back in a new kernel
  still: boolean; // the slider is dragged: nothing flies
  selection: number | null;
  focus: Spot | null;
  link: Link;
  panel: Panel | null;
  winnable: boolean; // new games are looked for among winnable deals
  note: string | null; // a sentence of the page's own, until Python says something
  noted: number; // counts those sentences, as `said` counts Python's
}

type Action = { target: Target; dropped?: number } | { request: (snapshot: Snapshot) => Request };

const WAITING_MS = 1000;
const LOST_MS = 8000;
const QUEUE = 12; // clicks remembered while an answer is on its way

/** The traits that a view holds as they are, with what they are where Python has set none. */
const TRAITS: Pick<
  View,
  'strings' | 'variants' | 'about' | 'locale' | 'options' | 'busy' | 'history' | 'told' | 'moves' | 'review' | 'code'
> = {
  strings: {},
  variants: [],
  about: null,
  locale: 'en',
  options: {},
  busy: null,
  history: [],
  told: [],
  moves: [],
  review: null,
  code: null,
};

const isQuestion = ({ type }: Request) => ['why', 'locale', 'sync', 'cancel'].includes(type);

/** What a part of the page is given to draw. */
export interface Shown {
  controller: Controller;
  view: View;
  snapshot: Snapshot;
}

export class Controller {
  readonly id = Math.random().toString(36).slice(2);
  view: View;
  #model: Model;
  #count = 0;
  #told: Snapshot | null = null; // what Python said last; the view may show a moment before it
  #wanted: number | null = null; // the ply that is looked at, until Python is there too
  #going: number | null = null; // the ply that Python was asked to go to for it
  #due = false; // it is to be asked as soon as it answers
  #pending: { id: string; moves: boolean }[] = [];
  #queue: Action[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();
  #own: unknown = null; // Python's options, and with the person's settings: reading those takes time
  #options: Options = {};

  constructor(model: Model, signal: AbortSignal) {
    this.#model = model;
    this.view = {
      snapshot: null,
      places: [],
      grid: [],
      foreign: null,
      ...TRAITS,
      still: false,
      selection: null,
      focus: null,
      link: 'live',
      panel: null,
      winnable: false,
      note: null,
      noted: 0,
    };
    this.set(this.#traits());
    this.set({ winnable: this.view.options.winnable === true });
    this.#readSnapshot();
    if (this.#replay) this.look(this.#replay.at, false);
    const bind = (event: string, callback: () => void) => {
      model.on(event, callback);
      signal.addEventListener('abort', () => model.off(event, callback));
    };
    bind('change:snapshot', () => this.#readSnapshot());
    for (const name in TRAITS) bind(`change:${name}`, () => this.set(this.#traits()));
    for (const event of ['comm:close', 'destroy']) bind(event, () => this.#setLink('dead'));
    bind('comm_live_update', () => this.probe());
    const prefer = ({ key }: Partial<StorageEvent>) => {
      if (key && key !== SETTINGS) return; // the host keeps much in the same place
      this.#own = null;
      this.set(this.#traits());
      this.greet(); // Python has to know of the language and of the coach
    };
    for (const event of [SETTINGS, 'storage']) addEventListener(event, prefer, { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer);
      this.#listeners.clear();
    });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A sentence of the page's own catalogue. */
  say = (key: string, values?: Readonly<Record<string, string>>): string =>
    fill(this.view.strings, key, values);

  set(change: Partial<View>): void {
    const { view } = this;
    const names = Object.keys(change) as (keyof View)[];
    if (names.every((name) => change[name] === view[name])) return;
    this.view = { ...view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Says a sentence of the page's own. */
  note = (text: string): void => this.set({ note: text, noted: this.view.noted + 1 });

  click(target: Target): void {
    this.#act({ target });
  }

  /** Lets a card go on a target; whether that asks Python for anything. */
  drop(dropped: number, target: Target): boolean {
    const { snapshot } = this.view;
    this.#act({ target, dropped });
    return snapshot !== null && drop(snapshot, dropped, target).send.length > 0;
  }

  /** Sends a request that is built from the snapshot of the moment when it goes out. */
  ask = (request: (snapshot: Snapshot) => Request): void => this.#act({ request });

  command(type: 'undo' | 'redo' | 'restart' | 'step' | 'hint' | 'win' | 'best'): void {
    if (this.#down && type === 'undo') this.visit(this.#ply - 1);
    else if (this.#down && type === 'redo') this.visit(this.#ply + 1);
    else if (type === 'hint') this.hint(this.view.snapshot?.hint?.full ? 'full' : 'fair');
    else this.ask(({ ply }) => ({ type, ply }));
  }

  /** One layer deeper into the hint; the first where another knowledge is asked for. */
  hint(knowledge: Knowledge): void {
    this.ask(({ ply }) => ({ type: 'hint', ply, ...(knowledge === 'full' && { knowledge }) }));
  }

  /** Calls the work in progress off, whatever else is on its way. */
  cancel = (): void => this.#send({ type: 'cancel' });

  newGame(choice: { variant?: string; deal?: string; rules?: Readonly<Record<string, string>> } = {}): void {
    const winnable = this.view.winnable && choice.deal === undefined;
    this.ask(() => ({ type: 'new', ...choice, ...(winnable && { winnable }) }));
  }

  /** Says what the person has set, or else the browser's language. */
  greet(): void {
    const { options, snapshot } = this.view;
    const { coach: setting, locale } = options;
    this.#send({ type: 'locale', locale: locale ?? (navigator.language || 'en') });
    if (setting && setting !== snapshot?.coach.setting) this.#send({ type: 'coach', setting });
  }

  /** Asks for the current snapshot: finds out whether anybody answers. */
  probe(): void {
    this.#send({ type: 'sync' });
  }

  get #down(): boolean {
    return this.view.link === 'lost' || this.view.link === 'dead' || this.#replay !== undefined;
  }

  get #replay() {
    return this.view.options.replay;
  }

  get #ply(): number {
    return this.view.snapshot?.ply ?? 0;
  }

  get #waiting(): boolean {
    return this.#pending.some((message) => message.moves);
  }

  /** Where a ply lies in the game, and the move that leads to it. */
  where(ply: number): string {
    const { snapshot, moves } = this.view;
    const values = { ply: String(ply), plies: String(snapshot?.plies), move: moves[ply - 1] ?? '' };
    return this.say(ply > 0 ? 'page.at_move' : 'page.at_start', values);
  }

  /** Shows a ply at once, from the history that came with the snapshot: that needs no Python. */
  look(ply: number, still = true): void {
    if (!this.#told || this.view.history[ply] === undefined) return;
    this.#due = false;
    this.#wanted = ply === this.#told.ply && this.#going === null ? null : ply;
    this.#adopt(this.#moment(ply), { still });
  }

  /** Asks Python to go where the view looks: one message at a time, and the last wish counts. */
  settle = (): void => {
    const [told, to] = [this.#told, this.#wanted];
    if (this.#down) {
      this.#wanted = null;
      this.note(this.where(this.#ply));
    } else if (told && to !== null) {
      this.#due = this.#waiting;
      if (this.#due) return;
      this.#going = to;
      this.#send({ type: 'goto', ply: told.ply, to });
    }
  };

  /** Goes to a ply of the recorded game, which stays whole. */
  visit = (ply: number): void => {
    this.look(ply, false);
    this.settle();
  };

  #moment(ply: number | null): Snapshot {
    const told = this.#told as Snapshot;
    return ply === null || ply === told.ply ? told : past(told, this.view.history, ply, this.view.told, this.view.strings);
  }

  #act(action: Action): void {
    if (!this.view.snapshot) return;
    if (this.#replay) {
      this.note(this.say('page.replay'));
      return;
    }
    // Nothing is held back for a link that is down: a late answer makes these messages stale, which is
    // harmless.
    if (this.#down) {
      this.#pending = [];
      this.#wanted = null;
    } else this.settle(); // what is looked at is where the action happens
    if (this.#queue.length > 0 || !this.#run(action)) {
      if (this.#queue.length < QUEUE) this.#queue.push(action);
    }
  }

  /** Carries an action out, or returns false when it must wait for an answer that is on its way. */
  #run(action: Action): boolean {
    const { snapshot, selection, places } = this.view;
    if (!snapshot) return true;
    const waiting = this.#waiting || this.#wanted !== null;
    if ('request' in action) {
      if (waiting) return false;
      this.#send(action.request(snapshot));
      return true;
    }
    const { target } = action;
    if (typeof target === 'number' && places[target]?.zone === 'foundation') return true;
    const outcome = action.dropped === undefined ? click(snapshot, selection, target) : drop(snapshot, action.dropped, target);
    if (waiting && (this.#wanted !== null || outcome.send.some((request) => !isQuestion(request)))) return false;
    // A refusal before has nothing to say of what is selected now.
    this.set({ selection: outcome.selection, ...(outcome.selection !== selection && { note: '' }) });
    if (outcome.note) this.note(this.say(outcome.note));
    outcome.send.forEach((request) => this.#send(request));
    return true;
  }

  #send(request: Request): void {
    if (this.#replay) return;
    const id = `${this.id}-${++this.#count}`;
    this.#pending.push({ id, moves: !isQuestion(request) });
    if (this.#pending.length === 1) this.#watch();
    try {
      // A host may find out later that it could not send.
      Promise.resolve(this.#model.send({ v: 1, id, ...request })).catch(() => this.#setLink('lost'));
    } catch {
      this.#setLink('dead');
    }
  }

  /** Starts to measure how long the oldest message waits. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.view.link === 'live') this.set({ link: 'waiting' });
      this.#timer = setTimeout(() => this.#setLink('lost'), LOST_MS - WAITING_MS);
    }, WAITING_MS);
  }

  #setLink(link: Link): void {
    if (link === 'dead' || link === 'lost') {
      clearTimeout(this.#timer);
      this.#queue = [];
      this.#wanted = this.#going = null;
    }
    if (link === 'dead') this.#pending = [];
    if (link !== this.view.link && !(link === 'lost' && this.view.link === 'dead')) this.set({ link });
  }

  #answered(replyTo: string | null): void {
    const last = this.#pending.findIndex((message) => message.id === replyTo);
    if (last >= 0) this.#pending.splice(0, last + 1);
    clearTimeout(this.#timer);
    if (this.#pending.length > 0) this.#watch();
  }

  #traits(): typeof TRAITS {
    const read = Object.entries(TRAITS).map(([name, none]) => [name, this.#model.get(name) || none]);
    const traits = Object.fromEntries(read) as typeof TRAITS;
    if (traits.options !== this.#own) {
      this.#own = traits.options;
      this.#options = withSettings(traits.options);
    }
    return { ...traits, options: this.#options };
  }

  #readSnapshot(): void {
    const read = readSnapshot(this.#model.get('snapshot'));
    if (!read) return;
    if ('foreign' in read) {
      this.set({ foreign: read.foreign });
      return;
    }
    this.#answered(read.replyTo);
    this.#tell(read);
    this.#adopt(this.#moment(this.#wanted), {
      link: 'live',
      foreign: null,
      still: this.#wanted !== null && this.view.still,
    });
    if (this.#due) this.settle();
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if (this.#run(next)) continue;
      this.#queue.unshift(next);
      break;
    }
  }

  /** Takes in what Python says; a moment that is looked at stays until Python has gone there, or cannot. */
  #tell(read: Snapshot): void {
    const traits = this.#traits();
    const there = !this.#waiting && this.#wanted === this.#going;
    const gone = this.#told?.game !== read.game || traits.history[this.#wanted ?? 0] === undefined;
    if (there || gone) this.#wanted = null;
    if (!this.#waiting) this.#going = null;
    this.#told = read;
    this.view = { ...this.view, ...traits };
  }

  #adopt(snapshot: Snapshot, change: Partial<View> = {}): void {
    const { view } = this;
    const before = view.snapshot;
    const table = decode(snapshot.position, snapshot.layout, snapshot.cards.length);
    const places = place(table, snapshot);
    const grid = gridOf(snapshot, table, places);
    this.set({
      snapshot,
      places,
      grid,
      selection: keepSelection(before, snapshot, view.selection),
      focus: focusAfter(view.focus, { snapshot: before, grid: view.grid }, { snapshot, grid }),
      note: before?.said === snapshot.said ? view.note : null,
      panel: before?.game === snapshot.game ? view.panel : null, // the rules of another game have been chosen
      ...change,
    });
  }
}
