import { dayNumber } from './dates.ts';
import { type DayTotals, largestScale } from './day-totals.ts';
import type { Decimal } from './decimal.ts';
import { decimalPlaces, parseScaled } from './fixed-point.ts';
import { CROSS_RATE_SCALE, type CrossRates, type TargetCurrencyRates } from './fx.ts';
import { decimalFromScaled } from './scaled-decimal.ts';
import { runToEnd, type SlicedComputation, STEPS_IN_SLICE } from './sliced-computation.ts';

/** The sum of one day in one currency for `key` (an asset or a category). */
export interface KeyedDayTotal {
  readonly key: string;
  readonly currency: string;
  readonly date: string;
  /** A plain decimal with any number of digits. */
  readonly amount: string;
}

/**
 * The exact sum of the amounts of each key, each amount converted at the rate of its own day (contract §3). Fastest if
 * the rows of each currency are in date order. Keys with a sum of zero are kept.
 * @throws NoExchangeRateError for a currency without any rate.
 */
export function convertDaySums(rows: readonly KeyedDayTotal[], rates: TargetCurrencyRates): Map<string, Decimal> {
  let amountScale = 0;
  for (const { amount } of rows) amountScale = Math.max(amountScale, decimalPlaces(amount));

  const sums = new Map<string, bigint>();
  for (const { key, currency, date, amount } of rows) {
    const converted = parseScaled(amount, amountScale) * rates.from(currency).scaledOn(dayNumber(date));
    sums.set(key, (sums.get(key) ?? 0n) + converted);
  }
  return runToEnd(decimalsOf(sums, amountScale));
}

/** Like `convertDaySums`, but takes the day totals of each key and currency as arrays, and computes in slices. */
export function* convertDayTotals(
  columns: readonly (DayTotals & { readonly key: string })[],
  rates: TargetCurrencyRates,
): SlicedComputation<Map<string, Decimal>> {
  const amountScale = yield* largestScale(columns);
  const sums = new Map<string, bigint>();
  let steps = 0;
  for (const column of columns) {
    const converted = convertColumnTotal(column, rates.from(column.currency), amountScale);
    sums.set(column.key, (sums.get(column.key) ?? 0n) + converted);
    steps += column.days.length;
    if (steps > STEPS_IN_SLICE) {
      steps = 0;
      yield;
    }
  }
  return yield* decimalsOf(sums, amountScale);
}

function convertColumnTotal({ days, amounts }: DayTotals, rates: CrossRates, amountScale: number): bigint {
  let sum = 0n;
  for (let at = 0; at < days.length; at += 1) {
    sum += parseScaled(amounts[at] ?? '', amountScale) * rates.scaledOn(days[at] ?? 0);
  }
  return sum;
}

function* decimalsOf(sums: ReadonlyMap<string, bigint>, amountScale: number): SlicedComputation<Map<string, Decimal>> {
  const scale = amountScale + CROSS_RATE_SCALE;
  const decimals = new Map<string, Decimal>();
  for (const [key, sum] of sums) {
    decimals.set(key, decimalFromScaled(sum, scale));
    if (decimals.size % STEPS_IN_SLICE === 0) yield;
  }
  return decimals;
}
