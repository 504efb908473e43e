const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Times of the retries, in milliseconds after the first attempt. */
const RETRIES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

/** Each wait varies by up to this share, so that simultaneous failures are not retried at the same time. */
const JITTER = 0.1;

/**
 * Returns the milliseconds until the next attempt, after this many failures; null after the last attempt.
 * @param chance from 0 to 1
 */
export function webhookRetryDelay(failures: number, chance = Math.random()): number | null {
  const at = RETRIES[failures - 1];
  if (at === undefined) return null;
  const wait = at - (RETRIES[failures - 2] ?? 0);
  return Math.round(wait * (1 + JITTER * (2 * chance - 1)));
}
