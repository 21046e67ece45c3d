/** The estimate and its interval after each deal, drawn as SVG. */
import type { Live, Strings } from './protocol';

const WIDTH = 560;
const HEIGHT = 250;
const LEFT = 46;
const RIGHT = 78;
const TOP = 10;
const BOTTOM = 34;

/** Round steps of about `most` ticks: 1, 2 or 5 times a power of ten. */
export const ticks = (low: number, high: number, most: number): number[] => {
  const rough = (high - low) / most;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough * 0.999) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
};

/** What the axis of shares shows: the band but for its wide start, the exact value, what was predicted. */
export const span = ({ trail, exact, guess }: Pick<Live, 'trail' | 'exact' | 'guess'>): [number, number] => {
  const n = trail.at(-1)?.[0] ?? 0;
  if (n < 40) return [0, 1];
  const settled = trail.filter(([at]) => at >= Math.min(n, 20));
  const ends = settled.flatMap(([, , low, high]) => [low, high]);
  for (const value of [exact, ...(guess ?? [])]) if (value !== null) ends.push(value);
  return [
    Math.max(0, Math.floor(Math.min(...ends) * 20) / 20),
    Math.min(1, Math.ceil(Math.max(...ends) * 20) / 20),
  ];
};

/** Where the name of a line goes: beside it, or clear of another name that stands there. */
const besides = (at: number, other: number | null): number => {
  if (other === null || Math.abs(at - other) >= 13) return at + 4;
  return at > other ? other + 17 : other - 9;
};

interface Drawn {
  live: Live;
  strings: Strings;
  locale: string;
}

export const Chart = ({ live, strings, locale }: Drawn) => {
  const { trail, exact, guess } = live;
  const [low, high] = span(live);
  const most = Math.max(10, trail.at(-1)?.[0] ?? 0);
  const x = (n: number) => LEFT + ((WIDTH - LEFT - RIGHT) * n) / most;
  const y = (share: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - share)) / (high - low);
  const spot = (n: number, share: number) => `${x(n).toFixed(1)},${y(share).toFixed(1)}`;
  const band = [
    ...trail.map(([n, , , upper]) => spot(n, upper)),
    ...[...trail].reverse().map(([n, , lower]) => spot(n, lower)),
  ];
  const line = trail.flatMap(([n, share]) => (share === null ? [] : [spot(n, share)]));
  const end = WIDTH - RIGHT;
  const now = trail.at(-1);
  return (
    <svg class="pl-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${strings.chart}. ${live.text}`}>
      {ticks(low * 100, high * 100, 5).map((percent) => (
        <g key={`y${percent}`}>
          <line class="pl-grid" x1={LEFT} x2={end} y1={y(percent / 100)} y2={y(percent / 100)} />
          <text class="pl-tick" x={LEFT - 6} y={y(percent / 100) + 4} text-anchor="end">
            {percent}
          </text>
        </g>
      ))}
      {ticks(0, most, 5).map((n) => (
        <text key={`x${n}`} class="pl-tick" x={x(n)} y={HEIGHT - BOTTOM + 15} text-anchor="middle">
          {n.toLocaleString(locale)}
        </text>
      ))}
      <text class="pl-name" x={(LEFT + end) / 2} y={HEIGHT - 4} text-anchor="middle">
        {strings.deals}
      </text>
      <text
        class="pl-name"
        text-anchor="middle"
        transform={`translate(11 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`}
      >
        {strings.share}
      </text>
      <line class="pl-axis" x1={LEFT} x2={end} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      <svg
        x={LEFT}
        y={TOP}
        width={end - LEFT}
        height={HEIGHT - TOP - BOTTOM}
        viewBox={`${LEFT} ${TOP} ${end - LEFT} ${HEIGHT - TOP - BOTTOM}`}
      >
        {trail.length > 1 && <polygon class="pl-band" points={band.join(' ')} />}
        {line.length > 1 && <polyline class="pl-line" points={line.join(' ')} />}
      </svg>
      {now && <line class="pl-now" x1={x(now[0])} x2={x(now[0])} y1={y(now[2])} y2={y(now[3])} />}
      {now && now[1] !== null && <circle class="pl-dot" cx={x(now[0])} cy={y(now[1])} r="4" />}
      {guess && (
        <g class="pl-guess">
          {guess[1] !== null && guess[2] !== null && (
            <line x1={end + 12} x2={end + 12} y1={y(guess[1])} y2={y(guess[2])} />
          )}
          <path d={`M${end + 12} ${y(guess[0]) - 6}l6 6l-6 6l-6 -6z`} />
          <text class="pl-tick" x={end + 21} y={y(guess[0]) + 4}>
            {strings.guessed}
          </text>
        </g>
      )}
      {exact !== null && (
        <g class="pl-exact">
          <line x1={LEFT} x2={end + 20} y1={y(exact)} y2={y(exact)} />
          <text class="pl-tick" x={end + 21} y={besides(y(exact), guess && y(guess[0]))}>
            {strings.exact}
          </text>
        </g>
      )}
    </svg>
  );
};
