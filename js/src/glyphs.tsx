/** Suit marks, court marks and icons, drawn for this page. Suits fill a 32 x 32 box. */

export const SUIT_PATHS: Readonly<Record<string, string>> = {
  C: 'M16 1.6a6.9 6.9 0 0 1 5.7 10.8A6.9 6.9 0 1 1 17.6 23c.3 3.4 1.5 5.9 4 7.6H10.4c2.5-1.7 3.7-4.2 4-7.6a6.9 6.9 0 1 1-4.1-10.6A6.9 6.9 0 0 1 16 1.6Z',
  D: 'M16 .8C19.3 6.4 23.2 11.5 27.6 16 23.2 20.5 19.3 25.6 16 31.2 12.7 25.6 8.8 20.5 4.4 16 8.8 11.5 12.7 6.4 16 .8Z',
  H: 'M16 30.6C13.2 25.8 2 19.6 2 10.7 2 5.8 5.4 2.6 9.3 2.6c3 0 5.5 1.9 6.7 5.2C17.2 4.5 19.7 2.6 22.7 2.6 26.6 2.6 30 5.8 30 10.7 30 19.6 18.8 25.8 16 30.6Z',
  S: 'M16 1C18.6 7 29.4 12.4 29.4 19.8c0 4-2.7 6.5-6.1 6.5-2.4 0-4.4-1.2-5.5-3.3.2 3.4 1.4 6 3.9 7.6H10.3c2.5-1.6 3.7-4.2 3.9-7.6-1.1 2.1-3.1 3.3-5.5 3.3-3.4 0-6.1-2.5-6.1-6.5C2.6 12.4 13.4 7 16 1Z',
  // oros: a coin with a milled ring and a flower of eight petals
  o: 'M16 1.5a14.5 14.5 0 1 1 0 29 14.5 14.5 0 0 1 0-29Zm0 3.2a11.3 11.3 0 1 0 0 22.6 11.3 11.3 0 0 0 0-22.6Zm0 2a9.3 9.3 0 1 1 0 18.6A9.3 9.3 0 0 1 16 6.7Zm0 2.1-1.7 3.2-3.4-1 1 3.4L8.7 16l3.2 1.6-1 3.4 3.4-1 1.7 3.2 1.7-3.2 3.4 1-1-3.4 3.2-1.6-3.2-1.6 1-3.4-3.4 1L16 8.8Z',
  // copas: a goblet
  c: 'M5.5 2h21c.9 8.4-1.6 14.6-7.2 16.6-.9.4-1.3.9-1.3 1.7 0 3 1.6 4.7 5.6 5.7.9.3 1.4.9 1.4 1.8V30H7v-2.2c0-.9.5-1.5 1.4-1.8 4-1 5.6-2.7 5.6-5.7 0-.8-.4-1.3-1.3-1.7C7.1 16.6 4.6 10.4 5.5 2Zm3 2.8c0 1 0 2 .1 2.9h14.8c.1-.9.1-1.9.1-2.9h-15Z',
  // espadas: a sword, point down
  e: 'M16 .5a2.6 2.6 0 0 1 1.9 4.4V8.3H23.5a2 2 0 0 1 0 4H19.6V24.5L16 31.5l-3.6-7V12.3H8.5a2 2 0 0 1 0-4H14.1V4.9A2.6 2.6 0 0 1 16 .5ZM15.2 13.5v11.2l.8 2 .8-2V13.5Z',
  // bastos: a cudgel with three cut twigs
  b: 'M24.6 1.4c2.8-.8 5.7 1.4 5.8 4.3.1 1.8-.8 3-2.2 4.2l-4.6 4.3 3.7.5a2 2 0 0 1-.5 4l-7-.9-9.6 11.5c-1.3 1.5-3.5 1.9-5.2.9-2-1.2-2.6-3.8-1.3-5.8l6.9-9.3-3.9-4.2a2 2 0 0 1 2.9-2.7l3.5 3.7 3.2-3.4-.8-4.2a2 2 0 0 1 3.9-.7l.6 2.4c1.4-2 2.7-4 4.6-4.6Z',
};

/** Marks above the suit of a court card, in a 64 x 26 box. */
export const COURT_PATHS: Readonly<Record<string, string>> = {
  king: 'M30.5 0h3v3.5H37v3h-3.5V9.6c3 .4 5.5 2.2 7 4.6l8.5-6.7 5 18.5H10L15 7.5l8.5 6.7c1.5-2.4 4-4.2 7-4.6V6.5H27v-3h3.5Z',
  queen: 'M32 1a3.2 3.2 0 0 1 1.8 5.9L39 15l7.3-6.3a3 3 0 1 1 3 1.9L46 26H18L14.7 10.6a3 3 0 1 1 3-1.9L25 15l5.2-8.1A3.2 3.2 0 0 1 32 1Z',
  page: 'M13 26c-1-9 3-15 12-16.5C28 3 38 0 53 2 48 4 45.5 6.5 44.3 9.6 49.5 12 51.5 18 51 26Zm6-5.2h26v-2.6H19Z',
  rider: 'M20 26c-.5-7 1-12 5-15.5L24.5 4l5 3.5C41 7 47 12 50.5 20c.8 2-.6 4-2.7 4-2.3 0-3.6-1.6-5.3-3.3-2-.4-4-.3-6-1.5 1 2.6 2.5 4 2 6.8Z',
};

const COURTS: Readonly<Record<string, string>> = {
  K: 'king',
  R: 'king',
  Q: 'queen',
  D: 'queen',
  J: 'page',
  V: 'page',
  S: 'page',
  C: 'rider',
};

/** The mark of a court card, by the letter printed on it; null for a number card or an ace. */
export const courtPath = (rank: string): string | null => COURT_PATHS[COURTS[rank] ?? ''] ?? null;

const ICON_PATHS = {
  new: 'M4 5.5h9v13H4zM9 5.5V3h9v13h-5M8.5 9v6M5.5 12h6',
  restart: 'M4.5 5v5h5M4.9 10A7.5 7.5 0 1 1 4.7 14.5',
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10H9',
  redo: 'M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h5',
  hint: 'M9 17.5h6M10 20.5h4M9 17.5c0-2.5-3-3.8-3-7.5a6 6 0 0 1 12 0c0 3.7-3 5-3 7.5',
  rules: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4',
  variants: 'M12 4 3.5 19.5h17ZM7.8 12h8.4M12 12v7.5',
  keys: 'M3 6.5h18v11H3zM6.5 10h.1M10 10h.1M13.5 10h.1M17 10h.1M8 14h8',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  deal: 'M5 12h13M13 7l5 5-5 5',
  close: 'M6 6l12 12M18 6 6 18',
  redeal: 'M5 9.5A7.5 7.5 0 0 1 18.8 9M19 4.5V9h-4.5M19 14.5A7.5 7.5 0 0 1 5.2 15M5 19.5V15h4.5',
  draw: 'M4 12h14M13 6.5l5.5 5.5-5.5 5.5',
} as const;

export type IconName = keyof typeof ICON_PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="pw-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICON_PATHS[name]} />
  </svg>
);
