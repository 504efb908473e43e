import { dayOfDate, daysInMonth, monthOfDate, yearOfDate } from '../date-texts.ts';
import { type Decimal, roundHalfAway } from '../decimal.ts';
import { MAX_DECIMAL_PLACES } from '../decimal-texts.ts';

/** The rest of a month after one of its days. */
export interface RestOfMonth {
  /** The day of the month, from 1. */
  readonly day: number;
  /** Number of days of the month. */
  readonly days: number;
}

/** The rest of the month after `date`; no days are left after the last day. */
export function restOfMonth(date: string): RestOfMonth {
  return { day: dayOfDate(date), days: daysInMonth(yearOfDate(date), monthOfDate(date)) };
}

/**
 * The share of a monthly amount for the rest of the month: R(amount) − R(amount·s/n) for day s of n, where R rounds half away
 * from zero to 18 decimals (contract §2). This share and the share up to that day add up exactly.
 */
export function restOfMonthShare(amount: Decimal, { day, days }: RestOfMonth): Decimal {
  const rounded = (value: Decimal) => roundHalfAway(value, MAX_DECIMAL_PLACES);
  return rounded(amount).minus(rounded(amount.times(day).div(days)));
}
