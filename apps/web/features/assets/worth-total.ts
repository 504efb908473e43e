import type { Outputs } from '@coffer/api/router.ts';
import { usualDecimals } from '@coffer/ui/amount-format.ts';
import { changeOf, sumOf } from '#shared/format/reported.ts';

type WorthReport = Outputs['reports']['netWorthByAsset'];

/** What all assets are worth at the end of a period, were before it, and how it came from one to the other. */
export interface WorthTotal {
  readonly value: number;
  readonly before: number;
  readonly change: number;
  /** The part of the change that was earned or lost, without opening balances, opening positions and transfers. */
  readonly earned: number;
  /** The part of the change that came in or went out by these. */
  readonly moved: number;
}

/**
 * The totals are the service's own, rounded once. What was earned is the sum over the assets of what each earned by itself;
 * what was moved is the rest of the change, and nothing where it is no more than what rounding leaves.
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

/** The part that was earned of what was there without it; null where that was nothing, or a debt. */
export function earnedShare({ value, earned }: Pick<WorthTotal, 'value' | 'earned'>): number | null {
  const without = value - earned;
  return without > 0 ? earned / without : null;
}
