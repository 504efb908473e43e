/** How often an account is read by itself: as often as banks allow without the person, and no oftener than is of use. */
const READS_A_DAY = 4;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Waits after a run that failed, minutes; beyond them the usual time counts. */
const RETRY_MINUTES = [5, 30, 120];
/** A bank that says nothing of when its limit ends is asked again after this. */
const LIMIT_HOURS = 6;

interface Chance {
  /** From 0 up to 1. */
  random(): number;
}

/** Milliseconds between two reads that nobody asks for. */
export function readInterval(readsPerDay: number | null): number {
  return DAY_MS / Math.max(1, Math.min(readsPerDay ?? READS_A_DAY, READS_A_DAY));
}

/** When a connection is read next by itself: never sooner than the bank's limit allows, and not all at the same moment. */
export function nextSync(time: Date, readsPerDay: number | null, { random }: Chance): Date {
  return later(time, readInterval(readsPerDay) * (1 + random() / 10));
}

/** When a run that failed is tried again; `failures` counts it. */
export function nextTry(
  time: Date,
  { failures, readsPerDay, retryTime }: { failures: number; readsPerDay: number | null; retryTime: Date | null },
  chance: Chance,
): Date {
  const minutes = RETRY_MINUTES[failures - 1];
  const wait = minutes === undefined ? readInterval(readsPerDay) : minutes * MINUTE_MS;
  const own = later(time, wait * (0.8 + chance.random() * 0.4));
  return retryTime !== null && retryTime > own ? retryTime : own;
}

/** When the bank's limit ends: a little later than it says, so that not all come at once. */
export function limitEnd(time: Date, retryTime: Date | null, { random }: Chance): Date {
  if (retryTime === null || retryTime <= time) return later(time, LIMIT_HOURS * 60 * MINUTE_MS * (1 + random() / 10));
  return later(retryTime, random() * 5 * MINUTE_MS);
}

export function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + Math.round(milliseconds));
}
