import { z } from 'zod';

/** When an account was read in a way that its bank counts, ISO 8601. */
export const readTimes = z.array(z.string());
export type ReadTimes = readonly string[];

/** A read is counted before it is asked for, and reaches the bank within the minutes that a run is patient. */
const DAY_MS = 24 * 3_600_000 + 5 * 60_000;

interface Limit {
  /** Null: the bank does not say. */
  readonly readsPerDay: number | null;
  readonly time: Date;
}

/** Those of which the bank may count each within 24 hours from now. */
export function readsOfDay(times: ReadTimes, time: Date): string[] {
  const since = new Date(time.getTime() - DAY_MS).toISOString();
  return times.filter((one) => one > since);
}

/** How many reads the bank still allows now: over any 24 hours no more than it allows a day, by its clock too. */
export function readsLeft(times: ReadTimes, { readsPerDay, time }: Limit): number {
  return readsPerDay === null ? Number.POSITIVE_INFINITY : readsPerDay - readsOfDay(times, time).length;
}

/** When the next read is allowed that is not now. */
export function nextAllowed(times: ReadTimes, { readsPerDay, time }: Limit): Date {
  const ofDay = readsOfDay(times, time).toSorted();
  const frees = readsPerDay === null ? undefined : ofDay[Math.max(0, ofDay.length - readsPerDay)];
  return frees === undefined ? time : new Date(Date.parse(frees) + DAY_MS + 1);
}
