import { describe, expect, it } from 'vitest';
import { fill } from '../src/text';

describe('fill', () => {
  it('fills places by name and leaves unknown ones', () => {
    expect(fill({ k: '{a} of {b}' }, 'k', { a: '7' })).toBe('7 of {b}');
  });
  it('shows the key where the catalogue lacks it', () => expect(fill({}, 'page.new')).toBe('page.new'));
});

const sources = Object.values(
  import.meta.glob<string>('../src/*.{ts,tsx}', { eager: true, import: 'default', query: '?raw' }),
).join('\n');
const catalogues = import.meta.glob<Record<string, unknown>>('../../pyramid_widget/widget/locale/*.json', {
  eager: true,
  import: 'default',
});

describe.each(Object.entries(catalogues))('the catalogue %s', (_, catalogue) => {
  const keys = new Set(Object.keys(catalogue));
  const used = [...sources.matchAll(/'(page\.[a-z_]+)'/g)].map((match) => match[1] as string);

  it('has every sentence that the page says', () => {
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((key) => !keys.has(key))).toEqual([]);
  });
});
