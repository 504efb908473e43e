// A thread that blocks in a native call until a folder is removed. Terminating the thread does not interrupt the call.
import { execFileSync } from 'node:child_process';
import { parentPort } from 'node:worker_threads';
import type { ReadingTask } from '../reading-task.ts';

parentPort?.on('message', ({ input }: ReadingTask) => {
  parentPort?.postMessage({ kind: 'progress', share: 0 });
  const folder = 'content' in input ? Buffer.from(input.content).toString() : '';
  execFileSync('sh', ['-c', 'while [ -d "$0" ]; do sleep 0.05; done', folder]);
});
