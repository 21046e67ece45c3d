/** What the build takes out of Preact, the game does not use; what it renames, nobody else knows by that name. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';

const build = readFileSync('build.mjs', 'utf8');
const named = (list: string) =>
  [...(build.match(new RegExp(`const ${list} =([^;]*);`))?.[1] ?? '').matchAll(/\w+/g)].map(([name]) => name);
const pages = import.meta.glob<string>('../src/*.tsx', { eager: true, import: 'default', query: '?raw' });
const sources = Object.values(pages).join('\n');

it('has no element and no attribute that Preact no longer knows', () => {
  expect(named('UNUSED')).toContain('checked');
  const used = named('UNUSED').filter((name) => new RegExp(`<${name}\\b|\\s${name}=[{"]`).test(sources));
  expect(used).toEqual([]);
});

it('has no method that Preact no longer calls, and no hooks', () => {
  expect(named('UNSET')).toContain('getChildContext');
  const used = named('UNSET').filter((name) => new RegExp(`^\\s*(static |override )*${name}\\(`, 'm').test(sources));
  expect(used).toEqual([]);
  expect(sources).not.toMatch(/from 'preact\/|createContext|createPortal|\bhydrate\b/);
});

it('renames nothing that belongs to an element, or comes from Python', () => {
  expect(named('OWN')).toContain('snapshot');
  const all = Object.values(
    import.meta.glob<string>('../src/**/*.ts*', { eager: true, import: 'default', query: '?raw' }),
  ).join('\n');
  const read = [...all.matchAll(/dataset\.(\w+)|\{([^{}]*)\} = [^;]*\bdataset\b/g)];
  const attributes = read.flatMap(([, one, several]) => one ?? several?.match(/\w+/g) ?? []);
  expect(attributes).toEqual(expect.arrayContaining(['slot', 'pile', 'part']));
  const wire = readFileSync('src/protocol.ts', 'utf8').match(/^ {2}(\w+)\??:/gm) ?? [];
  expect(wire).toContain('  replyTo:');
  const tags = new Set([...sources.matchAll(/<([a-z][a-z0-9]*)\b/g)].map(([, tag]) => tag ?? ''));
  expect([...tags]).toEqual(expect.arrayContaining(['option', 'input', 'select']));
  const elements = [...tags].map((tag) => document.createElement(tag));
  const owned = named('OWN').filter((name) => elements.some((element) => name in element));
  expect(owned).toEqual([]);
  const foreign = [...attributes, ...wire.map((field) => field.replace(/\W/g, ''))];
  expect(named('OWN').filter((name) => foreign.includes(name))).toEqual([]);
});
