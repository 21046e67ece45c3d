/** The cases that the Python tests read too: see README.md for their form. */
import { afterEach, describe, expect, it } from 'vitest';
import { open } from './page';
import type { Snapshot } from '../src/protocol';

interface Case {
  name: string;
  snapshot: Snapshot;
  clicks: ({ click: number | string } | { key: string })[];
  expect: Record<string, unknown>[];
  selection?: number | null;
}

const cases = Object.entries(
  import.meta.glob<Case>('../../tests/data/protocol/*.json', { eager: true, import: 'default' }),
);

afterEach(() => document.body.replaceChildren());

describe('protocol cases', () => {
  it('are found', () => expect(cases.length).toBeGreaterThan(0));

  it.each(cases.map(([file, one]) => [`${file.split('/').at(-1)}: ${one.name}`, one] as const))(
    '%s',
    (_, one) => {
      const page = open(one.snapshot);
      page.find('.pw-table [tabindex="0"]').focus();
      for (const action of one.clicks) {
        if ('key' in action) page.press(action.key);
        else page.click(action.click);
      }
      expect(page.messages()).toEqual(one.expect);
      if (one.selection !== undefined) {
        const pressed = page.root.querySelector<HTMLElement>('.pw-table [aria-pressed="true"]')?.dataset.slot;
        expect(pressed === undefined ? null : Number(pressed)).toBe(one.selection);
      }
    },
  );
});
