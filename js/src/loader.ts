/**
 * What anywidget loads for each widget: a few lines, for a page of the browser never forgets a module.
 * The page of the game, the trait `_page`, is compiled once for all widgets that have the same.
 */
import type { Model } from './protocol';

interface Given {
  model: Model & { set(name: string, value: unknown, options: { silent: boolean }): void };
  el: HTMLElement;
  signal?: AbortSignal;
}

interface Page {
  default: { render(given: Given): () => void };
}

declare global {
  var pyramidWidgetPages: Map<string, Promise<Page>> | undefined;
}

const compiled = (text: string): Promise<Page> => {
  const pages = (globalThis.pyramidWidgetPages ??= new Map());
  let page = pages.get(text);
  if (!page) {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    page = import(/* @vite-ignore */ url) as Promise<Page>;
    page.catch(() => pages.delete(text)).finally(() => URL.revokeObjectURL(url));
    pages.set(text, page);
  }
  return page;
};

/** What a closed widget need not keep; JupyterLab keeps its model. The last one once more: a model knows the values before. */
const BIG = '_esm _css _page about strings variants snapshot review history told moves _esm'.split(' ');

export default {
  initialize: ({ model }: Given): void => {
    model.on('destroy', () => {
      for (const name of BIG) model.set(name, null, { silent: true });
    });
  },
  render: async (given: Given) => {
    const page = await compiled(given.model.get('_page') as string);
    return given.signal?.aborted ? undefined : page.default.render(given);
  },
};
