import { dayNumber } from './dates.ts';
import { decimalPlaces, parseScaled } from './fixed-point.ts';
import { CROSS_RATE_SCALE, type TargetCurrencyRates } from './fx.ts';
import type { TimeSeriesInterval } from './interval.ts';
import { reportNumberFromScaled } from './report-money.ts';

/** Sum of the transactions of one asset in one currency within one interval. */
interface AssetChange {
  readonly assetId: string;
  readonly currency: string;
  /** Index of the interval; index 0 also includes all earlier transactions. */
  readonly interval: number;
  /** A plain decimal with any number of digits. */
  readonly amount: string;
}

export interface AssetValueSeriesInput {
  /** All assets of the report, including assets without transactions. */
  readonly assetIds: readonly string[];
  readonly changes: readonly AssetChange[];
  readonly intervals: readonly TimeSeriesInterval[];
  /** Rates into the wallet's currency. */
  readonly rates: TargetCurrencyRates;
}

/**
 * The value of each asset at the end of each interval, in the wallet's currency (contract §3): the asset's balance in
 * each currency on the last day, converted at the rate of that day. Sums are exact; each number is rounded half-even to
 * the minor unit.
 * @throws NoExchangeRateError for a currency without any rate.
 */
export function assetValueSeries({
  assetIds,
  changes,
  intervals,
  rates,
}: AssetValueSeriesInput): Map<string, number[]> {
  let amountScale = 0;
  for (const { amount } of changes) amountScale = Math.max(amountScale, decimalPlaces(amount));
  const ends = intervals.map(({ end }) => dayNumber(end));
  const scale = amountScale + CROSS_RATE_SCALE;

  const byAsset = Map.groupBy(changes, ({ assetId }) => assetId);
  const seriesOf = (assetId: string) => {
    const values = ends.map(() => 0n);
    for (const [currency, own] of Map.groupBy(byAsset.get(assetId) ?? [], (change) => change.currency)) {
      const into = rates.from(currency);
      const booked = ends.map(() => 0n);
      for (const { interval, amount } of own)
        booked[interval] = (booked[interval] ?? 0n) + parseScaled(amount, amountScale);
      let balance = 0n;
      for (const [at, end] of ends.entries()) {
        balance += booked[at] ?? 0n;
        if (balance !== 0n) values[at] = (values[at] ?? 0n) + balance * into.scaledOn(end);
      }
    }
    return values.map((value) => reportNumberFromScaled(value, scale, rates.currency));
  };
  return new Map(assetIds.map((assetId) => [assetId, seriesOf(assetId)]));
}
