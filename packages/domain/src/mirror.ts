import { Decimal } from './decimal.ts';
import { convert, type RateTable } from './fx.ts';

/** Days between the two sides of a transfer (contract §4, `matches`). */
export const MIRROR_DAYS = 7;

/** How far an amount of another currency may be from the converted one: banks have rates of their own. */
const TOLERANCE = new Decimal('0.03');

export interface Mirror {
  readonly currency: string;
  /** What is looked for, exact; the closer the better. */
  readonly expected: Decimal;
  /** Both ends belong to it. */
  readonly low: Decimal;
  readonly high: Decimal;
}

/**
 * The amounts in `currency` that mirror `amount`, which is of `from` and of the sign that is looked for: the equal one,
 * in another currency those within 3 % of the amount converted on `date`.
 * @throws NoExchangeRate for a currency that `rates` lacks.
 */
export function mirrorIn(currency: string, amount: Decimal, from: string, date: string, rates: RateTable): Mirror {
  if (currency === from) return { currency, expected: amount, low: amount, high: amount };
  const expected = convert(amount, rates.rateInto(currency).on(from, date));
  const margin = expected.times(TOLERANCE).abs();
  return { currency, expected, low: expected.minus(margin), high: expected.plus(margin) };
}
