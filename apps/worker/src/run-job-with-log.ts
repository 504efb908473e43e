import type { Logger } from 'pino';

/** Runs a job and logs its outcome. Rethrows errors, so that the queue retries the job. */
export async function runJobWithLog(
  log: Pick<Logger, 'info' | 'warn'>,
  what: string,
  work: () => Promise<string | object>,
): Promise<void> {
  try {
    const outcome = await work();
    log.info(typeof outcome === 'string' ? { outcome } : outcome, what);
  } catch (error) {
    log.warn({ reason: loggedReason(error) }, what);
    throw error;
  }
}

/** The message of an error for the log; `unknown` for values that are not errors. */
export function loggedReason(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
