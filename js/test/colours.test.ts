/**
 * Colours under colour blindness: simulated after Machado, Oliveira and Fernandes (2009, severity 1.0), compared
 * by CIEDE2000 (Sharma, Wu and Dalal 2005).
 */
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';

// vitest empties imported style sheets
const [theme, cards, advice] = ['theme', 'card', 'advice'].map((name) => readFileSync(`src/${name}.css`, 'utf8')) as [
  string,
  string,
  string,
];

type Triple = [number, number, number];

const VISIONS: Record<string, Triple[]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const XYZ: Triple[] = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]];
const times = (matrix: Triple[], v: Triple) => matrix.map((row) => row.reduce((sum, m, i) => sum + m * v[i]!, 0)) as Triple;
const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Triple;
const linear = (colour: Triple) => colour.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Triple;

const lab = (colour: Triple, vision: Triple[]): Triple => {
  const seen = times(vision, linear(colour)).map((c) => Math.min(1, Math.max(0, c))) as Triple;
  const white = [0.95047, 1, 1.08883];
  const [x, y, z] = times(XYZ, seen).map((c, i) => {
    const t = c / white[i]!;
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

const deg = (angle: number) => ((angle * 180) / Math.PI + 360) % 360;
const rad = (angle: number) => (angle * Math.PI) / 180;
const far = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));

const difference = ([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number => {
  const g = 1.5 - 0.5 * far((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(g * a1, b1), Math.hypot(g * a2, b2)];
  const [h1, h2] = [deg(Math.atan2(b1, g * a1)), deg(Math.atan2(b2, g * a2))];
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin(rad(turn / 2))];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = grey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t =
    1 - 0.17 * Math.cos(rad(h - 30)) + 0.24 * Math.cos(rad(2 * h)) + 0.32 * Math.cos(rad(3 * h + 6)) - 0.2 * Math.cos(rad(4 * h - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt = -2 * far(c) * Math.sin(rad(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + (rt * dc * dh) / (sc * sh));
};

/** The two colours of all that are hardest to tell apart. */
const nearest = (colours: Triple[], vision: Triple[]): number =>
  Math.min(
    ...colours.flatMap((one, at) => colours.slice(at + 1).map((other) => difference(lab(one, vision), lab(other, vision)))),
  );

const luminance = (colour: Triple) => times(XYZ, linear(colour))[1];
const contrast = (a: Triple, b: Triple) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const sides = (name: string) =>
  (theme.match(new RegExp(`--pw-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`)) ?? []).slice(1, 3).map(rgb);
const INK = rgb(theme.match(/--pw-ink: (#\w{6})/)?.[1] ?? '');
const PAIRS = [...cards.matchAll(/\.pw-pair-[1-6] \{ --ink: (#\w{6})/g)].map(([, hex]) => rgb(hex ?? ''));
const INKS = [...PAIRS, INK]; // the last for the rank that leaves alone
const FACES: Record<string, Triple> = { light: sides('face-2')[0]!, dark: sides('face-2')[1]!, contrast: [1, 1, 1] };
// The theme's veil over covered cards, as colour and opacity
const VEILS: Record<string, [Triple, number]> = {
  light: [[20 / 255, 44 / 255, 32 / 255], 0.24],
  dark: [[8 / 255, 26 / 255, 18 / 255], 0.3],
  contrast: [[0, 0, 0], 0.22],
};
const SHARE = Number(cards.match(/var\(--ink, var\(--pw-ink\)\) (\d+)%, #000/)?.[1]) / 100;
const veiled = (colour: Triple, [veil, share]: [Triple, number]) =>
  colour.map((c, i) => veil[i]! * share + c * (1 - share)) as Triple;

it('measures as published', () => {
  // Sharma, Wu and Dalal, table 1, pairs 1, 7 and 25
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(difference([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
  expect(difference([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

describe.each(Object.entries(VISIONS))('with %s vision', (_, vision) => {
  it('no two colours of the six pairs of ranks, and of the lone rank, are taken for each other', () => {
    expect(INKS).toHaveLength(7);
    expect(nearest(INKS, vision)).toBeGreaterThanOrEqual(10);
  });

  it.each(Object.keys(FACES))('nor on covered cards, in the theme %s', (name) => {
    const covered = INKS.map((ink) => veiled(ink.map((c) => c * SHARE) as Triple, VEILS[name]!));
    expect(nearest(covered, vision)).toBeGreaterThanOrEqual(6.5);
  });

  it.each([0, 1])('the history tells won from lost by colour too, side %i', (side) => {
    const [good, bad] = ['good', 'bad'].map((name) => sides(name)[side]);
    expect(nearest([good!, bad!], vision)).toBeGreaterThanOrEqual(5);
  });
});

it.each(Object.entries(FACES))('every pair can be read in the theme %s, covered or not', (name, face) => {
  for (const ink of INKS) {
    expect(contrast(ink, face)).toBeGreaterThanOrEqual(4.5);
    const [on, under] = [veiled(ink.map((c) => c * SHARE) as Triple, VEILS[name]!), veiled(face, VEILS[name]!)];
    expect(contrast(on, under)).toBeGreaterThanOrEqual(4.5);
  }
});

it('the history tells winnable, lost and unknown by their height as well', () => {
  const height = (rule: string) => Number(advice.match(new RegExp(`${rule} \\{[^}]*?[^-]height: (\\d+)px`))?.[1]);
  const heights = [height('ticks i'), height('tick-w'), height('tick-l')];
  for (const one of heights) expect(one).toBeGreaterThan(0);
  expect(new Set(heights).size).toBe(3);
});
