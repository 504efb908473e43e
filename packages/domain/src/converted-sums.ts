import { dayNumber } from './dates.ts';
import type { Decimal } from './decimal.ts';
import { decimalOfScaled, decimalPlaces, scaledOf } from './fixed-point.ts';
import { CROSS_RATE_SCALE, type RatesInto } from './fx.ts';

/** A sum booked on one day in one currency, belonging to `key` (an asset, a category). */
export interface KeyedDayTotal {
  readonly key: string;
  readonly currency: string;
  readonly date: string;
  /** A plain decimal of any length. */
  readonly amount: string;
}

/**
 * Σ b(d)·r(d) per key: each amount at the rate of its own day, exact (contract §3). Fastest when each currency's
 * rows come in the order of their dates. Keys whose sum is zero are kept.
 * @throws NoExchangeRate for a currency without any rate.
 */
export function convertedSums(rows: readonly KeyedDayTotal[], rates: RatesInto): Map<string, Decimal> {
  let amountScale = 0;
  for (const { amount } of rows) amountScale = Math.max(amountScale, decimalPlaces(amount));

  const sums = new Map<string, bigint>();
  for (const { key, currency, date, amount } of rows) {
    const converted = scaledOf(amount, amountScale) * rates.from(currency).scaledOn(dayNumber(date));
    sums.set(key, (sums.get(key) ?? 0n) + converted);
  }
  const scale = amountScale + CROSS_RATE_SCALE;
  return new Map(Array.from(sums, ([key, sum]) => [key, decimalOfScaled(sum, scale)]));
}
