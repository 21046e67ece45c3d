/** The history below the table: a slider over the plies, and what a review found in them. */
import type { Controller, Shown } from './controller';
import type { Review } from './protocol';
import { Advice, BestPossible, List } from './advice';
import { Act } from './button';

const VERDICTS: Readonly<Record<string, string>> = {
  w: 'page.ply_winnable',
  l: 'page.ply_lost',
  u: 'page.ply_unknown',
};

/** A tick a ply, by colour and by shape; the move that lost stands out. */
const Ticks = ({ review: { verdicts, lostAt }, plies }: { review: Review; plies: number }) => (
  <div class="pw-ticks" aria-hidden="true">
    {[...verdicts].map((verdict, ply) => (
      <i
        key={ply}
        class={`pw-tick-${verdict}`}
        data-lost={ply === lostAt || undefined}
        style={{ '--at': ply / plies }}
      />
    ))}
  </div>
);

/** The strip keeps its place while there is nothing to look at, so that the first move moves nothing. */
export const History = ({ controller, view, snapshot }: Shown) => {
  const { say, visit } = controller;
  const { ply, plies } = snapshot; // the history itself follows a move a moment later
  const { review } = view;
  const verdict = VERDICTS[review?.verdicts[ply] ?? ''];
  const found = review?.marks.find((mark) => mark.ply === ply)?.text ?? (verdict && say(verdict));
  const jump = (icon: 'first' | 'back' | 'forward' | 'last', to: number) => (
    <Act icon={icon} label={say(`page.${icon}`)} bare off={to === ply} run={() => visit(to)} />
  );
  return (
    <div class="pw-history" data-empty={plies < 1 || undefined}>
      {jump('first', 0)}
      {jump('back', Math.max(0, ply - 1))}
      <div class="pw-slide">
        {review && <Ticks review={review} plies={plies} />}
        <input
          type="range"
          min="0"
          max={plies}
          value={ply}
          aria-label={say('page.history')}
          aria-valuetext={controller.where(ply) + (found ? `; ${found}` : '')}
          onInput={(event) => controller.look(event.currentTarget.valueAsNumber)}
          onChange={controller.settle}
          onPointerUp={controller.settle}
          onBlur={controller.settle}
        />
      </div>
      {jump('forward', Math.min(plies, ply + 1))}
      {jump('last', plies)}
      <span class="pw-ply" aria-hidden="true">
        {`${ply}/${plies}`}
      </span>
      <Act icon="review" label={say('page.review')} action="review" run={() => controller.ask(() => ({ type: 'review' }))} />
    </div>
  );
};

interface ReviewProps {
  controller: Controller;
  review: Review;
  ply: number;
}

export const ReviewPanel = ({ controller, review, ply }: ReviewProps) => {
  const { say } = controller;
  const { back } = review;
  return (
    <Advice part="review" label={say('page.review')} text={review.text}>
      <List items={review.details} />
      <div class="pw-actions">
        {back != null && (
          <Act
            icon="undo"
            label={say('page.go_back')}
            action="back"
            off={ply === back}
            run={() => controller.visit(back)}
          />
        )}
        {review.marks
          .filter((mark) => mark.ply !== back)
          .map(({ ply: to, text }) => (
            <Act
              key={to}
              icon="forward"
              label={`${to}/${review.plies}: ${text}`}
              action="mark"
              off={ply === to}
              run={() => controller.visit(to)}
            />
          ))}
        {review.done && <BestPossible controller={controller} />}
      </div>
    </Advice>
  );
};
