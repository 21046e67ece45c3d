/** Carries out the keys of the game on a controller. */
import type { Controller } from './controller';
import { walk } from './grid';
import { commandOf, isField, isOwned } from './keyboard';
import type { KeyCommand } from './keyboard';
import type { Snapshot } from './protocol';

/** Letters printed on cards, in either deck, as the values that the rank keys mean. */
const VALUES: Readonly<Record<string, number>> = { A: 1, T: 10, S: 10, J: 11, C: 11, Q: 12, R: 12, K: 13 };

/** The value of a rank as printed. */
export const valueOf = (rank: string): number => VALUES[rank] ?? Number(rank);

const jump = (controller: Controller, snapshot: Snapshot, value: number): void => {
  const { focus, grid } = controller.view;
  const order = grid.flat();
  const start = order.indexOf(focus ?? 'foundation');
  const turned = [...order.slice(start + 1), ...order.slice(0, start + 1)];
  const found = turned.find(
    (spot) =>
      typeof spot === 'number' &&
      snapshot.free.includes(spot) &&
      valueOf(snapshot.cards[spot]?.[0] ?? '') === value,
  );
  if (found === undefined) controller.note(controller.say('page.no_rank'));
  else controller.set({ focus: found });
};

/** The state of the game in words: piles, facts, free cards, the selected card. */
export const stateInWords = (controller: Controller, snapshot: Snapshot): string => {
  const { pileLabels, facts, labels, free } = snapshot;
  const { selection } = controller.view;
  const name = (slot: number) => (labels[slot] ?? '').split(',')[0] ?? '';
  const parts = [pileLabels.stock, ...pileLabels.wastes, pileLabels.foundation, pileLabels.cell ?? ''];
  parts.push(facts.map(([, label, value]) => `${label}: ${value}`).join(', '));
  if (free.length > 0) parts.push(controller.say('page.free', { cards: free.map(name).join(', ') }));
  if (selection !== null) parts.push(controller.say('page.selected', { card: name(selection) }));
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ');
};

/** Does what a key means; returns whether the key was used up. */
const carryOut = (
  controller: Controller,
  command: KeyCommand,
  onTable: boolean,
  opener: () => void,
): boolean => {
  const { snapshot, focus, grid, places, selection } = controller.view;
  if (!snapshot) return false;
  switch (command.do) {
    case 'walk':
      if (!onTable || focus === null) return false;
      controller.set({ focus: walk(grid, snapshot, places, focus, command.step) });
      return true;
    case 'rank':
      opener();
      jump(controller, snapshot, command.value);
      return true;
    case 'deselect':
      if (selection === null && controller.view.panel === null) return false;
      controller.set(selection === null ? { panel: null } : { selection: null });
      return true;
    case 'draw':
      controller.click('stock');
      return true;
    case 'cell':
      if (snapshot.layout.cell) controller.click('cell');
      else controller.note(controller.say('page.no_cell'));
      return true;
    case 'state':
      controller.note(stateInWords(controller, snapshot));
      return true;
    case 'keys':
      controller.set({ panel: controller.view.panel === 'keys' ? null : 'keys' });
      return true;
    case 'new':
      controller.newGame();
      return true;
    case 'look':
      controller.visit(snapshot.ply + command.by);
      return true;
    default:
      controller.command(command.do);
      return true;
  }
};

/**
 * Handles a key pressed inside the widget; `enterTable` moves the focus to the table when a key needs it
 * there.
 */
export const handleKey = (controller: Controller, event: KeyboardEvent, enterTable: () => void): void => {
  const target = event.composedPath()[0];
  const { selection, panel, options } = controller.view;
  const inField = isField(target);
  if (isOwned(event, inField, selection !== null || panel !== null)) event.stopPropagation();
  if (event.defaultPrevented || inField) return;
  const command = commandOf(event, options.shortcuts !== false);
  if (!command) return;
  const onTable = target instanceof Element && target.closest('.pw-table') !== null;
  if (carryOut(controller, command, onTable, enterTable)) event.preventDefault();
};
