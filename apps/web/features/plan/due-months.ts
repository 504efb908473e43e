import { dayOf, daysInMonth, monthOf, yearOf } from '@coffer/domain/date-texts.ts';
import { monthNumber, monthOfNumber } from '@coffer/domain/dates.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import { divideHalfAway, scaledOf, textOfScaled } from '@coffer/domain/fixed-point.ts';
import type { PlanItem } from './records.ts';

export type Recurrence = Pick<PlanItem, 'month' | 'frequency' | 'duration'>;

/** Whether it is due in a month (by its number): in its own, and every `frequency` months while fewer than `duration` have passed. */
export function isDue({ month, frequency, duration }: Recurrence, at: number): boolean {
  const passed = at - monthNumber(month);
  if (frequency === 0) return passed === 0;
  return passed >= 0 && passed % frequency === 0 && (duration === 0 || passed < duration);
}

/** How often it is due in all; null is without end. */
export function timesOf({ frequency, duration }: Recurrence): number | null {
  if (frequency === 0) return 1;
  return duration === 0 ? null : Math.ceil(duration / frequency);
}

/** The last month in which it is due; null is without end. */
export function lastMonthOf(recurrence: Recurrence): string | null {
  const times = timesOf(recurrence);
  return times === null ? null : monthOfNumber(monthNumber(recurrence.month) + (times - 1) * recurrence.frequency);
}

/**
 * What of an item is due in a month (by its number) of a plan that begins on `startDate`. In that day's month what recurs
 * counts for the days after it only: what was booked until then is in the plan's base already.
 */
export function amountDue(item: Recurrence & Pick<PlanItem, 'amount'>, at: number, startDate: string): string {
  if (!isDue(item, at)) return '0';
  if (item.frequency === 0 || at !== monthNumber(startDate)) return item.amount;
  const { passed, days } = monthAt(startDate);
  return shareAfter(item.amount, passed, days);
}

/** How much of a day's month lies after it, from 0 to 1. */
export function fractionLeftOfMonth(date: string): number {
  const { passed, days } = monthAt(date);
  return (days - passed) / days;
}

function monthAt(date: string): { readonly passed: number; readonly days: number } {
  return { passed: dayOf(date), days: daysInMonth(yearOf(date), monthOf(date)) };
}

/**
 * The part of an amount, spread over `days`, that belongs to those after the first `passed`: R(amount) −
 * R(amount · passed/days), R rounding half away from zero to 18 places (as the service does).
 */
export function shareAfter(amount: string, passed: number, days: number): string {
  const whole = scaledOf(amount, MAX_DECIMAL_PLACES);
  return textOfScaled(whole - divideHalfAway(whole * BigInt(passed), BigInt(days)), MAX_DECIMAL_PLACES);
}
