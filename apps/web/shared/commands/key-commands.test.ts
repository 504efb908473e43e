import { expect, test } from 'vitest';
import type { Command } from './commands.tsx';
import { canStartSequence, findCommand, pressedKeyName } from './key-commands.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const command = (id: string, keys: string): Command => ({ id, keys, label: id, group: 'g', run: () => undefined });

test('keys have the names that commands use', () => {
  expect(pressedKeyName({ ...plain, key: 'J' })).toBe('j');
  expect(pressedKeyName({ ...plain, key: 'X', shiftKey: true })).toBe('shift+x');
  expect(pressedKeyName({ ...plain, key: '?', shiftKey: true })).toBe('?');
  expect(pressedKeyName({ ...plain, key: 'k', metaKey: true })).toBe('mod+k');
  expect(pressedKeyName({ ...plain, key: 'Escape' })).toBe('escape');
  expect(pressedKeyName({ ...plain, key: ' ' })).toBe('space');
});

test('a two-key sequence and its last key alone can trigger different commands', () => {
  const commands = [command('home', 'g h'), command('help', 'h')];
  expect(findCommand(commands, 'g', 'h')?.id).toBe('home');
  expect(findCommand(commands, null, 'h')?.id).toBe('help');
  expect(findCommand(commands, 'x', 'h')?.id).toBe('help');
  expect(findCommand(commands, null, 'g')).toBeNull();
  expect(canStartSequence(commands, 'g')).toBe(true);
  expect(canStartSequence(commands, 'h')).toBe(false);
});

test('the later of two commands with the same key wins', () => {
  expect(findCommand([command('page', 'n'), command('dialog', 'n')], null, 'n')?.id).toBe('dialog');
});
