import type { Strings } from './protocol';

/** The sentence of a key with its places filled; the key itself where the catalogue lacks it. */
export const fill = (strings: Strings, key: string, values: Readonly<Record<string, string>> = {}): string =>
  (strings[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The class names that are given, without those that are not. */
export const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(' ');

/** Moves the focus to an element; one that has it is left alone, since even that makes a browser lay out. */
export const takeFocus = (element: HTMLElement): void => {
  if (!element.matches(':focus')) element.focus({ preventScroll: true });
};
