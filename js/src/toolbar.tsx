/** The buttons above the table: one tab stop, arrows move between them. */
import { useRef, useState } from 'preact/hooks';
import type { Controller, Panel, View } from './controller';
import type { Snapshot } from './protocol';
import { Icon } from './glyphs';
import type { IconName } from './glyphs';

interface Tool {
  name: IconName;
  label: string;
  title?: string;
  enabled?: boolean;
  expanded?: boolean;
  run: () => void;
}

const ToolButton = ({ tool, current, onFocus }: { tool: Tool; current: boolean; onFocus: () => void }) => (
  <button
    type="button"
    class={`pw-button pw-tool-${tool.name}`}
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

const VariantMenu = ({ controller, view, snapshot }: { controller: Controller; view: View; snapshot: Snapshot }) => {
  const known = view.variants.some(([key]) => key === snapshot.variant);
  return (
    <label class="pw-field pw-variant">
      <span class="pw-field-name">{controller.say('page.variant')}</span>
      <select
        value={known ? snapshot.variant : ''}
        onChange={(event) => {
          const variant = event.currentTarget.value;
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

const DealField = ({ controller, snapshot }: { controller: Controller; snapshot: Snapshot }) => {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<{ game: string; text: string } | null>(null);
  const deal = snapshot.deal ?? '';
  const text = draft?.game === snapshot.game ? draft.text : deal;
  const copy = () => {
    const byHand = () => {
      input.current?.select();
      controller.note(controller.say('page.not_copied'));
    };
    if (!navigator.clipboard) return byHand();
    navigator.clipboard.writeText(deal).then(() => controller.note(controller.say('page.copied', { deal })), byHand);
  };
  return (
    <form
      class="pw-field pw-deal"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = input.current?.value.trim() ?? '';
        if (wanted) controller.newGame({ deal: wanted });
      }}
    >
      <label>
        <span class="pw-field-name">{controller.say('page.deal')}</span>
        <input
          ref={input}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={text}
          placeholder={controller.say('page.deal_own')}
          title={controller.say('page.deal_long')}
          onInput={(event) => setDraft({ game: snapshot.game, text: event.currentTarget.value })}
        />
      </label>
      <button type="submit" class="pw-button pw-small" title={controller.say('page.deal_go')}>
        <Icon name="deal" />
        <span class="pw-hidden">{controller.say('page.deal_go')}</span>
      </button>
      <button
        type="button"
        class="pw-button pw-small pw-copy"
        title={controller.say('page.copy')}
        aria-disabled={deal === '' ? true : undefined}
        onClick={() => {
          if (deal !== '') copy();
        }}
      >
        <Icon name="copy" />
        <span class="pw-hidden">{controller.say('page.copy')}</span>
      </button>
    </form>
  );
};

export const Toolbar = ({ controller, view, snapshot }: { controller: Controller; view: View; snapshot: Snapshot }) => {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const { say } = controller;
  const panel = (name: Panel): Tool => ({
    name,
    label: say(`page.${name}`),
    expanded: view.panel === name,
    run: () => controller.set({ panel: view.panel === name ? null : name }),
  });
  const tools: Tool[] = [
    { name: 'new', label: say('page.new'), run: () => controller.newGame() },
    {
      name: 'restart',
      label: say('page.restart'),
      title: say('page.restart_long'),
      run: () => controller.command('restart'),
    },
    { name: 'undo', label: say('page.undo'), enabled: snapshot.canUndo, run: () => controller.command('undo') },
    { name: 'redo', label: say('page.redo'), enabled: snapshot.canRedo, run: () => controller.command('redo') },
    { name: 'hint', label: say('page.hint'), run: () => controller.command('hint') },
    panel('rules'),
    panel('variants'),
    panel('keys'),
  ];
  return (
    <div class="pw-bar">
      <div
        ref={bar}
        class="pw-tools"
        role="toolbar"
        aria-label={say('page.toolbar')}
        onKeyDown={(event) => {
          const next = turn(event, current, tools.length);
          if (next === current || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
          event.preventDefault();
          bar.current?.querySelectorAll('button')[next]?.focus();
        }}
      >
        {tools.map((tool, index) => (
          <ToolButton key={tool.name} tool={tool} current={index === current} onFocus={() => setCurrent(index)} />
        ))}
      </div>
      <div class="pw-choices">
        <VariantMenu controller={controller} view={view} snapshot={snapshot} />
        <DealField controller={controller} snapshot={snapshot} />
      </div>
    </div>
  );
};
