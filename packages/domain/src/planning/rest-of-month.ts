import { dayOf, daysInMonth, monthOf, yearOf } from '../date-texts.ts';
import { type Decimal, roundHalfAway } from '../decimal.ts';
import { MAX_DECIMAL_PLACES } from '../decimal-texts.ts';

/** What is left of a month after one of its days. */
export interface RestOfMonth {
  /** That day of the month, from 1 on. */
  readonly day: number;
  /** How many days the month has. */
  readonly days: number;
}

/** The days after `date` until the end of its month: none after the last one. */
export function restOfMonth(date: string): RestOfMonth {
  return { day: dayOf(date), days: daysInMonth(yearOf(date), monthOf(date)) };
}

/**
 * The part of an amount, spread over a month, that belongs to the rest of it: R(amount) − R(amount·s/n) for day s of n, R
 * rounding half away from zero to 18 decimals (contract §2). So it and the part up to that day add up exactly.
 */
export function shareOfRest(amount: Decimal, { day, days }: RestOfMonth): Decimal {
  const rounded = (value: Decimal) => roundHalfAway(value, MAX_DECIMAL_PLACES);
  return rounded(amount).minus(rounded(amount.times(day).div(days)));
}
