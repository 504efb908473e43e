import { monthNumber, monthOfNumber } from '@coffer/domain/dates.ts';

/** The month (YYYY-MM) that is `count` months after `month`, or before it if `count` is negative. */
export function addToMonth(month: string, count: number): string {
  return monthOfNumber(monthNumber(month) + count);
}
