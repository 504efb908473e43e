import { expect, test } from 'vitest';
import { keyLabels } from './key-labels.ts';

const ENGLISH = { ctrl: 'Ctrl', shift: 'Shift', deleteKey: 'Delete' };

test('shows ⌘ on Apple devices and Ctrl elsewhere', () => {
  expect(keyLabels('mod+k', true, ENGLISH)).toEqual(['⌘', 'K']);
  expect(keyLabels('mod+k', false, ENGLISH)).toEqual(['Ctrl', 'K']);
  expect(keyLabels('shift+ArrowDown', true, ENGLISH)).toEqual(['⇧', '↓']);
  const german = { ctrl: 'Strg', shift: 'Umschalt', deleteKey: 'Entf' };
  expect(keyLabels('mod+shift+delete', false, german)).toEqual(['Strg', 'Umschalt', 'Entf']);
});

test('shows single keys, including the plus key', () => {
  expect(keyLabels('?', false, ENGLISH)).toEqual(['?']);
  expect(keyLabels('shift++', false, ENGLISH)).toEqual(['Shift', '+']);
  expect(keyLabels('F8', false, ENGLISH)).toEqual(['F8']);
});
