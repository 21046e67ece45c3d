/** A button with an icon and its words; without words on it, they are its name and its tooltip. */
import { Icon } from './glyphs';
import type { IconName } from './glyphs';
import { classes } from './text';

interface ActProps {
  icon: IconName;
  label: string;
  bare?: boolean; // the icon alone
  off?: boolean; // it can do nothing now, and keeps the focus
  pressed?: boolean | undefined;
  action?: string;
  run: () => void;
}

export const Act = ({ icon, label, bare = false, off = false, pressed, action, run }: ActProps) => (
  <button
    type="button"
    class={classes('pw-button', bare && 'pw-small')}
    data-action={action}
    title={label}
    aria-label={bare ? label : undefined}
    aria-pressed={pressed}
    aria-disabled={off || undefined}
    onClick={() => off || run()}
  >
    <Icon name={icon} />
    {!bare && <span class="pw-label">{label}</span>}
  </button>
);
