import { type DateRange, daysIn } from './calendar-units.ts';
import { isDate } from './date-texts.ts';
import { addMonths, daysBetween, earlierDate, firstOfMonth, lastOfMonth, laterDate } from './dates.ts';
import { DomainError } from './domain-error.ts';
import { divideHalfAway } from './fixed-point.ts';

/** The days to which a booking belongs in cash flow (contract §2). */

const USING_DATE_RULES = ['transactionDate', 'previousMonth', 'nextMonth', 'range'] as const;
export type UsingDateRule = (typeof USING_DATE_RULES)[number];

export interface UsingDatesInput {
  readonly rule: UsingDateRule;
  /** The booking's own day. */
  readonly date: string;
  /** Only with the rule `range`, and then both. */
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
}

/**
 * `transactionDate` → the day; `previousMonth`, `nextMonth` → first to last day of that month; `range` → as given.
 * @throws DomainError `invalidUsingDates`: a date without the rule `range`, one missing with it, start after end, a month
 * outside 1900 to 2199.
 */
export function usingDatesOf({ rule, date, start, end }: UsingDatesInput): DateRange {
  if (rule === 'range') {
    if (start == null || end == null)
      throw new DomainError('invalidUsingDates', 'the rule "range" needs both using dates');
    if (start > end) throw new DomainError('invalidUsingDates', 'usingStartDate is after usingEndDate');
    return { start, end };
  }
  if (start != null || end != null) throw new DomainError('invalidUsingDates', 'using dates need the rule "range"');
  if (rule === 'transactionDate') return { start: date, end: date };
  return wholeMonth(addMonths(date, rule === 'previousMonth' ? -1 : 1));
}

function wholeMonth(date: string): DateRange {
  if (!isDate(date)) throw new DomainError('invalidUsingDates', 'that month is outside the days that can be stored');
  return { start: firstOfMonth(date), end: lastOfMonth(date) };
}

/**
 * The share of the days `firstDay` to `lastDay` (counted from 1) of an amount spread evenly over `days`:
 * R(amount·j/N) − R(amount·(i−1)/N), R rounding half away from zero to 18 decimals (contract §1). So the
 * shares of adjoining days add up exactly, to the amount for all of them. Spread first, convert the share after.
 * @param amount as an integer at the scale of 18 decimals, as is the share.
 * @throws RangeError unless 1 ≤ firstDay ≤ lastDay ≤ days.
 */
export function shareOfRange(amount: bigint, days: number, firstDay: number, lastDay: number): bigint {
  if (!(firstDay >= 1 && firstDay <= lastDay && lastDay <= days)) {
    throw new RangeError(`days ${firstDay} to ${lastDay} of ${days}`);
  }
  return shareUpTo(amount, days, lastDay) - shareUpTo(amount, days, firstDay - 1);
}

function shareUpTo(amount: bigint, days: number, day: number): bigint {
  return divideHalfAway(amount * BigInt(day), BigInt(days));
}

/** The part of an amount, spread over the days `using`, that falls into `period`, as `shareOfRange`; null when no day does. */
export function shareInPeriod(amount: bigint, using: DateRange, period: DateRange): bigint | null {
  const start = laterDate(using.start, period.start);
  const end = earlierDate(using.end, period.end);
  if (start > end) return null;
  return shareOfRange(amount, daysIn(using), daysBetween(using.start, start) + 1, daysBetween(using.start, end) + 1);
}
