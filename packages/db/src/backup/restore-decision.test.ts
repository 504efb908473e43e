import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finishInterruptedRestore, newDataFolder, recordRestoreDecision } from './restore-decision.ts';

const PUT = ['postgres/data', 'postgres/password', 'files'];
const BEFORE = 'before-restore-x';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'coffer-settle-'));
  for (const name of [...PUT, 'demo.json']) write(join(directory, name, 'state'), 'old');
  for (const name of PUT) write(join(newDataFolder(directory), name, 'state'), 'new');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const stateOf = (folder: string, name: string) => {
  const path = join(folder, name, 'state');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

/** Every step of putting the new data in place; the process may be killed after any of them. */
const STEPS: (() => void)[] = [
  () => moveAside('demo.json'),
  ...PUT.flatMap((name) => [
    () => moveAside(name),
    () => renameSync(join(newDataFolder(directory), name), join(directory, name)),
  ]),
];
function moveAside(name: string): void {
  mkdirSync(dirname(join(directory, BEFORE, name)), { recursive: true });
  renameSync(join(directory, name), join(directory, BEFORE, name));
}

describe('a restore that was killed', () => {
  test('before its decision keeps the old state, and nothing of the new one', async () => {
    await finishInterruptedRestore(directory);
    expect(PUT.map((name) => stateOf(directory, name))).toEqual(['old', 'old', 'old']);
    expect(existsSync(newDataFolder(directory))).toBe(false);
    expect(existsSync(join(directory, BEFORE))).toBe(false);
  });

  test.each(STEPS.map((_, done) => [done]).concat([[STEPS.length]]))(
    'after %i steps of putting the new data in place ends in the new state',
    async (done) => {
      await recordRestoreDecision(directory, { put: PUT, remove: ['demo.json'], before: BEFORE });
      for (const step of STEPS.slice(0, done)) step();
      await finishInterruptedRestore(directory);
      expect(PUT.map((name) => stateOf(directory, name))).toEqual(['new', 'new', 'new']);
      expect(stateOf(directory, 'demo.json')).toBeNull();
      const aside = join(directory, BEFORE);
      expect([...PUT, 'demo.json'].map((name) => stateOf(aside, name))).toEqual(['old', 'old', 'old', 'old']);
      expect(existsSync(newDataFolder(directory))).toBe(false);
    },
  );

  test('while writing its decision keeps the old state', async () => {
    await recordRestoreDecision(directory, { put: PUT, remove: [], before: BEFORE });
    const decision = join(dirname(newDataFolder(directory)), 'decision.json');
    cpSync(decision, `${decision}.unfinished`);
    rmSync(decision);
    await finishInterruptedRestore(directory);
    expect(PUT.map((name) => stateOf(directory, name))).toEqual(['old', 'old', 'old']);
  });
});
