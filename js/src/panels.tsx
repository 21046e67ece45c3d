/** What opens below the toolbar: the rules, the variants, the keys. */
import type { ComponentChildren } from 'preact';
import type { Controller, Shown, View } from './controller';
import type { About } from './protocol';
import { Icon } from './glyphs';

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
    <ul class="pw-sentences">
      {about.rules.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
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
            onClick={() => {
              controller.set({ panel: null });
              controller.newGame({ variant: key });
            }}
          >
            {controller.say('page.play_variant', { title })}
          </button>
        </dd>
      </div>
    ))}
  </dl>
);

const KEYS = ['arrows', 'enter', 'rank', 'd', 'c', 'h', 'u', 'redo', 'r', 'n', 's', 'esc', 'help'] as const;
const PLAIN: Readonly<Record<string, string>> = { d: 'D', c: 'C', h: 'H', r: 'R', n: 'N', s: 'S', help: '?' };

const Keys = ({ controller }: { controller: Controller }) => (
  <dl class="pw-keys">
    {KEYS.map((key) => (
      <div key={key}>
        <dt>
          <kbd>{PLAIN[key] ?? controller.say(`page.key_${key}`)}</kbd>
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
    keys: <Keys controller={controller} />,
  };
  return (
    <section class="pw-panel" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <button
          type="button"
          class="pw-button pw-small"
          title={controller.say('page.close')}
          aria-label={controller.say('page.close')}
          onClick={() => controller.set({ panel: null })}
        >
          <Icon name="close" />
        </button>
      </header>
      {content[view.panel]}
    </section>
  );
};
