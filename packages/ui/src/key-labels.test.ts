import { expect, test } from 'vitest';
import { keyLabels } from './key-labels.ts';

test('shows ⌘ on Apple devices and Ctrl elsewhere', () => {
  expect(keyLabels('mod+k', true)).toEqual(['⌘', 'K']);
  expect(keyLabels('mod+k', false)).toEqual(['Ctrl', 'K']);
  expect(keyLabels('shift+ArrowDown', true)).toEqual(['⇧', '↓']);
});

test('shows single keys, including the plus key', () => {
  expect(keyLabels('?', false)).toEqual(['?']);
  expect(keyLabels('shift++', false)).toEqual(['Shift', '+']);
  expect(keyLabels('F8', false)).toEqual(['F8']);
});
