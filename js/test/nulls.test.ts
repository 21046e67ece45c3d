import { describe, expect, it } from 'vitest';
import { readSnapshot } from '../src/protocol';
import { PLAYED } from '../dev/fixtures';

/** What arrives where null is lost on the way: fields are missing, list items are undefined. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => (item === null ? undefined : withoutNulls(item)));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutNulls(item)]));
};

describe('a snapshot that lost its nulls', () => {
  it('is read as one that has them', () => {
    const { cards, pileLabels, ...rest } = PLAYED as unknown as Record<string, unknown>;
    const read = readSnapshot(withoutNulls({ cards, pileLabels, ...rest })) as unknown as typeof rest;
    for (const name of Object.keys(rest)) expect(read[name]).toEqual(rest[name]);
  });
});
