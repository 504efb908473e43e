import { Decimal } from './decimal.ts';
import { amountAtRate, type TargetCurrencyRates } from './fx.ts';

/** Maximum number of days between the two sides of a transfer (contract §4, `matches`). */
export const MAX_TRANSFER_MATCH_DAYS = 7;

/** Allowed deviation, as a share of the converted amount, because banks use their own exchange rates. */
const TOLERANCE = new Decimal('0.03');

export interface CounterAmountRange {
  readonly currency: string;
  /** The exact amount; closer amounts are better matches. */
  readonly expected: Decimal;
  /** The lowest matching amount, included. */
  readonly low: Decimal;
  /** The highest matching amount, included. */
  readonly high: Decimal;
}

/**
 * The range of amounts that match `amount` as the other side of a transfer, in the currency of `rates`. `amount` is in the
 * currency `from` and already has the sign of the amounts to find. In the same currency only the equal amount matches;
 * otherwise, amounts within 3 % of `amount` converted on `date`.
 * @throws NoExchangeRateError for a currency without any rate.
 */
export function counterAmountRange(
  amount: Decimal,
  from: string,
  date: string,
  rates: TargetCurrencyRates,
): CounterAmountRange {
  const { currency } = rates;
  if (currency === from) return { currency, expected: amount, low: amount, high: amount };
  const expected = amountAtRate(amount, rates.on(from, date));
  const margin = expected.times(TOLERANCE).abs();
  return { currency, expected, low: expected.minus(margin), high: expected.plus(margin) };
}
