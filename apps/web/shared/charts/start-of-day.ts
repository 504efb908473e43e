import { dayNumber } from '@coffer/domain/dates.ts';

/** The start of a day on a time axis: milliseconds since 1970 in UTC, where every day has 24 hours. */
export function startOfDayMs(day: string): number {
  return dayNumber(day) * 86_400_000;
}
