/** The loader compiles a page once for all widgets, and a closed one lets go of what it held. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import loader from '../src/loader';

const PAGE = 'export default { render: ({ el }) => { el.textContent = "drawn"; return () => el.remove(); } };';

class Traits {
  values: Record<string, unknown>;
  #closed: (() => void)[] = [];

  constructor(page: string) {
    this.values = { _esm: 'loader', _css: '.a {}', _page: page, snapshot: { v: 1 }, history: ['1'], locale: 'en' };
  }

  get = (name: string): unknown => this.values[name];
  on = (event: string, callback: () => void): void => void (event === 'destroy' && this.#closed.push(callback));
  off = (): void => {};
  send = (): void => {};
  set = (name: string, value: unknown, options: { silent: boolean }): void => {
    expect(options.silent).toBe(true);
    this.values[name] = value;
  };
  close = (): void => this.#closed.forEach((callback) => callback());
}

const revoked = vi.fn();
let texts: string[] = [];

beforeEach(() => {
  texts = [];
  globalThis.pyramidWidgetPages = undefined;
  vi.stubGlobal(
    'Blob',
    class {
      constructor(parts: string[]) {
        texts.push(parts.join(''));
      }
    },
  );
  // Node imports no blob: address
  URL.createObjectURL = () => `data:text/javascript,${encodeURIComponent(texts.at(-1) ?? '')}`;
  URL.revokeObjectURL = revoked;
  revoked.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const show = async (model: Traits, signal?: AbortSignal) => {
  const el = document.createElement('div');
  const end = await loader.render({ model, el, ...(signal && { signal }) });
  return { el, end };
};

test('one page is compiled once for all widgets, another one by itself', async () => {
  for (const page of [PAGE, PAGE, `${PAGE}//`, PAGE]) expect((await show(new Traits(page))).el.textContent).toBe('drawn');
  expect(texts).toEqual([PAGE, `${PAGE}//`]);
  expect(revoked).toHaveBeenCalledTimes(2);
});

test('a page that could not be compiled is tried again', async () => {
  await expect(show(new Traits('throw new Error("no memory");'))).rejects.toThrow('no memory');
  expect(globalThis.pyramidWidgetPages?.size).toBe(0);
  expect((await show(new Traits(PAGE))).el.textContent).toBe('drawn');
});

test('a view that was taken away while its page was compiled is not drawn', async () => {
  const life = new AbortController();
  const shown = show(new Traits(PAGE), life.signal);
  life.abort();
  const { el, end } = await shown;
  expect([el.textContent, end]).toEqual(['', undefined]);
});

test('a closed widget lets go of what is big, and of nothing else', () => {
  const model = new Traits(PAGE);
  loader.initialize({ model, el: document.createElement('div') });
  expect(model.values._page).toBe(PAGE);
  model.close();
  expect(model.values).toMatchObject({ _esm: null, _css: null, _page: null, snapshot: null, history: null, locale: 'en' });
});
