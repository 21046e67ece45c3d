/**
 * Below the table: facts, the sentence of the moment, advice, the end of the game, the state of the connection.
 */
import { createRef } from 'preact';
import type { Controller, Shown, View } from './controller';
import type { BannerAction, Snapshot } from './protocol';
import { AnswerPanel, CoachLine, HintPanel, OddsPanel } from './advice';
import { Act } from './button';
import { ReviewPanel } from './history';
import { classes } from './text';

export const Facts = ({ controller, snapshot }: { controller: Controller; snapshot: Snapshot }) => (
  <dl class="pw-facts" aria-label={controller.say('page.facts')}>
    {snapshot.facts.map(([key, label, value]) => (
      <div key={key} data-fact={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Says every sentence once: the trailing space tells two equal sentences apart for a screen reader. */
const Sentence = ({ view, snapshot }: { view: View; snapshot: Snapshot }) => {
  const { hint, answer, coach, banner, message } = snapshot;
  const text = view.note ?? message;
  // A box below says it to the eye.
  const boxes = [hint, answer, coach, view.review];
  const told =
    view.note === null && (banner ?? boxes.some((box) => box?.text && message.startsWith(box.text)));
  const odd = (view.noted + snapshot.said) % 2 === 1;
  return (
    <p
      class={classes(
        'pw-status',
        view.note === null && `pw-tone-${snapshot.tone}`,
        told && 'pw-hidden',
      )}
      role="status"
      aria-live="polite"
      aria-atomic
    >
      {text + (odd ? '\u00a0' : '')}
    </p>
  );
};

/** Four courses of a small pyramid, laid one after the other. */
const Monument = () => (
  <svg class="pw-monument" viewBox="0 0 64 40" aria-hidden="true">
    {['M6 40 10 32H54L58 40Z', 'M12 30 16 22H48L52 30Z', 'M18 20 22 12H42L46 20Z', 'M24 10 32 0 40 10Z'].map(
      (course, index) => (
        <path key={course} d={course} style={{ '--i': index }} />
      ),
    )}
  </svg>
);

/** The end of the game and what to do next: on the felt where it was won, below it where it is stuck. */
export const Ending = ({ controller, snapshot }: { controller: Controller; snapshot: Snapshot }) => {
  const { banner, status } = snapshot;
  if (!banner) return null;
  const act = (action: BannerAction) =>
    action === 'new' ? controller.newGame() : controller.command(action);
  return (
    <section class={`pw-banner pw-${status}`} aria-label={banner.title}>
      {status === 'won' && <Monument />}
      <p>
        <strong>{banner.title}</strong> {banner.text}
      </p>
      <div class="pw-actions">
        {banner.actions.map((action) => (
          <Act
            key={action}
            icon={action}
            label={controller.say(`page.${action}`)}
            action={action}
            run={() => act(action)}
          />
        ))}
      </div>
    </section>
  );
};

const linkText = (controller: Controller, view: View): string | null => {
  if (view.foreign !== null) return controller.say('page.foreign', { version: view.foreign });
  if (view.link === 'dead' || view.link === 'lost') return controller.say(`page.${view.link}`);
  if (view.busy !== null) return view.busy;
  return view.link === 'waiting' ? controller.say('page.waiting') : null;
};

/** The line that brings the game back, to be copied into a cell. */
const Code = ({ controller, code }: { controller: Controller; code: string }) => {
  const { note, say } = controller;
  const copied = () => note(say('page.code_copied'));
  const shown = createRef<HTMLElement>();
  const select = () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    note(say('page.code_selected'));
  };
  return (
    <p>
      {say('page.code')} <code ref={shown}>{code}</code>
      <Act
        icon="copy"
        label={say('page.code_copy')}
        bare
        run={() => (navigator.clipboard ? navigator.clipboard.writeText(code).then(copied, select) : select())}
      />
    </p>
  );
};

/** What keeps the page from playing: no connection, a busy kernel, a snapshot that it cannot read. */
export const LinkState = ({ controller, view }: { controller: Controller; view: View }) => {
  const text = linkText(controller, view);
  const state = view.foreign !== null ? 'foreign' : view.link;
  return (
    <div class={`pw-link pw-link-${state}`} data-link={state} data-part="busy" hidden={text === null}>
      <p role="alert">{text}</p>
      {(state === 'dead' || state === 'lost') && view.code !== null && <Code controller={controller} code={view.code} />}
      {view.busy !== null && state === 'live' && (
        <Act icon="close" label={controller.say('page.cancel')} action="cancel" run={controller.cancel} />
      )}
    </div>
  );
};

export const Status = (shown: Shown) => {
  const { controller, view, snapshot } = shown;
  return (
    <>
      <Sentence view={view} snapshot={snapshot} />
      {snapshot.status !== 'won' && <Ending controller={controller} snapshot={snapshot} />}
      <CoachLine coach={snapshot.coach} />
      <AnswerPanel {...shown} />
      <HintPanel {...shown} />
      {view.review && <ReviewPanel controller={controller} review={view.review} ply={snapshot.ply} />}
      <OddsPanel {...shown} />
    </>
  );
};
