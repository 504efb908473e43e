import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteAbandonedReadingDirectories, withReadingDirectory } from './reading-directory.ts';

test('the folder with a copy is removed, also after a failure', async () => {
  let used = '';
  const failing = withReadingDirectory(async (directory) => {
    used = directory;
    writeFileSync(join(directory, 'copy.sqlite'), 'copy');
    throw new Error('takes too long');
  });
  await expect(failing).rejects.toThrow('takes too long');
  expect([used !== '', existsSync(used)]).toEqual([true, false]);
});

test('folders that a killed process left are deleted, and no others', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  const make = (name: string, minutes: number) => {
    const path = join(parent, name);
    mkdirSync(path);
    writeFileSync(join(path, 'copy.sqlite'), 'copy');
    const time = new Date(Date.now() - minutes * 60_000);
    utimesSync(path, time, time);
    return path;
  };
  const [old, young, other] = [make('coffer-migration-a', 90), make('coffer-migration-b', 5), make('other', 90)];
  await deleteAbandonedReadingDirectories(parent);
  expect([old, young, other].map((path) => existsSync(path))).toEqual([false, true, true]);
  rmSync(parent, { recursive: true });
});
