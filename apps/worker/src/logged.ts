import type { Logger } from 'pino';

/** Does a job and says what came of it; one that failed is tried again by the queue. */
export async function logged(
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

export function loggedReason(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
