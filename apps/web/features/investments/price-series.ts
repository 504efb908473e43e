import type { RouterOutputs } from '@coffer/api/router.ts';

export type Price = RouterOutputs['securities']['prices']['items'][number];
export type SplitFactors = Readonly<Record<string, number>>;

export interface PricePoint {
  readonly date: string;
  readonly value: number;
}

/** The significant digits of a price divided by splits. No quoted price has more. */
const DIGITS = 10;

/**
 * The effective price of each day, oldest first, in today's units: the traded price divided by every later split factor
 * (contract §2, prices). Contains only prices in the currency of the newest price, because the chart has one axis.
 *
 * @param prices as the service lists them: newest first; on the same day the effective price comes first
 */
export function priceSeries(prices: readonly Price[], splits: SplitFactors, today: string): readonly PricePoint[] {
  const currency = prices[0]?.priceCurrency;
  const byDay = new Map<string, PricePoint>();
  for (const { date, priceValue, priceCurrency } of prices) {
    if (priceCurrency !== currency || byDay.has(date)) continue;
    byDay.set(date, {
      date,
      value: Number((Number(priceValue) / factorAfter(date, splits, today)).toPrecision(DIGITS)),
    });
  }
  return [...byDay.values()].reverse();
}

/** Returns the number of units that one unit of the given date has become until today. */
function factorAfter(date: string, splits: SplitFactors, today: string): number {
  return Object.entries(splits)
    .filter(([day]) => day > date && day <= today)
    .reduce((factor, [, split]) => factor * split, 1);
}
