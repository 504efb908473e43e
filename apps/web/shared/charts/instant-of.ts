import { dayNumber } from '@coffer/domain/dates.ts';

/** Where a day begins on an axis of time: milliseconds since 1970, in UTC, where no day is shorter than another. */
export function instantOf(day: string): number {
  return dayNumber(day) * 86_400_000;
}
