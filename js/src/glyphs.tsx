/** Suit marks, court marks and icons, drawn for this page. Suits fill a 32 x 32 box. */

export const SUIT_PATHS: Readonly<Record<string, string>> = {
  C: 'M16 2a7 7 0 0 1 6 10A7 7 0 1 1 18 23q0 5 4 8H10q4-3 4-8A7 7 0 1 1 10 12 7 7 0 0 1 16 2Z',
  D: 'M16 1Q21 9 28 16 21 23 16 31 11 23 4 16 11 9 16 1Z',
  H: 'M16 31C13 26 2 20 2 11 2 1 13-1 16 8 19-1 30 1 30 11 30 20 19 26 16 31Z',
  S: 'M16 1C19 7 29 12 29 20c0 8-10 9-12 3q0 5 4 8H11q4-3 4-8C13 29 3 28 3 20 3 12 13 7 16 1Z',
  // oros: a coin with a milled ring and a square at its heart
  o: 'M16 2a14 14 0 1 1 0 28 14 14 0 0 1 0-28Zm0 3a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm0 3a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 3-5 5 5 5 5-5Z',
  // copas: a goblet
  c: 'M5 2h22c1 9-2 15-8 17-2 1-2 6 6 7v4H7v-4c8-1 8-6 6-7C7 17 4 11 5 2Zm4 3v3h14V5Z',
  // espadas: a sword, point down
  e: 'M16 0a3 3 0 0 1 2 5v3h5a2 2 0 0 1 0 4h-4v12L16 31l-3-7V12H9a2 2 0 0 1 0-4h5V5a3 3 0 0 1 2-5ZM15 14v11l1 2 1-2V14Z',
  // bastos: a cudgel with three cut twigs
  b: 'M25 1c4-1 7 3 5 7l-7 6 4 1a2 2 0 0 1 0 4l-7-1L10 29c-3 3-8 1-7-4l8-10-4-5a2 2 0 0 1 3-2l4 3 3-3-1-4a2 2 0 0 1 4-1l1 3Z',
};

/** Marks above the suit of a court card, in a 64 x 26 box. */
export const COURT_PATHS: Readonly<Record<string, string>> = {
  king: 'M30 0h4v4h4v3h-4v3c3 0 5 2 6 4l9-7 5 19H10l5-19 9 7c1-2 3-4 6-4V7h-4V4h4Z',
  queen: 'M32 1a3 3 0 0 1 2 6l5 8 7-6a3 3 0 1 1 3 2l-3 15H18l-3-15a3 3 0 1 1 3-2l7 6 5-8a3 3 0 0 1 2-6Z',
  page: 'M11 26v-5h42v5ZM15 19c-2-9 5-14 13-13 3-5 12-7 24-5-1 6-5 9-9 10 4 1 5 4 5 8Z',
  rider: 'M17 26c-2-9 1-15 7-18L22 0l7 5c9-1 16 5 20 13 1 5-5 9-10 2h-8c1 2 2 3 2 6Z',
};

const COURTS: Readonly<Record<string, string>> = {
  K: 'king',
  R: 'king',
  Q: 'queen',
  J: 'page',
  S: 'page',
  C: 'rider',
};

/** The mark of a court card, by the letter printed on it; null for a number card or an ace. */
export const courtPath = (rank: string): string | null => COURT_PATHS[COURTS[rank] ?? ''] ?? null;

const ICON_PATHS = {
  new: 'M4 6h9v13H4zM9 6V3h10v13h-6M8 10v5M6 12h5',
  restart: 'M5 5v5h5M5 10a8 8 0 1 1 0 5',
  undo: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10H9',
  redo: 'M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h5',
  hint: 'M9 18h6M10 21h4M9 18c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8',
  rules: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  variants: 'M12 4 3 20h18ZM8 12h8M12 12v8',
  keys: 'M3 6h18v12H3zM7 10h0M10 10h0M14 10h0M17 10h0M8 14h8',
  winnable: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1 5 4 5M16 6h4c0 3-1 5-4 5M12 14v6M8 20h8',
  win: 'M6 21V4h12l-3 4 3 4H6',
  review: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0M12 11v2',
  settings: 'M4 7h8M18 7h2M15 4v6M4 17h2M12 17h8M9 14v6',
  odds: 'M5 20v-8M12 20V4M19 20v-5M3 20h18',
  step: 'M8 5v14l11-7z',
  first: 'M17 5l-7 7 7 7M6 5v14',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  last: 'M7 5l7 7-7 7M18 5v14',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  close: 'M6 6l12 12M18 6 6 18',
  redeal: 'M5 5v5h5M5 10a8 8 0 1 1 0 5',
  draw: 'M9 5l7 7-7 7M5 12h11',
  off: 'M5 5h14v14H5z',
  on: 'M5 5h14v14H5zm3 7 3 3 5-6',
} as const;

export type IconName = keyof typeof ICON_PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="pw-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICON_PATHS[name]} />
  </svg>
);
