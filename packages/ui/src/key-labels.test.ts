import { expect, test } from 'vitest';
import { keyLabels } from './key-labels.ts';

test('the command key is ⌘ on Apple’s machines and Ctrl elsewhere', () => {
  expect(keyLabels('mod+k', true)).toEqual(['⌘', 'K']);
  expect(keyLabels('mod+k', false)).toEqual(['Ctrl', 'K']);
  expect(keyLabels('shift+ArrowDown', true)).toEqual(['⇧', '↓']);
});

test('single keys, and the plus itself, stand alone', () => {
  expect(keyLabels('?', false)).toEqual(['?']);
  expect(keyLabels('shift++', false)).toEqual(['Shift', '+']);
  expect(keyLabels('F8', false)).toEqual(['F8']);
});
