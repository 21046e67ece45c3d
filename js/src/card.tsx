/** One card: a button for the life of the game, moved by its transform alone. */
import { Component } from 'preact';
import type { Zone } from './position';
import { Face } from './face';
import { classes, takeFocus } from './text';

export interface CardProps {
  slot: number;
  rank: string | null; // as printed; null for a card that was never seen
  suit: string;
  hue: number; // which pair of ranks, from 1 on; 0: a rank that leaves alone; -1: colours tell suits
  partner: string; // the rank it pairs with, where that is printed
  x: number;
  y: number;
  z: number;
  zone: Zone;
  reserve: boolean;
  up: boolean;
  shown: boolean;
  reachable: boolean; // part of the grid that the arrow keys walk
  label: string;
  detail: string; // what lies under it: the words of its pile
  free: boolean;
  selected: boolean;
  mark: string; // class of what points it out: a hint, an answer
  current: boolean; // the one tab stop of the table
  column: number;
  onClick: (slot: number) => void;
  onFocus: (slot: number) => void;
}

interface Flight {
  at: string;
  flights: number;
}

const differs = (before: CardProps, now: CardProps): boolean => {
  for (const name in now) if (before[name as keyof CardProps] !== now[name as keyof CardProps]) return true;
  return false;
};

/**
 * A card that looks as before is passed over: a move touches few. The board makes a new node of each all the
 * same: a node that is kept holds the whole tree in which it was drawn first, and so all trees before.
 */
export class Card extends Component<CardProps, Flight> {
  override state: Flight = { at: '', flights: 0 };

  /** Counts changes of zone, so that a card in flight passes above those that lie still. */
  static override getDerivedStateFromProps({ zone }: CardProps, { at, flights }: Flight): Flight | null {
    if (zone === at) return null;
    return { at: zone, flights: at === '' ? 0 : flights + 1 };
  }

  override shouldComponentUpdate(next: CardProps) {
    return differs(this.props, next);
  }

  override render() {
    const { props, state } = this;
    const { slot, rank, suit, x, y, z, zone, up, shown, reachable, free, selected, mark } = props;
    const name = classes(
      'pw-card',
      `pw-in-${zone}`,
      up ? 'pw-up' : 'pw-down',
      state.flights > 0 && (state.flights % 2 ? 'pw-fly-a' : 'pw-fly-b'),
      free && 'pw-free',
      props.reserve && 'pw-of-reserve',
      selected && 'pw-selected',
      mark,
      !shown && 'pw-under',
    );
    return (
      <div role="gridcell" aria-colindex={reachable ? props.column : undefined} aria-hidden={!reachable}>
        <button
          type="button"
          class={name}
          data-slot={slot}
          style={{ transform: `translate(${x * 100}%, ${y * 100}%)`, zIndex: z, '--i': slot }}
          tabIndex={props.current ? 0 : -1}
          aria-label={props.label}
          aria-description={props.detail || undefined}
          aria-pressed={reachable && free ? selected : undefined}
          aria-disabled={reachable && !free ? true : undefined}
          onClick={(event) => {
            takeFocus(event.currentTarget);
            props.onClick(slot);
          }}
          onFocus={() => props.onFocus(slot)}
        >
          <span class="pw-side pw-back" />
          {rank !== null && (
            <span class="pw-side pw-face">
              <Face card={[rank, suit]} hue={props.hue} partner={props.partner} />
              {selected && (
                <svg class="pw-tick" viewBox="0 0 24 24" aria-hidden="true">
                  <circle cx="12" cy="12" r="11" />
                  <path d="M6.500 12.500l4 4 7-8.500" />
                </svg>
              )}
            </span>
          )}
        </button>
      </div>
    );
  }
}

/** Cards that lie next to each other, passed over together where each looks as before. */
export class Cards extends Component<{ cards: CardProps[] }> {
  override shouldComponentUpdate({ cards }: { cards: CardProps[] }) {
    const before = this.props.cards;
    return cards.length !== before.length || cards.some((card, index) => differs(before[index]!, card));
  }

  override render() {
    return this.props.cards.map((card) => <Card key={card.slot} {...card} />);
  }
}
