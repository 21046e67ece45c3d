/** What opens below the toolbar: the rules, the variants, the settings, the keys. */
import type { ComponentChildren } from 'preact';
import type { Controller, Shown, View } from './controller';
import type { About } from './protocol';
import { List } from './advice';
import { Act } from './button';
import { keep } from './settings';

interface RulesProps {
  controller: Controller;
  about: About;
}

/** The rules as a form; it sends every field as it stands, for Python to read. */
const RulesForm = ({ controller, about }: RulesProps) => (
  <form
    class="pw-form"
    onSubmit={(event) => {
      event.preventDefault();
      const menus = event.currentTarget.querySelectorAll('select');
      controller.newGame({ rules: Object.fromEntries([...menus].map(({ name, value }) => [name, value])) });
    }}
  >
    {about.form.map((field) => (
      <label key={field.name} class="pw-field">
        <span class="pw-field-name">{field.label}</span>
        <select name={field.name}>
          {field.options.map(([value, label]) => (
            <option key={value} value={value} selected={value === field.value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    ))}
    <button type="submit" class="pw-button pw-strong">
      {controller.say('page.play_rules')}
    </button>
  </form>
);

const Rules = ({ controller, about }: RulesProps) => (
  <>
    {!about.howto && <List items={about.rules} />}
    <div class="pw-howto">
      {about.howto?.map(([heading, sentences, open]) => (
        <details key={heading} open={open}>
          <summary>{heading}</summary>
          <List items={sentences} />
        </details>
      ))}
    </div>
    {about.form.length > 0 && <RulesForm controller={controller} about={about} />}
  </>
);

const Variants = ({ controller, view, snapshot }: Shown) => (
  <dl class="pw-variants">
    {view.variants.map(([key, title, sentences]) => (
      <div key={key} class={key === snapshot.variant ? 'pw-now' : ''}>
        <dt>{title}</dt>
        <dd>{sentences}</dd>
        <dd>
          <button
            type="button"
            class="pw-button"
            aria-current={key === snapshot.variant ? true : undefined}
            onClick={() => controller.newGame({ variant: key })}
          >
            {controller.say('page.play_variant', { title })}
          </button>
        </dd>
      </div>
    ))}
  </dl>
);

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  off: boolean | undefined;
  options: readonly (readonly [value: string, words: string])[];
  choose: (value: string) => void;
}

const Choice = ({ name, label, value, off, options, choose }: ChoiceProps) => (
  <label class="pw-field">
    <span class="pw-field-name">{label}</span>
    <select name={name} value={value} disabled={off} onChange={(event) => choose(event.currentTarget.value)}>
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

/** What Python chose is shown and cannot be changed here. */
const Settings = ({ controller, view, snapshot }: Shown) => {
  const { say, ask } = controller;
  const { options } = view;
  const { coach, odds } = snapshot;
  const worded = (name: string, keys: readonly string[]) =>
    keys.map((key) => [key, say(`page.${name}_${key}`)] as const);
  const choice = (name: 'theme' | 'size' | 'locale' | 'coach', value: string, choices: ChoiceProps['options']) => (
    <Choice
      name={name}
      label={say(`page.${name}`)}
      value={value}
      off={options.given?.includes(name)}
      options={choices}
      choose={(chosen) => keep({ [name]: chosen })}
    />
  );
  const toggle = (name: 'four_color' | 'partner_colors' | 'motion') => {
    const on = options[name] ?? name === 'motion';
    return (
      <Act
        icon={on ? 'on' : 'off'}
        label={say(`page.${name}`)}
        action={name}
        off={options.given?.includes(name)}
        pressed={on}
        run={() => keep({ [name]: !on })}
      />
    );
  };
  return (
    <div class="pw-form">
      {choice('theme', options.theme ?? 'auto', worded('theme', ['auto', 'light', 'dark', 'contrast']))}
      {choice('size', options.size ?? 'normal', worded('size', ['small', 'normal', 'large']))}
      {choice('locale', view.locale, LANGUAGES)}
      {choice('coach', coach.setting, worded('coach', ['off', 'asked', 'always']))}
      {toggle('four_color')}
      {toggle('partner_colors')}
      {toggle('motion')}
      <Act
        icon={odds ? 'on' : 'off'}
        label={say('page.odds')}
        action="odds"
        pressed={odds !== null}
        run={() => ask(() => ({ type: 'odds', on: odds === null }))}
      />
    </div>
  );
};

const KEYS = [
  ...['arrows', 'enter', 'rank', 'd', 'c', 'h', 'w', 'undo', 'redo', 'look'],
  ...['r', 'n', 's', 'esc', 'help'],
];
const PLAIN: Readonly<Record<string, string>> = { look: ', .', help: '?' };

const Keys = ({ controller }: { controller: Controller }) => (
  <dl class="pw-keys">
    {KEYS.map((key) => (
      <div key={key}>
        <dt>
          <kbd>{PLAIN[key] ?? (key.length > 1 ? controller.say(`page.key_${key}`) : key.toUpperCase())}</kbd>
        </dt>
        <dd>{controller.say(`page.key_${key}_does`)}</dd>
      </div>
    ))}
  </dl>
);

const titleOf = (controller: Controller, view: View): string =>
  view.panel === 'rules' && view.about ? view.about.title : controller.say(`page.${view.panel ?? 'keys'}`);

export const OpenPanel = ({ controller, view, snapshot }: Shown) => {
  if (view.panel === null) return null;
  const title = titleOf(controller, view);
  const content: Record<string, ComponentChildren> = {
    rules: view.about && <Rules key={snapshot.game} controller={controller} about={view.about} />,
    variants: <Variants controller={controller} view={view} snapshot={snapshot} />,
    settings: <Settings controller={controller} view={view} snapshot={snapshot} />,
    keys: <Keys controller={controller} />,
  };
  return (
    <section class="pw-panel" data-part={view.panel} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Act
          icon="close"
          label={controller.say('page.close')}
          bare
          run={() => controller.set({ panel: null })}
        />
      </header>
      {content[view.panel]}
    </section>
  );
};
