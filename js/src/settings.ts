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

let kept: Settings = {}; // for as long as the page lives, where the browser keeps nothing

const settings = (): Settings => {
  try {
    return { ...JSON.parse((localStorage[SETTINGS] ?? '{}') as string) } as Settings;
  } catch {
    return kept;
  }
};

export const keep = (change: Settings): void => {
  kept = { ...settings(), ...change };
  try {
    localStorage[SETTINGS] = JSON.stringify(kept);
  } catch {
    // it is kept for this page alone
  }
  dispatchEvent(new Event(SETTINGS));
};

/** Whether Python chose an option itself. */
export const isGiven = (options: Options, name: string): boolean =>
  (options.given ?? Object.keys(options)).includes(name);

/** The options with what a person has set where Python left it open. */
export const withSettings = (options: Options): Options => ({
  ...options,
  ...Object.fromEntries(Object.entries(settings()).filter(([name]) => !isGiven(options, name))),
});
