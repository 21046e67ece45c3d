/** The keys of the game, and the guard that keeps them from the notebook around it. */
import type { Step } from './grid';

export type KeyCommand =
  | { do: 'walk'; step: Step }
  | { do: 'undo' | 'redo' | 'restart' | 'hint' | 'win' }
  | { do: 'draw' | 'cell' | 'new' | 'state' | 'deselect' | 'keys' }
  | { do: 'look'; by: -1 | 1 }
  | { do: 'rank'; value: number };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

const LETTERS: Readonly<Record<string, KeyCommand>> = {
  d: { do: 'draw' },
  c: { do: 'cell' },
  h: { do: 'hint' },
  u: { do: 'undo' },
  w: { do: 'win' },
  ',': { do: 'look', by: -1 },
  '.': { do: 'look', by: 1 },
  r: { do: 'restart' },
  n: { do: 'new' },
  s: { do: 'state' },
  '?': { do: 'keys' },
};

const RANKS = 'a23456789tjqk';

const isUndoKey = (event: Key): boolean => {
  const key = event.key.toLowerCase();
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return false;
  return key === 'z' || (key === 'y' && event.ctrlKey && !event.metaKey && !event.shiftKey);
};

/**
 * What a key does; null for keys that are not the game's, and for Enter and Space, which press the focused
 * button.
 */
export const commandOf = (event: Key, letters = true): KeyCommand | null => {
  const { key, shiftKey } = event;
  if (isUndoKey(event)) return { do: key.toLowerCase() === 'y' || shiftKey ? 'redo' : 'undo' };
  if (event.altKey || event.metaKey) return null;
  if (event.ctrlKey) {
    if (key === 'Home') return { do: 'walk', step: 'first' };
    return key === 'End' ? { do: 'walk', step: 'last' } : null;
  }
  const step = STEPS[key];
  if (step && !shiftKey) return { do: 'walk', step };
  if (key === 'Escape' && !shiftKey) return { do: 'deselect' };
  if (!letters || key.length !== 1) return null;
  const value = RANKS.indexOf({ 0: 't', 1: 'a' }[key] ?? key.toLowerCase()) + 1;
  return value > 0 ? { do: 'rank', value } : (LETTERS[key.toLowerCase()] ?? null);
};

const isPrintable = (key: string): boolean => [...key].length === 1;

/**
 * Whether a key pressed inside the widget is kept from the host. Enter with Shift or Ctrl, Ctrl+S and the
 * like are the host's.
 */
export const isOwned = (event: Key, inField: boolean, escapeIsOurs: boolean): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === 'Enter') return !(shiftKey || ctrlKey || metaKey || altKey);
  if (isUndoKey(event)) return true;
  if (inField && (ctrlKey || metaKey) && 'acvx'.includes(key.toLowerCase())) return true;
  if (altKey || metaKey) return false;
  if (key in STEPS) return !ctrlKey || key === 'Home' || key === 'End';
  if (ctrlKey) return false;
  if (key === 'Escape') return escapeIsOurs;
  return isPrintable(key) || key === 'Backspace' || key === 'Delete';
};

/** Whether letters typed there are its own; a slider takes none. */
export const isField = (target: EventTarget | undefined): boolean =>
  target instanceof Element && target.matches('input:not([type=range]), select, textarea');

const SUPPRESS = 'data-lm-suppress-shortcuts';

/**
 * Marks the focused element for keys that are the game's own, before the notebook sees them.
 *
 * The notebook listens on `document` in the capture phase and honours the mark on the target alone, so only a
 * capturing listener on `window` is early enough. In a shadow root the notebook sees the host: it is marked too.
 */
export const guardKeys = (root: HTMLElement, escapeIsOurs: () => boolean, signal: AbortSignal): void => {
  const guard = (event: KeyboardEvent) => {
    const path = event.composedPath();
    if (!path.includes(root)) return;
    const owned = isOwned(event, isField(path[0]), escapeIsOurs());
    for (const target of new Set([path[0], event.target])) {
      if (target instanceof Element) target.toggleAttribute(SUPPRESS, owned);
    }
  };
  window.addEventListener('keydown', guard, { capture: true, signal });
};
