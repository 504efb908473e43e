import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ReadingThread } from './watched-thread.ts';

test('the end of a thread in native code does not make others wait', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  // Ends the native call, which would otherwise keep running.
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

test('a long table of short rows fits into the heap for its size', { timeout: 60_000 }, async () => {
  const content = Buffer.from(`Date;Text;Amount\n${'2026-01-01;Shop;-1.00\n'.repeat(200_000)}`);
  const thread = new ReadingThread(content.length);
  const task = { reading: 'detect', input: { content, filename: 'a.csv' } } as const;
  const read = await thread.read(task, content.length, () => undefined);
  await thread.end();
  expect(JSON.stringify(read)).toContain('"transactions":200000');
});

const ENDS_AT_ITS_SECOND_FILE = `
  import { parentPort } from 'node:worker_threads';
  let files = 0;
  parentPort.on('message', () => {
    files += 1;
    if (files === 2) process.exit(1);
    parentPort.postMessage({ kind: 'read', result: {} });
  });`;

test('a thread that ends while it reads is over, and the read fails', async () => {
  const entry = new URL(`data:text/javascript,${encodeURIComponent(ENDS_AT_ITS_SECOND_FILE)}`);
  const task = { reading: 'detect', input: { content: Buffer.from('a'), filename: 'a.csv' } } as const;
  const thread = new ReadingThread(1024, entry);
  expect(await thread.read(task, 1024, () => undefined)).toEqual({});
  await expect(thread.read(task, 1024, () => undefined)).rejects.toThrow('The reading thread ended.');
  await expect.poll(() => thread.isOver).toBe(true);
});
