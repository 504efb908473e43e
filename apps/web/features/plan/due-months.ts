import { dayOfDate, daysInMonth, monthOfDate, yearOfDate } from '@coffer/domain/date-texts.ts';
import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import { divideHalfAway, formatScaled, parseScaled } from '@coffer/domain/fixed-point.ts';
import type { PlanItem } from './plan-records.ts';

export type Recurrence = Pick<PlanItem, 'month' | 'frequency' | 'duration'>;

/**
 * Whether the item is due in the month with the number `at`: in its first month, and then every `frequency` months
 * until `duration` months have passed. A `frequency` of 0 means only once, a `duration` of 0 means without end.
 */
export function isDue({ month, frequency, duration }: Recurrence, at: number): boolean {
  const passed = at - monthNumber(month);
  if (frequency === 0) return passed === 0;
  return passed >= 0 && passed % frequency === 0 && (duration === 0 || passed < duration);
}

/** The number of times the item is due; null if it has no end. */
export function dueCount({ frequency, duration }: Recurrence): number | null {
  if (frequency === 0) return 1;
  return duration === 0 ? null : Math.ceil(duration / frequency);
}

/** The last month in which the item is due; null if it has no end. */
export function lastDueMonth(recurrence: Recurrence): string | null {
  const times = dueCount(recurrence);
  return times === null ? null : monthFromNumber(monthNumber(recurrence.month) + (times - 1) * recurrence.frequency);
}

/**
 * The amount of an item in the month with the number `at`, for a plan that begins on `startDate`. In the plan’s first
 * month, a recurring item counts only for the days after the start, because earlier transactions are already in the
 * plan’s base.
 */
export function amountDue(item: Recurrence & Pick<PlanItem, 'amount'>, at: number, startDate: string): string {
  if (!isDue(item, at)) return '0';
  if (item.frequency === 0 || at !== monthNumber(startDate)) return item.amount;
  const { passed, days } = monthAt(startDate);
  return remainingShare(item.amount, passed, days);
}

/** The fraction of a month that remains after a day, from 0 to 1. */
export function remainingMonthFraction(date: string): number {
  const { passed, days } = monthAt(date);
  return (days - passed) / days;
}

function monthAt(date: string): { readonly passed: number; readonly days: number } {
  return { passed: dayOfDate(date), days: daysInMonth(yearOfDate(date), monthOfDate(date)) };
}

/**
 * The part of an amount, spread evenly over `days`, that belongs to the days after the first `passed` days: R(amount) −
 * R(amount · passed/days), where R rounds half away from zero to 18 places, as the service does.
 */
export function remainingShare(amount: string, passed: number, days: number): string {
  const whole = parseScaled(amount, MAX_DECIMAL_PLACES);
  return formatScaled(whole - divideHalfAway(whole * BigInt(passed), BigInt(days)), MAX_DECIMAL_PLACES);
}
