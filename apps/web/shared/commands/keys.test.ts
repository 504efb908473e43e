import { expect, test } from 'vitest';
import type { Command } from './commands.tsx';
import { commandOf, nameOfKey, startsSequence } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const command = (id: string, keys: string): Command => ({ id, keys, label: id, group: 'g', run: () => undefined });

test('keys are named as commands write them', () => {
  expect(nameOfKey({ ...plain, key: 'J' })).toBe('j');
  expect(nameOfKey({ ...plain, key: 'X', shiftKey: true })).toBe('shift+x');
  expect(nameOfKey({ ...plain, key: '?', shiftKey: true })).toBe('?');
  expect(nameOfKey({ ...plain, key: 'k', metaKey: true })).toBe('mod+k');
  expect(nameOfKey({ ...plain, key: 'Escape' })).toBe('escape');
  expect(nameOfKey({ ...plain, key: ' ' })).toBe('space');
});

test('two keys in a row name one command, and the last key alone another', () => {
  const commands = [command('home', 'g h'), command('help', 'h')];
  expect(commandOf(commands, 'g', 'h')?.id).toBe('home');
  expect(commandOf(commands, null, 'h')?.id).toBe('help');
  expect(commandOf(commands, 'x', 'h')?.id).toBe('help');
  expect(commandOf(commands, null, 'g')).toBeNull();
  expect(startsSequence(commands, 'g')).toBe(true);
  expect(startsSequence(commands, 'h')).toBe(false);
});

test('of two commands with one key, the later one gets it', () => {
  expect(commandOf([command('page', 'n'), command('dialog', 'n')], null, 'n')?.id).toBe('dialog');
});
