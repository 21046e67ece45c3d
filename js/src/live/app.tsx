/** The page of a live experiment: prediction, chart, buttons, and what is said. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Chart } from './chart';
import type { Link } from './link';
import type { Live, Request, Strings } from './protocol';

export interface Shown {
  live: Live;
  strings: Strings;
  locale: string;
  gone: boolean;
  link: Link;
}

/** What a key does; null for those that are not ours. */
export const requestOf = (key: string, { running }: Live): Request | null => {
  switch (key.toLowerCase()) {
    case 'p':
      return { type: running ? 'pause' : 'run' };
    case 's':
      return { type: 'step' };
    case 'r':
      return { type: 'reset' };
    default:
      return null;
  }
};

export const App = ({ live, strings, locale, gone, link }: Shown) => {
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const free = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!free || (event.target instanceof Element && event.target.matches('input'))) return;
    const request = requestOf(event.key, live);
    if (!request) return;
    event.preventDefault();
    event.stopPropagation();
    link.send(request);
  };
  return (
    <div class="pl-root" ref={root} onKeyDown={onKeyDown} role="group" aria-label={live.title} lang={locale}>
      <h3 class="pl-title">{live.title}</h3>
      {live.asking && <Form strings={strings} link={link} />}
      <Chart live={live} strings={strings} locale={locale} />
      <p class="pl-text">{live.text}</p>
      <Buttons live={live} strings={strings} link={link} />
      <p class="pl-message" data-tone={live.error ? 'refused' : 'info'}>
        {gone ? strings.gone : live.message}
      </p>
      <p class="pl-quiet">{strings.keys}</p>
      <Voice live={live} />
    </div>
  );
};

const Buttons = ({ live, strings, link }: Omit<Shown, 'gone' | 'locale'>) => {
  const over = live.left === 0;
  const blocked = live.asking || over;
  const button = (name: string, request: Request['type'], disabled: boolean) => (
    <button
      type="button"
      data-live={name}
      aria-disabled={disabled}
      onClick={() => !disabled && link.send({ type: request } as Request)}
    >
      {strings[name]}
    </button>
  );
  return (
    <div class="pl-buttons">
      {live.running ? button('pause', 'pause', false) : button('run', 'run', blocked)}
      {button('step', 'step', blocked)}
      {button('reset', 'reset', false)}
      {button('reveal', 'reveal', !live.canReveal)}
    </div>
  );
};

const FIELDS = ['guess', 'from', 'to'] as const;

/** A share typed in percent; null for an empty field, NaN for what is no number. */
export const shareOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.')) / 100;

const Form = ({ strings, link }: Pick<Shown, 'strings' | 'link'>) => {
  const [typed, type] = useState<Record<string, string>>({});
  const store = (event: Event) => {
    event.preventDefault(); // JupyterLab keeps Enter from submitting a form, so the fields take it themselves
    const [value, low, high] = FIELDS.map((name) => shareOf(typed[name] ?? ''));
    link.send({ type: 'predict', value: value ?? Number.NaN, low: low ?? null, high: high ?? null });
  };
  return (
    <form class="pl-form" onSubmit={store}>
      <strong>{strings.ask}</strong>
      {FIELDS.map((name) => (
        <label key={name}>
          {strings[name]}{' '}
          <input
            name={name}
            inputMode="decimal"
            autocomplete="off"
            size={4}
            value={typed[name] ?? ''}
            onInput={(event) => type({ ...typed, [name]: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && store(event)}
          />
        </label>
      ))}
      <button type="submit" data-live="store">
        {strings.store}
      </button>
      <button type="button" data-live="skip" onClick={() => link.send({ type: 'skip' })}>
        {strings.skip}
      </button>
    </form>
  );
};

/** What a screen reader is told: each sentence once, and the estimate at 10, 100, 1,000 … deals while it runs. */
const Voice = ({ live }: { live: Live }) => {
  const [text, say] = useState('');
  const milestone = Math.floor(Math.log10(Math.max(1, live.trail.at(-1)?.[0] ?? 0)));
  const last = useRef({ said: live.said, milestone });
  useEffect(() => {
    const before = last.current;
    last.current = { said: live.said, milestone };
    if (live.said !== before.said) say(live.running || live.message === live.text ? live.message : `${live.message} ${live.text}`);
    else if (live.running && milestone > before.milestone) say(live.text);
  }, [live.said, milestone]);
  return (
    <p class="pl-voice" role="status" aria-live="polite">
      {text}
    </p>
  );
};
