/** What Python advises: the hint, the answer to a question, the coach, the odds. */
import type { ComponentChildren } from 'preact';
import type { Controller, Shown } from './controller';
import type { Coach, Odd } from './protocol';
import { Act } from './button';
import { Icon } from './glyphs';
import type { IconName } from './glyphs';
import { classes } from './text';

const ICONS: Readonly<Record<string, IconName>> = { yes: 'winnable', no: 'close', share: 'odds' };

export const List = ({ items }: { items: readonly string[] }) =>
  items.length > 0 && (
    <ul class="pw-sentences">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );

interface AdviceProps {
  part: IconName;
  label: string;
  text: string;
  children: ComponentChildren;
}

/** A box of advice: an icon, its sentence, and what belongs to it. */
export const Advice = ({ part, label, text, children }: AdviceProps) => (
  <section class="pw-advice" data-part={part} aria-label={label}>
    <Icon name={part} />
    <div>
      <p class="pw-lead">{text}</p>
      {children}
    </div>
  </section>
);

/** One move a row: what it is, its share in words, and a bar with the interval for the eye. */
const Shares = ({ odds }: { odds: readonly Odd[] }) => (
  <ul class="pw-shares">
    {odds.map(({ label, share, low, high, text, best }) => (
      <li key={label} class={classes(best && 'pw-best')}>
        <span>{label}</span> <span>{text}</span>
        <span class="pw-meter" aria-hidden="true" style={{ '--share': share, '--low': low, '--high': high }} />
      </li>
    ))}
  </ul>
);

export const HintPanel = ({ controller, snapshot }: Shown) => {
  const { hint } = snapshot;
  if (!hint) return null;
  const { say } = controller;
  return (
    <Advice part="hint" label={say('page.hint')} text={hint.text}>
      <div class="pw-actions">
        <Act
          icon="draw"
          label={say('page.more')}
          action="more"
          off={!hint.more}
          run={() => controller.command('hint')}
        />
        <Act
          icon="step"
          label={say('page.step')}
          action="step"
          off={!hint.canStep}
          run={() => controller.command('step')}
        />
        <Act
          icon="review"
          label={say('page.hint_full')}
          action="full"
          pressed={hint.full}
          run={() => controller.hint(hint.full ? 'fair' : 'full')}
        />
      </div>
      <List items={hint.reasons} />
      {hint.odds.length > 0 && (
        <>
          <p class="pw-note">{say('page.shares')}</p>
          <Shares odds={hint.odds} />
        </>
      )}
      {hint.line.length > 0 && (
        <>
          <p class="pw-note">{say('page.line')}</p>
          <ol class="pw-line">
            {hint.line.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {hint.note && <p class="pw-note">{hint.note}</p>}
    </Advice>
  );
};

export const BestPossible = ({ controller }: { controller: Controller }) => (
  <Act
    icon="winnable"
    label={controller.say('page.best')}
    action="best"
    run={() => controller.command('best')}
  />
);

export const AnswerPanel = ({ controller, snapshot }: Shown) => {
  const { answer } = snapshot;
  if (!answer) return null;
  const { say } = controller;
  const standing = answer.kind === 'standing';
  return (
    <Advice part="win" label={say(standing ? 'page.win' : 'page.best')} text={answer.text}>
      <List items={answer.details} />
      {(answer.peek || standing) && (
        <div class="pw-actions">
          {answer.peek && (
            <Act
              icon="review"
              label={say('page.peek')}
              action="peek"
              run={() => controller.ask(({ ply }) => ({ type: 'win', ply, knowledge: 'full' }))}
            />
          )}
          {standing && <BestPossible controller={controller} />}
        </div>
      )}
    </Advice>
  );
};

export const CoachLine = ({ coach: { verdict, text } }: { coach: Coach }) =>
  text !== null && (
    <p class={`pw-coach pw-is-${verdict}`}>
      <Icon name={ICONS[verdict ?? ''] ?? 'win'} />
      <span>{text}</span>
    </p>
  );

export const OddsPanel = ({ controller, snapshot }: Shown) => {
  const { odds } = snapshot;
  if (!odds) return null;
  return (
    <section class="pw-panel pw-odds" data-part="odds" aria-label={odds.title}>
      <header>
        <h3>{odds.title}</h3>
        <Act
          icon="close"
          label={controller.say('page.close')}
          bare
          run={() => controller.ask(() => ({ type: 'odds', on: false }))}
        />
      </header>
      <List items={odds.next} />
      <table>
        <thead>
          <tr>
            {odds.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {odds.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
