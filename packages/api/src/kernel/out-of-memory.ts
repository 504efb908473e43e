/** Whether a thread ended because it reached the heap limit of its `resourceLimits`. */
export function isOutOfMemoryError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
