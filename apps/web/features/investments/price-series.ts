import type { Outputs } from '@coffer/api/router.ts';

export type Price = Outputs['securities']['prices']['items'][number];
export type Splits = Readonly<Record<string, number>>;

export interface PricePoint {
  readonly date: string;
  readonly value: number;
}

/** Digits of a price that was divided by splits: more than anybody quotes. */
const DIGITS = 10;

/**
 * The price that counts on each day with one, oldest first, in today's units: as traded, divided by every split factor
 * dated after its day (contract §2, prices). Only those in the currency of the newest, since one axis has one.
 *
 * @param prices as the service lists them: newest first, and on one day what wins first
 */
export function priceSeries(prices: readonly Price[], splits: Splits, today: string): readonly PricePoint[] {
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

/** How many of today's units one of that day's has become. */
function factorAfter(date: string, splits: Splits, today: string): number {
  return Object.entries(splits)
    .filter(([day]) => day > date && day <= today)
    .reduce((factor, [, split]) => factor * split, 1);
}
