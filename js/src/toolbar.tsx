/** The buttons above the table: one tab stop, arrows move between them. */
import { Component, createRef } from 'preact';
import type { Controller, Panel, Shown, View } from './controller';
import type { Snapshot } from './protocol';
import { Act } from './button';
import { Icon } from './glyphs';
import type { IconName } from './glyphs';
import { classes } from './text';

interface Tool {
  name: IconName;
  label: string;
  title?: string;
  enabled?: boolean;
  bare?: boolean; // its words are in the tooltip alone
  expanded?: boolean;
  run: () => void;
}

const ToolButton = ({ tool, current, onFocus }: { tool: Tool; current: boolean; onFocus: () => void }) => (
  <button
    type="button"
    class={classes('pw-button', (tool.bare || tool.expanded !== undefined) && 'pw-more')}
    data-tool={tool.name}
    tabIndex={current ? 0 : -1}
    title={tool.title ?? tool.label}
    aria-disabled={tool.enabled === false ? true : undefined}
    aria-expanded={tool.expanded}
    onFocus={onFocus}
    onClick={() => {
      if (tool.enabled !== false) tool.run();
    }}
  >
    <Icon name={tool.name} />
    <span class="pw-label">{tool.label}</span>
  </button>
);

const turn = (event: KeyboardEvent, from: number, count: number): number => {
  if (event.key === 'ArrowRight') return (from + 1) % count;
  if (event.key === 'ArrowLeft') return (from + count - 1) % count;
  if (event.key === 'Home') return 0;
  return event.key === 'End' ? count - 1 : from;
};

const VariantMenu = ({ controller, view, snapshot }: Shown) => {
  const known = view.variants.some(([key]) => key === snapshot.variant);
  const played = known ? snapshot.variant : '';
  return (
    <label class="pw-field pw-variant">
      <span class="pw-field-name">{controller.say('page.variant')}</span>
      <select
        value={played}
        onChange={({ currentTarget: menu }) => {
          const variant = menu.value;
          menu.value = played; // until there is a game of it, which may take long or not come
          if (variant) controller.newGame({ variant });
        }}
        onKeyDown={(event) => {
          // A closed menu must not start a game with every arrow: open it instead, where the browser can.
          if (/^(Arrow|Home|End|Page)/.test(event.key) && 'showPicker' in event.currentTarget) {
            event.preventDefault();
            event.currentTarget.showPicker();
          }
        }}
      >
        {!known && <option value="">{snapshot.title || controller.say('page.custom')}</option>}
        {view.variants.map(([key, title, sentences]) => (
          <option key={key} value={key} title={sentences}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
};

interface DealProps {
  controller: Controller;
  snapshot: Snapshot;
}

/** The deal's number; what is typed over it is forgotten with the next game. */
class DealField extends Component<DealProps, { game: string; text: string }> {
  #input = createRef<HTMLInputElement>();
  #asked = false;

  /** A refused text is selected, to be typed over, unless the person has gone on to something else. */
  override componentDidUpdate({ snapshot: before }: DealProps) {
    const { snapshot } = this.props;
    if (!this.#asked || snapshot === before || snapshot.replyTo === null) return;
    this.#asked = false;
    const input = this.#input.current;
    const { activeElement } = input?.getRootNode() as Document | ShadowRoot;
    if (snapshot.error === null || !input?.form?.contains(activeElement)) return;
    input.focus();
    input.select();
  }

  /** Copies the number, or leaves it selected where the browser lets nobody copy. */
  #copy(deal: string) {
    const { note, say } = this.props.controller;
    this.#input.current?.select();
    const selected = () => note(say('page.not_copied'));
    if (!navigator.clipboard) selected();
    else navigator.clipboard.writeText(deal).then(() => note(say('page.copied', { deal })), selected);
  }

  override render({ controller, snapshot }: DealProps, { game, text }: { game: string; text: string }) {
    const { say } = controller;
    const deal = snapshot.deal ?? '';
    return (
      <form
        class="pw-field pw-deal"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = this.#input.current?.value.trim() ?? '';
          this.#asked = wanted !== '';
          if (wanted) controller.newGame({ deal: wanted });
        }}
      >
        <label>
          <span class="pw-field-name">{say('page.deal')}</span>
          <input
            ref={this.#input}
            type="text"
            autocomplete="off"
            maxLength={400}
            spellcheck={false}
            value={game === snapshot.game ? text : deal}
            placeholder={say('page.deal_own')}
            title={say('page.deal_long')}
            onInput={(event) => this.setState({ game: snapshot.game, text: event.currentTarget.value })}
          />
        </label>
        <button
          type="submit"
          class="pw-button pw-small"
          title={say('page.deal_go')}
          aria-label={say('page.deal_go')}
        >
          <Icon name="draw" />
        </button>
        <Act icon="copy" label={say('page.copy')} bare off={deal === ''} run={() => this.#copy(deal)} />
      </form>
    );
  }
}

interface Props extends DealProps {
  view: View;
}

/** The tools from left to right. */
const toolsOf = ({ controller, view, snapshot }: Props): Tool[] => {
  const { say } = controller;
  const does = (name: 'restart' | 'undo' | 'redo' | 'hint' | 'win', more: Partial<Tool> = {}): Tool => ({
    name,
    label: say(`page.${name}`),
    run: () => controller.command(name),
    ...more,
  });
  const opens = (name: Panel): Tool => ({
    name,
    label: say(`page.${name}`),
    expanded: view.panel === name,
    run: () => controller.set({ panel: view.panel === name ? null : name }),
  });
  return [
    { name: 'new', label: say('page.new'), run: () => controller.newGame() },
    does('restart', { title: say('page.restart_long'), bare: true }),
    does('undo', { enabled: snapshot.canUndo }),
    does('redo', { enabled: snapshot.canRedo, bare: true }),
    does('hint'),
    does('win'),
    opens('rules'),
    opens('variants'),
    opens('settings'),
    opens('keys'),
  ];
};

/** All that the toolbar shows, and the answer that a refused deal waits for. */
const looksOf = ({ view, snapshot }: Props): unknown[] => [
  view.strings,
  view.variants,
  view.panel,
  view.winnable,
  view.options.replay,
  snapshot.game,
  snapshot.variant,
  snapshot.title,
  snapshot.deal,
  snapshot.canUndo,
  snapshot.canRedo,
  snapshot.error && snapshot.replyTo,
];

export class Toolbar extends Component<Props, { current: number }> {
  override state = { current: 0 };
  #bar = createRef<HTMLDivElement>();

  override shouldComponentUpdate(props: Props, { current }: { current: number }): boolean {
    const before = [this.state.current, ...looksOf(this.props)];
    return [current, ...looksOf(props)].some((look, index) => look !== before[index]);
  }

  override render(props: Props, { current }: { current: number }) {
    const { controller, view, snapshot } = props;
    const replay = view.options.replay !== undefined;
    const tools = toolsOf(props).filter(({ name }) => !replay || name === 'rules');
    return (
      <div class="pw-bar">
        <div
          ref={this.#bar}
          class="pw-tools"
          role="toolbar"
          aria-label={controller.say('page.toolbar')}
          onKeyDown={(event) => {
            const next = turn(event, current, tools.length);
            if (next === current || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
            event.preventDefault();
            this.#bar.current?.querySelectorAll('button')[next]?.focus();
          }}
        >
          {tools.map((tool, index) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              current={index === current}
              onFocus={() => this.setState({ current: index })}
            />
          ))}
        </div>
        <div class="pw-choices">
          <VariantMenu controller={controller} view={view} snapshot={snapshot} />
          <DealField controller={controller} snapshot={snapshot} />
          <Act
            icon="winnable"
            label={controller.say('page.winnable_only')}
            pressed={view.winnable}
            run={() => controller.set({ winnable: !view.winnable })}
          />
        </div>
      </div>
    );
  }
}
