import type { ProviderName } from '@coffer/banking/providers/provider.ts';
import { z } from 'zod';

/** Times at which an account was read and the bank counted the read, ISO 8601. */
export const readTimes = z.array(z.string());
export type ReadTimes = readonly string[];

/** A day and five minutes: a read is counted before it is requested, and reaches the bank up to five minutes later. */
const DAY_MS = 24 * 3_600_000 + 5 * 60_000;

interface Limit {
  /** The bank's limit of reads per account and day; null if the bank states no limit. */
  readonly readsPerDay: number | null;
  readonly time: Date;
}

/** The times of the reads that the bank may still count against its daily limit at this time. */
export function readTimesCountedByBank(times: ReadTimes, time: Date): string[] {
  const since = new Date(time.getTime() - DAY_MS).toISOString();
  return times.filter((one) => one > since);
}

/**
 * The number of reads left now; infinite without a limit. The limit applies to any 24 hours at the bank, which receives
 * a read up to five minutes after it was counted.
 */
export function countRemainingReads(times: ReadTimes, { readsPerDay, time }: Limit): number {
  return readsPerDay === null ? Number.POSITIVE_INFINITY : readsPerDay - readTimesCountedByBank(times, time).length;
}

/**
 * The earliest time at which an account without remaining reads (`countRemainingReads`) may be read again; `time`
 * without a limit.
 */
export function nextAllowedReadTime(times: ReadTimes, { readsPerDay, time }: Limit): Date {
  const ofDay = readTimesCountedByBank(times, time).toSorted();
  const frees = readsPerDay === null ? undefined : ofDay[Math.max(0, ofDay.length - readsPerDay)];
  return frees === undefined ? time : new Date(Date.parse(frees) + DAY_MS + 1);
}

/** Providers that tell the bank the person's address. The bank then does not count the read against its limit. */
const PROVIDERS_WITH_PSU_ADDRESS: ReadonlySet<ProviderName> = new Set(['providerD']);

/** Whether the bank counts a read against its limit. */
export function isReadCountedByBank(
  provider: ProviderName,
  { isPersonPresent }: { readonly isPersonPresent: boolean },
): boolean {
  return !isPersonPresent || !PROVIDERS_WITH_PSU_ADDRESS.has(provider);
}
