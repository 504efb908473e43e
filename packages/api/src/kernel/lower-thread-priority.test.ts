import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/** Runs the source in a thread and returns its first message. */
async function runInThread(source: string): Promise<string> {
  const worker = new Worker(source, { eval: true });
  try {
    return await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  } finally {
    await worker.terminate();
  }
}

test.runIf(process.platform === 'linux')('lowers the priority of its own thread only', async () => {
  const file = JSON.stringify(new URL('./lower-thread-priority.ts', import.meta.url).href);
  const own = await runInThread(`
    const { parentPort } = require('node:worker_threads');
    import(${file}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority();
      parentPort.postMessage(require('node:fs').readFileSync('/proc/thread-self/stat', 'utf8'));
    });`);
  expect(nice(own)).toBe(10);
  expect(nice(readFileSync('/proc/self/stat', 'utf8'))).toBe(0);
});

/** Returns the nice value, field 19 of `stat`. Reads the fields after the name, because the name may contain blanks. */
function nice(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}
