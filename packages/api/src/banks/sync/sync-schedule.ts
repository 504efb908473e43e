/** Scheduled reads of an account per day: as many as banks allow without the person. */
const READS_A_DAY = 4;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Minutes before each retry of a failed run. After the last retry, the usual interval applies. */
const RETRY_MINUTES = [5, 30, 120];
/** Hours before the next read if the bank does not say when its limit ends. */
const LIMIT_HOURS = 6;

interface Chance {
  /** Returns a random number from 0 (included) to 1 (excluded). */
  random(): number;
}

/** Milliseconds between two scheduled reads. `readsPerDay` is the bank's limit; null if the bank states no limit. */
export function scheduledReadIntervalMs(readsPerDay: number | null): number {
  return DAY_MS / Math.max(1, Math.min(readsPerDay ?? READS_A_DAY, READS_A_DAY));
}

/**
 * The time of the next scheduled read of a connection: never before the bank's limit allows it, and spread out, so that not all
 * connections are read at once.
 */
export function computeNextSyncTime(time: Date, readsPerDay: number | null, { random }: Chance): Date {
  return addMilliseconds(time, scheduledReadIntervalMs(readsPerDay) * (1 + random() / 10));
}

/**
 * The time at which a failed run is retried, never before `retryTime`. `failures` is the number of consecutive
 * failures.
 */
export function retryTimeAfterFailure(
  time: Date,
  { failures, readsPerDay, retryTime }: { failures: number; readsPerDay: number | null; retryTime: Date | null },
  chance: Chance,
): Date {
  const minutes = RETRY_MINUTES[failures - 1];
  const wait = minutes === undefined ? scheduledReadIntervalMs(readsPerDay) : minutes * MINUTE_MS;
  const own = addMilliseconds(time, wait * (0.8 + chance.random() * 0.4));
  return retryTime !== null && retryTime > own ? retryTime : own;
}

/**
 * The time of the next read after the bank's limit: slightly after `retryTime`, and spread out, so that not all
 * requests arrive at once. If `retryTime` is null or past, about six hours from now.
 */
export function nextReadTimeAfterLimit(time: Date, retryTime: Date | null, { random }: Chance): Date {
  if (retryTime === null || retryTime <= time)
    return addMilliseconds(time, LIMIT_HOURS * 60 * MINUTE_MS * (1 + random() / 10));
  return addMilliseconds(retryTime, random() * 5 * MINUTE_MS);
}

export function addMilliseconds(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + Math.round(milliseconds));
}
