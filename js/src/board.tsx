/** The table: cards and the places of the piles. */
import { Component } from 'preact';
import type { Controller, View } from './controller';
import type { Point, Snapshot } from './protocol';
import type { Spot } from './grid';
import { Cards } from './card';
import type { CardProps } from './card';
import { startDrag } from './drag';
import { Icon } from './glyphs';
import type { IconName } from './glyphs';
import { classes, takeFocus } from './text';

const GROUP = 6; // cards of the stock that are compared and passed over together

const at = ([x, y]: Point) => ({ transform: `translate(${x * 100}%, ${y * 100}%)` });

interface PileProps {
  spot: Exclude<Spot, number>;
  kind: 'stock' | 'waste' | 'cell' | 'foundation';
  place: Point;
  label: string;
  icon: IconName | null;
  reachable: boolean;
  current: boolean;
  mark: string;
  active: boolean;
  column: number;
  controller: Controller;
}

const Pile = (props: PileProps) => {
  const { spot, kind, controller, reachable, current } = props;
  return (
    <div role="gridcell" aria-colindex={reachable ? props.column : undefined} aria-hidden={!reachable}>
      <button
        type="button"
        class={classes(
          'pw-pile',
          `pw-pile-${kind}`,
          props.mark,
          props.active && 'pw-active',
        )}
        data-pile={spot}
        style={at(props.place)}
        tabIndex={current ? 0 : -1}
        aria-label={props.label}
        aria-disabled={props.active ? undefined : true}
        onClick={(event) => {
          takeFocus(event.currentTarget);
          controller.click(kind);
        }}
        onFocus={() => controller.set({ focus: spot })}
      >
        {props.icon && <Icon name={props.icon} />}
      </button>
    </div>
  );
};

const Badge = ({ place: [x, y], count }: { place: Point; count: number }) => (
  <span class="pw-badge" aria-hidden="true" style={at([x, y])}>
    <b>{count}</b>
  </span>
);

/** The detail read after a card's own words: what its pile holds. */
const detailOf = (snapshot: Snapshot, zone: string, top: boolean, pile: number): string => {
  if (zone === 'waste' && top) return snapshot.pileLabels.wastes[pile] ?? '';
  if (zone === 'cell') return snapshot.pileLabels.cell ?? '';
  return '';
};

/** What points a card out: the hint's move, the place it says to look at, what an answer speaks of. */
const markOf = ({ hint, answer }: Snapshot, slot: number): string => {
  if (hint?.slots.includes(slot)) return hint.layer > 1 ? 'pw-hinted' : 'pw-zone';
  return answer?.slots.includes(slot) ? 'pw-lit' : '';
};

/** The stock's cards have no places of their own: a hint to look there lights up the pile. */
const stockMark = (hint: Snapshot['hint']): string => {
  if (hint?.layer === 1 && hint.slots.length === 0) return 'pw-zone';
  return hint?.action === 'draw' || hint?.action === 'redeal' ? 'pw-hinted' : '';
};

interface Props {
  controller: Controller;
  view: View;
  snapshot: Snapshot;
  focus: Spot | null;
}

export class Board extends Component<Props> {
  #clickCard = (slot: number) => this.props.controller.click(slot);

  #focusCard = (slot: number) => {
    const { controller } = this.props;
    if (controller.view.focus !== slot) controller.set({ focus: slot });
  };

  override render({ controller, view, snapshot, focus }: Props) {
    const { layout, pileLabels, counts, hint } = snapshot;
    const { places, selection } = view;
    const columns = new Map(
      view.grid.flatMap((row) => row.map((spot, column) => [spot, column + 1] as const)),
    );

    const pairs = (view.options.partner_colors && view.about?.partners) || [];

    const { cards, labels, free } = snapshot;
    const pointed = hint !== null || snapshot.answer !== null;
    const propsOf = (slot: number): CardProps[] => {
      const place = places[slot];
      if (!place) return [];
      const { x, y, z, zone, up, shown } = place;
      const [rank, suit] = cards[slot] ?? [null, ''];
      const hue = pairs.length > 0 ? pairs.findIndex((pair) => pair.includes(rank ?? '')) : -2;
      const [low, high] = pairs[hue] ?? ['', ''];
      const column = columns.get(slot) ?? 0;
      return [
        {
          slot,
          rank,
          suit,
          hue: hue + 1,
          partner: rank === low ? high : low,
          x,
          y,
          z,
          zone,
          up,
          shown,
          reserve: slot >= layout.pyramid && zone === 'home',
          reachable: column > 0,
          label: labels[slot] ?? '',
          detail: zone === 'home' ? '' : detailOf(snapshot, zone, place.top, place.pile),
          free: free.includes(slot),
          selected: selection === slot,
          mark: pointed ? markOf(snapshot, slot) : '',
          current: focus === slot,
          column,
          onClick: this.#clickCard,
          onFocus: this.#focusCard,
        },
      ];
    };
    const cardCells = (slots: readonly number[]) => <Cards key={slots[0]} cards={slots.flatMap(propsOf)} />;
    const pile = (
      spot: PileProps['spot'],
      kind: PileProps['kind'],
      place: Point | null,
      rest: Partial<PileProps>,
    ) =>
      place && (
        <Pile
          key={spot}
          spot={spot}
          kind={kind}
          place={place}
          label=""
          icon={null}
          mark=""
          active={false}
          reachable={columns.has(spot)}
          current={focus === spot}
          column={columns.get(spot) ?? 0}
          controller={controller}
          {...rest}
        />
      );

    const facedown = counts.stock - (layout.stockTop ? 1 : 0);
    const stockIcon = facedown > 0 || snapshot.draw === null ? null : snapshot.draw;
    const groups: number[][] = [];
    for (let slot = layout.pyramid + layout.reserve; slot < cards.length; slot++) {
      if (groups.at(-1)?.length !== GROUP) groups.push([slot]);
      else groups.at(-1)?.push(slot);
    }
    return (
      <div
        key={snapshot.game}
        class={classes('pw-table', layout.fan > 0 && 'pw-fanned')}
        role="grid"
        dir="ltr"
        aria-label={controller.say('page.table')}
        onPointerDown={(event) => startDrag(controller, event)}
        style={{ '--w': layout.width, '--h': layout.height }}
      >
        {layout.rows.map((row, index) => (
          <div
            role="row"
            aria-rowindex={index + 1}
            key={index}
            aria-hidden={!row.some((slot) => columns.has(slot))}
          >
            {cardCells(row)}
          </div>
        ))}
        <div role="row" aria-rowindex={layout.rows.length + 1} key="piles">
          {pile('stock', 'stock', layout.stock, {
            label: pileLabels.stock,
            icon: stockIcon,
            active: snapshot.draw !== null,
            mark: stockMark(hint),
          })}
          {groups.map(cardCells)}
          {layout.wastes.map((place, index) =>
            pile(`waste${index}`, 'waste', place, { label: pileLabels.wastes[index] ?? '' }),
          )}
          {pile('cell', 'cell', layout.cell, {
            label: pileLabels.cell ?? '',
            active: snapshot.store.length > 0,
            mark: hint?.action === 'store' ? 'pw-hinted' : '',
          })}
          {pile('foundation', 'foundation', layout.foundation, {
            label: pileLabels.foundation,
            icon: 'variants',
          })}
        </div>
        {layout.stock && <Badge place={layout.stock} count={counts.stock} />}
        {layout.wastes.map((place, index) => (
          <Badge key={`w${index}`} place={place} count={counts.wastes[index] ?? 0} />
        ))}
        <Badge place={layout.foundation} count={counts.foundation} />
      </div>
    );
  }
}
