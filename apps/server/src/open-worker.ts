// biome-ignore lint/style/noRestrictedImports: one process is enough for one machine; COFFER_WORKER=0 leaves the jobs to a worker alone.
import { startWorker, type Worker, type WorkerParts } from '@coffer/worker/worker.ts';

/** The jobs of the queue, done in this process. */
export function openWorker(parts: WorkerParts): Promise<Worker> {
  return startWorker(parts);
}
