import type { DateRange } from './calendar-units.ts';
import { dayNumber } from './dates.ts';
import { Decimal, formatDecimal } from './decimal.ts';
import { MAX_DECIMAL_PLACES } from './decimal-texts.ts';
import { parseScaled } from './fixed-point.ts';
import { CROSS_RATE_SCALE, type TargetCurrencyRates } from './fx.ts';
import { decimalFromScaled } from './scaled-decimal.ts';

/** A transaction with a negative amount, a plain decimal of at most 18 places. */
export interface ExpenseCandidate {
  readonly id: string;
  readonly currency: string;
  readonly date: string;
  readonly amount: string;
}

/**
 * The `count` largest expenses by their value on their own day, compared exactly; for equal values the smaller id comes first
 * (contract §3).
 * @throws NoExchangeRateError for a currency without any rate.
 */
export function largestExpenses<Of extends ExpenseCandidate>(
  expenses: readonly Of[],
  count: number,
  rates: TargetCurrencyRates,
): Of[] {
  return expenses
    .map((expense) => ({ expense, worth: worthOf(expense, rates) }))
    .toSorted((one, other) => compare(one.worth, other.worth) || (one.expense.id < other.expense.id ? -1 : 1))
    .slice(0, count)
    .map(({ expense }) => expense);
}

/**
 * Bounds of a currency's rate: the value of an expense is its amount times a rate between `least` and `best`, both plain
 * decimals.
 */
export interface RateBounds {
  readonly currency: string;
  readonly least: string;
  readonly best: string;
}

/**
 * Returns the lowest and the highest rate of each currency in a period. An expense that cannot be among the largest
 * even at the highest rate needs no rate of its day. The rates are rounded outwards to ten digits, because many
 * amounts are multiplied by them.
 * @throws NoExchangeRateError for a currency without any rate.
 */
export function rateBounds(
  currencies: Iterable<string>,
  { start, end }: DateRange,
  rates: TargetCurrencyRates,
): RateBounds[] {
  return Array.from(currencies, (currency) => {
    const { least, largest } = rates.from(currency).extremesScaled(dayNumber(start), dayNumber(end));
    return { currency, least: tenDigits(least, Decimal.ROUND_DOWN), best: tenDigits(largest, Decimal.ROUND_UP) };
  });
}

function tenDigits(rate: bigint, rounding: typeof Decimal.ROUND_DOWN | typeof Decimal.ROUND_UP): string {
  return formatDecimal(decimalFromScaled(rate, CROSS_RATE_SCALE).toSignificantDigits(10, rounding));
}

/** Value in the wallet's currency, as an integer at 48 decimals; negative. */
function worthOf({ amount, currency, date }: ExpenseCandidate, rates: TargetCurrencyRates): bigint {
  return parseScaled(amount, MAX_DECIMAL_PLACES) * rates.from(currency).scaledOn(dayNumber(date));
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
