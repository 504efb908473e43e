import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = JSON.stringify(new URL('./end-thread.ts', import.meta.url).href);

/** A thread that fills 100 MiB of its heap with garbage when it gets a message. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  import { handleThreadMessages } from ${MODULE};
  handleThreadMessages(() => {
    const filled = Array.from({ length: 1_000_000 }, (_, nth) => ({ nth, text: 'text ' + nth }));
    parentPort.postMessage(filled.length);
  });`;

/** Prints how many MiB the thread used, and how many of them the process keeps after the thread has ended. */
const PROGRAM = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { endThread } from ${MODULE};
  const before = process.memoryUsage.rss();
  const thread = new Worker(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(THREAD)}`)}));
  thread.postMessage('fill');
  await once(thread, 'message');
  const full = process.memoryUsage.rss();
  await endThread(thread);
  const mebibytes = (bytes) => Math.round(bytes / 1024 / 1024);
  console.log(JSON.stringify({ used: mebibytes(full - before), kept: mebibytes(process.memoryUsage.rss() - before) }));
  // Ending an ended thread does nothing and does not wait.
  await endThread(thread);
`;

it('returns the memory of a thread to the system when the thread ends', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { used, kept } = JSON.parse(stdout);
  expect(used).toBeGreaterThan(80);
  expect(kept).toBeLessThan(used / 2);
});
