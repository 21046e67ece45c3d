/** Draws the page in a plain document: `?show=start` for a fixture, `?play` for a game that answers. */
import widget from '../src/index';
import en from '../../pyramid_widget/widget/locale/en.json';
import es from '../../pyramid_widget/widget/locale/es.json';
import { FIXTURES, HISTORY, MOVES, PLAYED, REVIEW, frenchDeck } from './fixtures';
import { FakeModel, playAlong } from './model';
import type { Snapshot } from '../src/protocol';

const query = new URLSearchParams(location.search);
const strings = query.get('lang') === 'es' ? es : en;
const names = query.get('show')?.split(',') ?? ['start'];

const variants = Object.values(FIXTURES)
  .filter((one, index, all) => all.findIndex((other) => other.variant === one.variant) === index)
  .map((one) => [one.variant, one.title, 'Pair free cards that add up to 13. Draw one card at a time.']);
const about = {
  title: 'Pyramid',
  rules: [
    'Seven rows of cards, 24 in the stock.',
    'Two free cards that add up to 13 leave together; a King leaves alone.',
    'Draw one card at a time; the waste may be turned over as often as you like.',
  ],
  form: ['Passes', 'Goal', 'Stock plays', 'Overlap', 'Cell', 'Rows', 'Draw'].map((label) => ({
    name: label.toLowerCase(),
    label,
    options: [
      ['1', 'one'],
      ['2', 'two'],
    ],
    value: '1',
  })),
};

/** `?file=giza` draws a snapshot that Python wrote. */
const folder = query.get('from') ?? '../../tests/data/protocol/snapshots';
const load = async (name: string) =>
  (await (await fetch(`${folder}/${name}.json`)).json()) as { snapshot: Snapshot; history: string[] };

const files = query.get('file')?.split(',') ?? [];
const shown =
  files.length > 0
    ? await Promise.all(files.map(load))
    : names.map((name) =>
        name === 'played' || name === 'review'
          ? { snapshot: PLAYED, history: HISTORY, moves: MOVES, review: name === 'review' ? REVIEW : null }
          : { snapshot: FIXTURES[name], history: [] },
      );
for (const { snapshot, ...traits } of shown) {
  if (!snapshot) continue;
  const options = Object.fromEntries(
    [...query].filter(([key]) => ['theme', 'size', 'four_color', 'partner_colors'].includes(key)),
  );
  const model = new FakeModel({
    snapshot,
    strings,
    variants,
    about,
    options,
    busy: query.get('busy'),
    locale: 'en',
    ...traits,
  });
  const host = document.createElement('div');
  document.body.append(host);
  if (query.has('deaf')) model.throws = true;
  model.answer = (message) =>
    setTimeout(() => model.set('snapshot', { ...(model.get('snapshot') as object), replyTo: message.id }), 5);
  if (query.has('play')) playAlong(model, snapshot, frenchDeck(), Number(query.get('delay') ?? 30));
  widget.render({ model, el: host, signal: new AbortController().signal });
}
