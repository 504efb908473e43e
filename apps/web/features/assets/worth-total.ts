import type { Outputs } from '@coffer/api/router.ts';
import { usualDecimals } from '@coffer/ui/amount-format.ts';
import { changeOf, sumOf } from '#shared/format/reported.ts';

type WorthReport = Outputs['reports']['netWorthByAsset'];

/** The value of all assets at the end of a period and before it, and the parts of its change. */
export interface WorthTotal {
  readonly value: number;
  readonly before: number;
  readonly change: number;
  /** The earned part of the change, which excludes opening balances, opening positions and transfers. */
  readonly earned: number;
  /** The part of the change that opening balances, opening positions and transfers moved in or out. */
  readonly moved: number;
}

/**
 * Totals come from the service, rounded once. `earned` is the sum of each asset's earnings; `moved` is the rest of the
 * change, or zero if the rest is only a rounding difference.
 */
export function worthTotalOf({ byAsset, kpis }: Pick<WorthReport, 'byAsset' | 'kpis'>, currency: string): WorthTotal {
  const rows = Object.values(byAsset);
  const earned = sumOf(
    rows.map((row) => row.value - row.valuePreviousPeriodWithTransfersAndBalancesAdded),
    currency,
  );
  const change = changeOf(kpis.total, kpis.totalPreviousPeriod, currency);
  const rest = changeOf(change, earned, currency);
  const moved = Math.abs(rest) < (rows.length + 0.5) * 10 ** -usualDecimals(currency) ? 0 : rest;
  return { value: kpis.total, before: kpis.totalPreviousPeriod, change, earned, moved };
}

/** The same for one asset. */
export function worthOf(row: WorthReport['byAsset'][string] | undefined, currency: string): WorthTotal {
  const {
    value = 0,
    valuePreviousPeriod: before = 0,
    valuePreviousPeriodWithTransfersAndBalancesAdded: base = 0,
  } = row ?? {};
  const [change, earned] = [changeOf(value, before, currency), changeOf(value, base, currency)];
  return { value, before, change, earned, moved: changeOf(change, earned, currency) };
}

/** Earnings relative to the value without them; null if that value is not positive. */
export function earnedShare({ value, earned }: Pick<WorthTotal, 'value' | 'earned'>): number | null {
  const without = value - earned;
  return without > 0 ? earned / without : null;
}
