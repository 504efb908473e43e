// biome-ignore lint/style/noRestrictedImports: one process is enough for one machine; COFFER_WORKER=0 leaves the jobs to a worker alone.
import { startWorker, type Worker, type WorkerDependencies } from '@coffer/worker/worker.ts';

/** Starts a worker that runs the queue's jobs in this process. */
export function openWorker(parts: WorkerDependencies): Promise<Worker> {
  return startWorker(parts);
}
