/** The widget's page, as anywidget loads it. */
import { render as draw } from 'preact';
import { App } from './app';
import { Controller } from './controller';
import { guardKeys } from './keyboard';
import type { Model } from './protocol';

interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

const render = ({ model, el, signal }: RenderProps): (() => void) => {
  const life = new AbortController();
  signal?.addEventListener('abort', () => life.abort());
  const root = document.createElement('div');
  root.className = 'pyramid-widget';
  el.append(root);
  const controller = new Controller(model, life.signal);
  draw(<App controller={controller} />, root);
  guardKeys(root, () => controller.view.selection !== null || controller.view.panel !== null, life.signal);
  controller.greet();
  life.signal.addEventListener('abort', () => {
    draw(null, root);
    root.remove();
  });
  return () => life.abort();
};

export default { render };
