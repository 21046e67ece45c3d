import { describe, expect, it } from 'vitest';
import { commandOf, isOwned } from '../src/keyboard';

const key = (name: string) => {
  const parts = name.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

describe('commandOf', () => {
  it.each([
    ['ArrowLeft', { do: 'walk', step: 'left' }],
    ['Home', { do: 'walk', step: 'home' }],
    ['Ctrl+Home', { do: 'walk', step: 'first' }],
    ['Ctrl+End', { do: 'walk', step: 'last' }],
    ['d', { do: 'draw' }],
    ['H', { do: 'hint' }],
    ['u', { do: 'undo' }],
    ['w', { do: 'win' }],
    [',', { do: 'look', by: -1 }],
    ['.', { do: 'look', by: 1 }],
    ['c', { do: 'cell' }],
    ['s', { do: 'state' }],
    ['r', { do: 'restart' }],
    ['n', { do: 'new' }],
    ['Shift+?', { do: 'keys' }],
    ['Escape', { do: 'deselect' }],
    ['Ctrl+z', { do: 'undo' }],
    ['Meta+z', { do: 'undo' }],
    ['Ctrl+Shift+Z', { do: 'redo' }],
    ['Meta+Shift+z', { do: 'redo' }],
    ['Ctrl+y', { do: 'redo' }],
    ['a', { do: 'rank', value: 1 }],
    ['1', { do: 'rank', value: 1 }],
    ['7', { do: 'rank', value: 7 }],
    ['0', { do: 'rank', value: 10 }],
    ['T', { do: 'rank', value: 10 }],
    ['j', { do: 'rank', value: 11 }],
    ['q', { do: 'rank', value: 12 }],
    ['k', { do: 'rank', value: 13 }],
  ])('%s', (name, command) => expect(commandOf(key(name))).toEqual(command));

  it.each([
    'Meta+y',
    'Ctrl+s',
    'Ctrl+d',
    'Alt+ArrowLeft',
    'Shift+Enter',
    'Ctrl+Enter',
    'Enter',
    ' ',
    'Tab',
    'F5',
    'x',
  ])('leaves %s alone', (name) => expect(commandOf(key(name))).toBeNull());

  it('acts on no letter where shortcuts are off, yet on arrows and on undo', () => {
    expect(commandOf(key('d'), false)).toBeNull();
    expect(commandOf(key('7'), false)).toBeNull();
    expect(commandOf(key('ArrowUp'), false)).toEqual({ do: 'walk', step: 'up' });
    expect(commandOf(key('Ctrl+z'), false)).toEqual({ do: 'undo' });
  });
});

describe('isOwned', () => {
  it.each([
    'a',
    'x',
    'd',
    '0',
    'Shift+M',
    'Shift+?',
    ' ',
    'Enter',
    'Backspace',
    'Delete',
    'ArrowUp',
    'Shift+ArrowUp',
    'Home',
    'Ctrl+Home',
    'Ctrl+z',
    'Meta+z',
    'Ctrl+Shift+Z',
    'Ctrl+y',
  ])('keeps %s from the notebook', (name) => expect(isOwned(key(name), false, false)).toBe(true));
  it.each([
    'Shift+Enter',
    'Ctrl+Enter',
    'Alt+Enter',
    'Meta+Enter',
    'Ctrl+s',
    'Meta+s',
    'Ctrl+Shift+c',
    'Ctrl+a',
    'Ctrl+c',
    'Alt+ArrowLeft',
    'Ctrl+ArrowUp',
    'Tab',
    'Shift+Tab',
    'F1',
    'PageDown',
  ])('leaves %s to the host', (name) => expect(isOwned(key(name), false, false)).toBe(false));
  it('keeps Escape only while there is something to leave', () => {
    expect(isOwned(key('Escape'), false, true)).toBe(true);
    expect(isOwned(key('Escape'), false, false)).toBe(false);
  });
  it('keeps copy, paste, cut and select-all for a text field', () => {
    for (const name of ['Ctrl+c', 'Ctrl+v', 'Meta+x', 'Ctrl+a'])
      expect(isOwned(key(name), true, false)).toBe(true);
    expect(isOwned(key('Ctrl+s'), true, false)).toBe(false);
  });
});
