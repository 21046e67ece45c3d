/**
 * A free card follows the pointer. Let go on its partner, on the foundation or on the cell it plays; elsewhere, or
 * where the host takes the pointer to scroll, it flies back.
 */
import type { Controller } from './controller';
import type { Target } from './transitions';

const SLACK = 7; // pixels that a click may shake
const BACK_MS = 400;

const targetAt = ({ clientX, clientY }: PointerEvent, card: Element): Target | null => {
  const root = card.getRootNode() as Document | ShadowRoot;
  const places = root
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-slot], [data-pile]'));
  const place = places.find((one) => one && one !== card && card.closest('.pw-table')?.contains(one));
  const { slot, pile } = place?.dataset ?? {};
  return slot === undefined ? ((pile ?? null) as Target | null) : Number(slot);
};

export const startDrag = (controller: Controller, down: PointerEvent): void => {
  const card = (down.target as Element).closest<HTMLElement>('.pw-card.pw-free');
  if (!card || down.button > 0 || !down.isPrimary) return;
  const life = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
    card.addEventListener(type, run, { signal: life.signal, capture: true });
  let held = false;
  let waits = false;
  const flyBack = () => {
    card.style.translate = '';
    card.dataset.held = 'back';
    setTimeout(() => card.dataset.held === 'back' && delete card.dataset.held, BACK_MS);
  };
  card.setPointerCapture(down.pointerId);
  on('pointermove', ({ clientX, clientY }) => {
    const [x, y] = [clientX - down.clientX, clientY - down.clientY];
    held ||= Math.hypot(x, y) > SLACK;
    if (!held) return;
    card.dataset.held = 'on';
    card.style.translate = `${x}px ${y}px`;
  });
  on('pointerup', (event) => {
    const target = held ? targetAt(event, card) : null;
    const before = controller.view.snapshot;
    waits = target !== null && controller.drop(Number(card.dataset.slot), target);
    if (!waits) return;
    const leave = controller.subscribe(() => {
      if (controller.view.snapshot === before && controller.view.link === 'live') return;
      leave();
      flyBack();
    });
  });
  on('click', (event) => held && event.stopImmediatePropagation());
  on('lostpointercapture', () => {
    if (held && !waits) flyBack();
    setTimeout(() => life.abort()); // the click of this release comes first
  });
};
