/** What a person has set, kept by the browser where it may be; what Python chose wins. */
import type { Coaching, Options } from './protocol';

export interface Settings {
  theme?: string;
  size?: string;
  four_color?: boolean;
  partner_colors?: boolean;
  motion?: boolean;
  locale?: string;
  coach?: Coaching;
}

/** Where settings are kept, and the event that tells every view of the page that they changed. */
export const SETTINGS = 'pyramid-widget';

let unkept: Settings = {}; // what the browser would not keep, for as long as the page lives

const settings = (): Settings => {
  try {
    return { ...JSON.parse((localStorage[SETTINGS] ?? '{}') as string), ...unkept } as Settings;
  } catch {
    return unkept;
  }
};

export const keep = (change: Settings): void => {
  unkept = { ...unkept, ...change };
  try {
    localStorage[SETTINGS] = JSON.stringify(settings());
    unkept = {};
  } catch {
    // it is for this page alone
  }
  dispatchEvent(new Event(SETTINGS));
};

/** The options with what a person has set where Python left it open; what Python chose is named in any case. */
export const withSettings = (options: Options): Options & { given: readonly string[] } => {
  const given = options.given ?? Object.keys(options);
  const own = Object.entries(settings()).filter(([name]) => !given.includes(name));
  return { ...options, ...Object.fromEntries(own), given };
};
