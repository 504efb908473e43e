import { dayOfDate, daysInMonth, monthOfDate, yearOfDate } from '../date-texts.ts';
import { type Decimal, roundHalfAway } from '../decimal.ts';
import { MAX_DECIMAL_PLACES } from '../decimal-texts.ts';

/** The position of a day in its month: the rest of the month is `days - day` days. */
export interface DayInMonth {
  /** The day of the month, from 1. */
  readonly day: number;
  /** Number of days of the month. */
  readonly days: number;
}

/** Returns the day of the month of `date`, and the number of days of that month. */
export function dayInMonth(date: string): DayInMonth {
  return { day: dayOfDate(date), days: daysInMonth(yearOfDate(date), monthOfDate(date)) };
}

/**
 * The share of a monthly amount for the rest of the month: R(amount) − R(amount·s/n) for day s of n, where R rounds half away
 * from zero to 18 decimals (contract §2). This share and the share up to that day add up exactly.
 */
export function restOfMonthShare(amount: Decimal, { day, days }: DayInMonth): Decimal {
  const rounded = (value: Decimal) => roundHalfAway(value, MAX_DECIMAL_PLACES);
  return rounded(amount).minus(rounded(amount.times(day).div(days)));
}
