/** A card's two sides. The face is one drawing of 100 x 140, so it stays crisp at any size. */
import type { Card } from './protocol';
import { SUIT_PATHS, courtPath } from './glyphs';

const PINTA: Readonly<Record<string, number>> = { o: 0, c: 1, e: 2, b: 3 };
const GAP = 9;

/** One edge of the frame from x to x, broken by the suit's gaps: its mark without colour. */
const edge = (y: number, gaps: number): string => {
  const [from, to] = [6, 94];
  const stride = (to - from) / (gaps + 1);
  let path = `M${from} ${y}`;
  for (let gap = 1; gap <= gaps; gap++) {
    const middle = from + gap * stride;
    path += `H${middle - GAP / 2}M${middle + GAP / 2} ${y}`;
  }
  return `${path}H${to}`;
};

const Frame = ({ gaps }: { gaps: number }) => (
  <path class="pw-frame" d={`${edge(5, gaps)}M94 5V135M6 5V135${edge(135, gaps)}`} />
);

const Mark = ({ suit, x, y, size }: { suit: string; x: number; y: number; size: number }) => (
  <path
    d={SUIT_PATHS[suit] ?? ''}
    transform={`translate(${x} ${y}) scale(${size / 32})`}
    fill-rule="evenodd"
  />
);

interface FaceProps {
  card: Card;
  hue: number;
  partner: string;
}

export const Face = ({ card: [rank, suit], hue, partner }: FaceProps) => {
  const court = courtPath(rank);
  const gaps = PINTA[suit];
  const wide = rank.length > 1;
  const corner = wide || rank === 'Q' ? [65, 19, 28] : [59, 16, 33];
  // Two cards may cover all below the middle: the suit makes room for the partner's rank above it.
  const [x, y, size] = (partner ? [66, 8, 25] : corner) as [number, number, number];
  return (
    <svg class={`pw-drawing pw-suit-${suit} pw-pair-${hue}`} viewBox="0 0 100 140" aria-hidden="true">
      {gaps !== undefined && <Frame gaps={gaps} />}
      <text
        class="pw-rank"
        x={wide ? 5 : gaps === undefined ? 9 : 12}
        y="55"
        {...(wide ? { textLength: 56, lengthAdjust: 'spacingAndGlyphs' } : {})}
      >
        {rank}
      </text>
      {partner && (
        <text class="pw-partner" x="77" y="62">
          {partner}
        </text>
      )}
      <g class="pw-mark">
        <Mark suit={suit} x={x} y={y} size={size} />
      </g>
      <g class="pw-pip">
        {court === null ? (
          <Mark suit={suit} x={22} y={74} size={56} />
        ) : (
          <>
            <path d={court} transform="translate(18 67)" fill-rule="evenodd" />
            <Mark suit={suit} x={32} y={97} size={36} />
          </>
        )}
      </g>
    </svg>
  );
};
