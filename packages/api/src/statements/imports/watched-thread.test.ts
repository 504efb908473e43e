import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReadingThread } from './watched-thread.ts';

test('the end of a thread in native code does not make others wait', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  const released = join(directory, 'released');
  const thread = new ReadingThread(1024, new URL('./testing/native-thread.ts', import.meta.url));
  const begun = Promise.withResolvers<void>();
  const task = { reading: 'detect', input: { content: Buffer.from(released), filename: 'a.csv' } } as const;
  const reading = thread.read(task, 1024, () => begun.resolve());
  reading.catch(() => null);
  await begun.promise;
  await thread.end();
  expect(existsSync(released)).toBe(false);
  writeFileSync(released, '');
  // Resolves at once if the thread has ended meanwhile.
  await thread.end();
  rmSync(directory, { recursive: true });
});
