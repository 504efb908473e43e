import type { DateRange } from './calendar-units.ts';
import { dayNumber } from './dates.ts';
import { MAX_DECIMAL_PLACES } from './decimal.ts';
import { scaledOf, textOfScaled } from './fixed-point.ts';
import type { RatesInto } from './fx.ts';

/** A booking whose amount, a plain decimal of at most 18 places, is below zero. */
export interface Expense {
  readonly id: string;
  readonly currency: string;
  readonly date: string;
  readonly amount: string;
}

/**
 * The `count` largest of some expenses by what they were worth on their own day, compared exactly; of equal ones the
 * smaller id comes first (contract §3).
 * @throws NoExchangeRate for a currency without any rate.
 */
export function largestExpenses<Of extends Expense>(expenses: readonly Of[], count: number, rates: RatesInto): Of[] {
  return expenses
    .map((expense) => ({ expense, worth: worthOf(expense, rates) }))
    .toSorted((one, other) => compare(one.worth, other.worth) || (one.expense.id < other.expense.id ? -1 : 1))
    .slice(0, count)
    .map(({ expense }) => expense);
}

/**
 * Of a currency, the amount that an expense of the period must reach to be as large as `least` is: that one's worth at
 * the best rate of the period. Rounded towards zero, so that nothing that counts is left out.
 * @throws NoExchangeRate for a currency without any rate.
 */
export function amountToReach(least: Expense, currency: string, period: DateRange, rates: RatesInto): string {
  const best = rates.from(currency).largestScaled(dayNumber(period.start), dayNumber(period.end));
  return textOfScaled(worthOf(least, rates) / best, MAX_DECIMAL_PLACES);
}

/** In the wallet's currency, at 48 decimals; below zero. */
function worthOf({ amount, currency, date }: Expense, rates: RatesInto): bigint {
  return scaledOf(amount, MAX_DECIMAL_PLACES) * rates.from(currency).scaledOn(dayNumber(date));
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
