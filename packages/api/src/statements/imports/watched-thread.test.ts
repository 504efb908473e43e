import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ReadingThread } from './watched-thread.ts';

test('the end of a thread in native code does not make others wait', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  // Ends the call of native code, which would go on otherwise.
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const thread = new ReadingThread(1024, new URL('./testing/native-thread.ts', import.meta.url));
  const begun = Promise.withResolvers<void>();
  const task = { reading: 'detect', input: { content: Buffer.from(folder), filename: 'a.csv' } } as const;
  const reading = thread.read(task, 1024, () => begun.resolve());
  reading.catch(() => null);
  await begun.promise;
  await thread.end();
  expect([thread.isOver, existsSync(folder)]).toEqual([true, true]);
});
