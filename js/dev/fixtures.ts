/**
 * Snapshots made by hand for the tests and the harness. They follow the protocol; no rule of play is
 * checked here.
 */
import type { Card, Hint, Layout, Point, Review, Snapshot } from '../src/protocol';

export const SIZE = 52;
const STEP_X = 1.12;
const STEP_Y = 0.5;

const mask = (slots: readonly number[]): string => {
  let bits = 0n;
  for (const slot of slots) bits |= 1n << BigInt(slot);
  return bits.toString(16);
};

export const positionOf = (
  left: readonly number[],
  pointer: number,
  pass = 1,
  cell: number | '' = '',
): string => `${mask(left)}:${pointer}:${pass}:${cell}`;

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

export const frenchDeck = (seed = 7): Card[] => {
  const cards: Card[] = [];
  for (const suit of 'CDHS')
    for (const rank of ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'])
      cards.push([rank, suit]);
  return shuffle(cards, seed);
};

export const spanishDeck = (seed = 7): Card[] => {
  const cards: Card[] = [];
  for (const suit of 'oceb')
    for (const rank of ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'C', 'R']) cards.push([rank, suit]);
  return shuffle(cards, seed);
};

const shuffle = <T>(items: T[], seed: number): T[] => {
  let state = seed * 2654435761;
  for (let i = items.length - 1; i > 0; i--) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const j = state % (i + 1);
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
};

interface Shape {
  rows?: number;
  inverted?: boolean;
  reserve?: { columns: number; depth: number };
  stock?: boolean;
  stockTop?: boolean;
  wastes?: number;
  fan?: number;
  cell?: boolean;
}

/** A layout like the ones that Python sends. */
export const layoutOf = (shape: Shape = {}): Layout => {
  const {
    rows = 7,
    inverted = false,
    reserve,
    stock = true,
    stockTop = false,
    wastes = 1,
    fan = 0,
    cell = false,
  } = shape;
  const homes: Point[] = [];
  const grid: number[][] = [];
  const columns = Math.max(rows, reserve?.columns ?? 0);
  const width = (columns - 1) * STEP_X + 1;
  let slot = 0;
  for (let row = 0; row < rows; row++) {
    const many = inverted ? rows - row : row + 1;
    const left = (width - ((many - 1) * STEP_X + 1)) / 2;
    grid.push(range(slot, slot + many));
    for (let i = 0; i < many; i++) homes.push([left + i * STEP_X, row * STEP_Y]);
    slot += many;
  }
  const pyramid = slot;
  let bottom = (rows - 1) * STEP_Y + 1 + 0.12;
  if (reserve) {
    const left = (width - ((reserve.columns - 1) * STEP_X + 1)) / 2;
    const levels = range(0, reserve.depth).map((): number[] => []);
    for (let column = 0; column < reserve.columns; column++) {
      for (let level = 0; level < reserve.depth; level++) {
        homes.push([left + column * STEP_X, bottom + level * 0.35]);
        levels[level]?.push(slot++);
      }
    }
    grid.push(...levels);
    bottom += (reserve.depth - 1) * 0.42 + 1 + 0.12;
  }
  let x = 0;
  const next = (): Point => {
    const at: Point = [x, bottom];
    x += STEP_X;
    return at;
  };
  const stockAt = stock ? next() : null;
  const topAt = stockTop ? next() : null;
  const wastesAt = stock ? range(0, wastes).map(next) : [];
  const foundation: Point = [width - 1, bottom];
  const cellAt: Point | null = cell ? [width - 1 - STEP_X, bottom] : null;
  return {
    width,
    height: bottom + 1,
    homes,
    rows: grid,
    pyramid,
    reserve: slot - pyramid,
    stock: stockAt,
    stockTop: topAt,
    wastes: wastesAt,
    fan: fan ? width - 2 * STEP_X : 0,
    foundation,
    cell: cellAt,
  };
};

const SUIT_NAMES: Record<string, string> = {
  C: 'clubs',
  D: 'diamonds',
  H: 'hearts',
  S: 'spades',
  o: 'oros',
  c: 'copas',
  e: 'espadas',
  b: 'bastos',
};

export const nameOf = (card: Card | null | undefined): string =>
  card ? `${card[0]} of ${SUIT_NAMES[card[1]] ?? '?'}` : 'face down';

/** A snapshot with everything a page needs; `change` overrides. */
export const snapshotOf = (
  layout: Layout,
  cards: readonly (Card | null)[],
  change: Partial<Snapshot> = {},
): Snapshot => {
  const size = cards.length;
  const first = layout.pyramid + layout.reserve;
  const free = change.free ?? layout.rows.at(-1) ?? [];
  return {
    v: 1,
    game: 'g1',
    ply: 0,
    plies: 0,
    variant: 'solitarium',
    title: 'Pyramid',
    deal: '1234',
    layout,
    position: positionOf(range(0, size), first),
    cards,
    labels: Object.fromEntries(
      cards.map((card, slot) => [
        String(slot),
        `${nameOf(card)}, ${free.includes(slot) ? 'free' : 'covered'}`,
      ]),
    ),
    pileLabels: {
      stock: `Stock, ${size - first} cards, face down`,
      wastes: layout.wastes.map(() => 'Waste, empty'),
      foundation: 'Foundation, 0 cards',
      cell: layout.cell ? 'Cell, empty' : null,
    },
    free,
    alone: [],
    pairs: [],
    store: [],
    draw: layout.stock ? 'draw' : null,
    foundation: [],
    counts: { stock: size - first, wastes: layout.wastes.map(() => 0), foundation: 0 },
    facts: [
      ['left', 'Cards left', String(layout.pyramid)],
      ['moves', 'Moves', '0'],
      ['pass', 'Pass', '1'],
    ],
    status: 'playing',
    banner: null,
    message: 'Remove the pyramid by pairing free cards that add up to 13.',
    tone: 'info',
    said: 1,
    canUndo: false,
    canRedo: false,
    hint: null,
    answer: null,
    coach: { setting: 'asked', verdict: null, text: null },
    odds: null,
    replyTo: null,
    error: null,
    ...change,
  };
};

/** A hint of its second layer; `change` overrides. */
export const hintOf = (change: Partial<Hint> = {}): Hint => ({
  layer: 2,
  slots: [21, 25],
  action: 'remove',
  text: 'Remove these two: it uncovers most, and every card keeps a partner.',
  reasons: [],
  line: [],
  odds: [],
  note: 'From what you have seen.',
  more: true,
  full: false,
  canStep: true,
  ...change,
});

const without = (slots: readonly number[], gone: readonly number[]) =>
  slots.filter((slot) => !gone.includes(slot));

const french = frenchDeck();
const hideStock = (cards: readonly (Card | null)[], from: number) =>
  cards.map((card, slot) => (slot < from ? card : null));

/** Every picture that the harness draws, by name. */
export const FIXTURES: Record<string, Snapshot> = {
  start: snapshotOf(layoutOf(), hideStock(french, 28)),
  middle: (() => {
    const gone = [21, 22, 24, 25, 26, 15, 19, 30, 31, 33];
    return snapshotOf(layoutOf(), hideStock(french, 40), {
      ply: 16,
      plies: 18,
      position: positionOf(without(range(0, 52), gone), 40, 2),
      free: [23, 27, 20, 39],
      pairs: [[23, 27]],
      foundation: gone,
      counts: { stock: 12, wastes: [9], foundation: 10 },
      canUndo: true,
      canRedo: true,
      message: '6 + 9 = 15, not 13.',
      tone: 'refused',
    });
  })(),
  stocktop: snapshotOf(layoutOf({ stockTop: true }), hideStock(french, 29), {
    title: 'Microsoft Pyramid',
    variant: 'microsoft',
    free: [...range(21, 28), 28],
    facts: [
      ['score', 'Score', '0'],
      ['moves', 'Moves', '0'],
      ['pass', 'Pass', '1 of 3'],
    ],
  }),
  giza: snapshotOf(layoutOf({ reserve: { columns: 8, depth: 3 }, stock: false }), french, {
    title: 'Giza',
    variant: 'giza',
    free: [...range(21, 28), ...range(0, 8).map((i) => 28 + 3 * i + 2)],
    counts: { stock: 0, wastes: [], foundation: 0 },
  }),
  triangle: snapshotOf(layoutOf({ inverted: true, stockTop: true }), hideStock(french, 29), {
    title: 'Triangle',
    variant: 'triangle',
    free: [27, 28],
  }),
  fan: snapshotOf(layoutOf({ fan: 1 }), hideStock(french, 40), {
    title: 'King Tut',
    variant: 'king-tut',
    position: positionOf(range(0, 52), 40),
    free: [...range(21, 28), 39],
    counts: { stock: 12, wastes: [12], foundation: 0 },
  }),
  wastes: snapshotOf(layoutOf({ wastes: 3 }), hideStock(french, 37), {
    title: 'Apophis',
    variant: 'apophis',
    position: `${mask(range(0, 52))}:37:1::bcdefghijklmnop/SVY/TWZ/UXa`,
    free: [...range(21, 28), 34, 35, 36],
    counts: { stock: 15, wastes: [3, 3, 3], foundation: 0 },
  }),
  cell: snapshotOf(layoutOf({ stockTop: true, cell: true }), hideStock(french, 29), {
    title: 'Pyramid with cell',
    variant: 'cell',
    position: positionOf(without(range(0, 52), [21]), 28, 1, 21),
    free: [...range(21, 28), 28],
    store: [],
  }),
  cellEmpty: snapshotOf(layoutOf({ stockTop: true, cell: true }), hideStock(french, 29), {
    free: [...range(21, 28), 28],
    store: range(21, 28),
  }),
  hidden: snapshotOf(
    layoutOf({ stockTop: true }),
    french.map((card, slot) => (slot < 21 || slot > 28 ? null : card)),
    {
      title: 'Thirteen',
      variant: 'thirteen',
      free: [...range(21, 28), 28],
    },
  ),
  spanish: snapshotOf(layoutOf({ stockTop: true }), hideStock(spanishDeck(), 29), {
    title: 'Spanish deck',
    variant: 'spanish',
    position: positionOf(range(0, 48), 28),
    free: [...range(21, 28), 28],
    counts: { stock: 20, wastes: [0], foundation: 0 },
  }),
  won: snapshotOf(layoutOf(), hideStock(french, 45), {
    position: positionOf(range(30, 52), 45, 2),
    status: 'won',
    free: [],
    foundation: range(0, 30),
    counts: { stock: 7, wastes: [15], foundation: 30 },
    banner: { title: 'You won!', text: 'The pyramid is clear in 31 moves.', actions: ['new', 'restart'] },
    message: 'You won: the pyramid is clear.',
    tone: 'good',
    canUndo: true,
  }),
  stuck: snapshotOf(layoutOf(), french, {
    position: positionOf(without(range(0, 52), [21, 22, 15, 27, 40, 41]), 52, 3),
    status: 'stuck',
    free: [...range(23, 27), 51],
    draw: 'redeal',
    foundation: [21, 22, 15, 27, 40, 41],
    counts: { stock: 0, wastes: [22], foundation: 6 },
    banner: {
      title: 'No more moves',
      text: '22 cards are left. No pair can be reached any more.',
      actions: ['undo', 'restart', 'new'],
    },
    message: 'No more moves.',
    tone: 'bad',
    canUndo: true,
  }),
  hint: snapshotOf(layoutOf(), hideStock(french, 28), {
    hint: hintOf(),
    pairs: [[21, 25]],
  }),
  nudge: snapshotOf(layoutOf(), hideStock(french, 28), {
    hint: hintOf({
      layer: 1,
      slots: range(21, 28),
      action: null,
      text: 'Look at the bottom row.',
      canStep: false,
    }),
    message: 'Look at the bottom row.',
  }),
  line: snapshotOf(layoutOf(), hideStock(french, 28), {
    hint: hintOf({
      layer: 4,
      text: 'Remove 4 of clubs and 9 of hearts.',
      reasons: [
        'It is the only move that keeps the win.',
        'It uncovers 2 cards.',
        '7 of clubs keeps its last partner: 6 of diamonds lies free.',
      ],
      odds: [
        { label: '4♣ + 9♥', share: 0.62, low: 0.58, high: 0.66, text: '62 % (58–66 %)', best: true },
        { label: 'Draw', share: 0.4, low: 0.36, high: 0.44, text: '40 % (36–44 %)', best: false },
        { label: 'K♠', share: 0.034, low: 0.01, high: 0.07, text: '3 % (1–7 %)', best: false },
      ],
      line: ['4♣ + 9♥', 'K♠', 'draw until a Queen comes', 'A♦ + Q', '7♥ + 6♦', '3♠ + 10♣'],
      note: 'From what you have seen. The shares assume perfect play with the stock known: an upper bound.',
      more: false,
    }),
    message: 'Remove 4 of clubs and 9 of hearts.',
    coach: { setting: 'always', verdict: 'share', text: 'This can still be won in about 62 % of the ways in which the stock may lie.' },
  }),
  lost: snapshotOf(layoutOf(), hideStock(french, 28), {
    answer: {
      kind: 'standing',
      verdict: 'no',
      text: 'No: this deal can no longer be won.',
      details: [
        '3 of spades can never leave: its four partners, the Tens, all lie under it or on it.',
        'That holds however the stock lies.',
      ],
      slots: [3, 7, 12, 24],
      peek: true,
    },
    message: 'No: this deal can no longer be won.',
    coach: { setting: 'always', verdict: 'no', text: 'This game can no longer be won.' },
  }),
  odds: snapshotOf(layoutOf(), hideStock(french, 28), {
    coach: { setting: 'always', verdict: 'yes', text: 'This game can still be won.' },
    odds: {
      title: 'Odds',
      next: [
        'The next card pairs with a free card or leaves at once with probability 18/24 (75 %).',
        'One of the next three does with probability 501/506 (99 %).',
      ],
      head: ['Rank', 'Seen', 'Gone', 'Buried', 'Unseen', 'Partner'],
      rows: ['A Q', '2 J', '3 10', '4 9', '5 8', '6 7', 'K –'].map((pair, index) => {
        const [rank = '', partner = ''] = pair.split(' ');
        return [rank, String(index % 3), '0', String(index % 2), String(4 - (index % 3)), partner];
      }),
    },
  }),
  sixrow: snapshotOf(layoutOf({ rows: 6, stockTop: true }), hideStock(french, 22), {
    title: 'Six-row Pyramid',
    free: [...range(15, 21), 21],
  }),
  reserve: snapshotOf(
    layoutOf({ reserve: { columns: 7, depth: 1 }, stockTop: true }),
    hideStock(french, 36),
    {
      title: 'Pyramid with reserve of seven',
      free: [...range(21, 28), ...range(28, 35), 35],
      position: positionOf(range(0, 52), 35),
      counts: { stock: 17, wastes: [0], foundation: 0 },
    },
  ),
};

/** A game of five moves with its history: two pairs, a draw between them, and two draws after them. */
const played = [[21, 22], [], [23, 24], [], []].reduce<{ left: number[]; drawn: number }[]>(
  (moments, gone) => {
    const { left, drawn } = moments.at(-1) ?? { left: range(0, 52), drawn: 28 };
    return [...moments, { left: without(left, gone), drawn: gone.length > 0 ? drawn : drawn + 1 }];
  },
  [{ left: range(0, 52), drawn: 28 }],
);

export const HISTORY = played.map(({ left, drawn }) => positionOf(left, drawn));
export const MOVES = [
  '6 of spades with 7 of hearts',
  'draw',
  '3 of clubs with 10 of spades',
  'draw',
  'draw',
];
export const REVIEW: Review = {
  game: 'g1',
  plies: 5,
  verdicts: 'wwulll',
  lostAt: 3,
  back: 1,
  text: 'Move 3, 3 of clubs with 10 of spades, lost the game.',
  details: ['It strands the 3 of spades: its last partner is gone.', 'Drawing instead keeps the win.'],
  marks: [
    { ply: 1, text: 'last position that can be won' },
    { ply: 3, text: 'lost the game' },
  ],
  done: true,
};

/** The end of that game. */
export const PLAYED = snapshotOf(layoutOf(), hideStock(french, 31), {
  ply: 5,
  plies: 5,
  position: HISTORY[5] ?? '',
  free: [25, 26, 27, 30],
  foundation: [21, 22, 23, 24],
  counts: { stock: 21, wastes: [3], foundation: 4 },
  canUndo: true,
});
