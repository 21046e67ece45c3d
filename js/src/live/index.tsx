/** The page of a live experiment, as anywidget loads it. */
import { render as draw } from 'preact';
import { guardKeys } from '../keyboard';
import { App } from './app';
import { Link } from './link';
import type { Live, Model, Strings } from './protocol';

interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

const render = ({ model, el, signal }: RenderProps): (() => void) => {
  const life = new AbortController();
  signal?.addEventListener('abort', () => life.abort());
  const root = document.createElement('div');
  root.className = 'pyramid-live';
  el.append(root);
  let gone = false;
  const link = new Link(model, (now) => {
    gone = now;
    show();
  });
  const show = () => {
    const live = model.get('snapshot') as Live;
    const strings = model.get('strings') as Strings;
    const locale = model.get('locale') as string;
    draw(<App live={live} strings={strings} locale={locale} gone={gone} link={link} />, root);
  };
  const onSnapshot = () => {
    link.answered((model.get('snapshot') as Live).replyTo);
    show();
  };
  model.on('change:snapshot', onSnapshot);
  model.on('change:strings', show);
  model.on('change:locale', show);
  guardKeys(root, () => false, life.signal);
  show();
  link.send({ type: 'locale', locale: navigator.language });
  life.signal.addEventListener('abort', () => {
    model.off('change:snapshot', onSnapshot);
    model.off('change:strings', show);
    model.off('change:locale', show);
    link.close();
    draw(null, root);
    root.remove();
  });
  return () => life.abort();
};

export default { render };
