import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';

/** The month (YYYY-MM) that is `count` months after `month`, or before it if `count` is negative. */
export function shiftMonth(month: string, count: number): string {
  return monthFromNumber(monthNumber(month) + count);
}
