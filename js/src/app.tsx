/** The whole view. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Controller, View } from './controller';
import { Board } from './board';
import { OpenPanel } from './panels';
import { Ending, Facts, LinkState, Status } from './status';
import { Toolbar } from './toolbar';
import { handleKey } from './keys';

const classesOf = ({ options, link }: View): string => {
  const classes = ['pw-root', `pw-size-${options.size ?? 'normal'}`, `pw-theme-${options.theme ?? 'auto'}`];
  if (options.four_color) classes.push('pw-four-color');
  if (options.motion === false || ['off', 'none', 'reduced'].includes(String(options.motion))) classes.push('pw-still');
  if (link === 'dead' || link === 'lost') classes.push('pw-unplugged');
  return classes.join(' ');
};

export const App = ({ controller }: { controller: Controller }) => {
  const [view, setView] = useState(controller.view);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    setView(controller.view);
    return controller.subscribe(() => setView(controller.view));
  }, [controller]);
  const { snapshot } = view;
  const region = snapshot
    ? controller.say('page.region', { title: snapshot.title, deal: snapshot.deal ?? controller.say('page.deal_own') })
    : '';
  const enterTable = () => root.current?.querySelector<HTMLElement>('.pw-table [tabindex="0"]')?.focus();
  return (
    <section
      ref={root}
      class={classesOf(view)}
      role="group"
      aria-label={region}
      onKeyDown={(event) => handleKey(controller, event, enterTable)}
    >
      <LinkState controller={controller} view={view} />
      {snapshot && (
        <>
          <Toolbar controller={controller} view={view} snapshot={snapshot} />
          <OpenPanel controller={controller} view={view} snapshot={snapshot} />
          <div class="pw-felt">
            <Board controller={controller} view={view} snapshot={snapshot} />
            <Facts controller={controller} snapshot={snapshot} />
            {snapshot.status === 'won' && <Ending controller={controller} snapshot={snapshot} />}
          </div>
          <Status controller={controller} view={view} snapshot={snapshot} />
        </>
      )}
    </section>
  );
};
