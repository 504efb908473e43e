// biome-ignore lint/style/noRestrictedImports: one process is enough for one machine; COFFER_WORKER=0 runs the worker by itself.
export { startWorker } from '@coffer/worker/worker.ts';
