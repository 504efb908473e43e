import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongestWaits, ProbeTarget } from './probe-thread.ts';

/** Measures how long other people wait. */
export interface WaitProbes {
  /** The longest waits since the last call. Rejects if a probe was refused. */
  take(): Promise<LongestWaits>;
  close(): Promise<void>;
}

export async function startProbes(target: ProbeTarget): Promise<WaitProbes> {
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: target });
  let failure: Error | null = null;
  thread.on('error', (error: Error) => {
    failure = error;
  });
  return {
    take: async () => {
      if (failure !== null) throw failure;
      thread.postMessage('take');
      const [waits]: LongestWaits[] = await once(thread, 'message');
      if (waits === undefined) throw new Error('the probes returned nothing');
      return waits;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
