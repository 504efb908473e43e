import { z } from 'zod';

/** When an account was read in a way that its bank counts, ISO 8601. */
export const readTimes = z.array(z.string());
export type ReadTimes = readonly string[];

const DAY_MS = 24 * 3_600_000;

interface Limit {
  /** Null: the bank does not say. */
  readonly readsPerDay: number | null;
  readonly time: Date;
}

/** Those of the last 24 hours. */
export function readsOfDay(times: ReadTimes, time: Date): string[] {
  const since = new Date(time.getTime() - DAY_MS).toISOString();
  return times.filter((one) => one > since);
}

/** How many reads the bank still allows now: over any 24 hours no more than it allows a day, so that no day has more. */
export function readsLeft(times: ReadTimes, { readsPerDay, time }: Limit): number {
  return readsPerDay === null ? Number.POSITIVE_INFINITY : readsPerDay - readsOfDay(times, time).length;
}

/** When the next read is allowed that is not now. */
export function nextAllowed(times: ReadTimes, { readsPerDay, time }: Limit): Date {
  const ofDay = readsOfDay(times, time).toSorted();
  const frees = readsPerDay === null ? undefined : ofDay[Math.max(0, ofDay.length - readsPerDay)];
  return frees === undefined ? time : new Date(Date.parse(frees) + DAY_MS + 1);
}
