// A thread that stays in one call of native code, which terminating does not interrupt, until a file appears.
import { execFileSync } from 'node:child_process';
import { parentPort } from 'node:worker_threads';
import type { ReadingTask } from '../reading-task.ts';

parentPort?.on('message', ({ input }: ReadingTask) => {
  parentPort?.postMessage({ kind: 'progress', share: 0 });
  const file = 'content' in input ? Buffer.from(input.content).toString() : '';
  execFileSync('sh', ['-c', 'until [ -e "$0" ]; do sleep 0.05; done', file]);
});
