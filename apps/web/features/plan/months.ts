import { monthNumber, monthOfNumber } from '@coffer/domain/dates.ts';

/** The month `count` months later. */
export function addToMonth(month: string, count: number): string {
  return monthOfNumber(monthNumber(month) + count);
}
