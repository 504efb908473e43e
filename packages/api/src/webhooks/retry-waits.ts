const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** When it is tried again, in milliseconds after the first attempt. */
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

/** A wait is up to this much longer or shorter, so that those who failed together are not tried together. */
const JITTER = 0.1;

/**
 * Milliseconds until the next attempt, after this many have failed; null where that was the last.
 * @param chance from 0 to 1
 */
export function waitAfter(failures: number, chance = Math.random()): number | null {
  const at = RETRIES[failures - 1];
  if (at === undefined) return null;
  const wait = at - (RETRIES[failures - 2] ?? 0);
  return Math.round(wait * (1 + JITTER * (2 * chance - 1)));
}
