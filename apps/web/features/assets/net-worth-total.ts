import type { RouterOutputs } from '@coffer/api/router.ts';
import { exactDifference, sumExactAmounts } from '#shared/format/report-amounts.ts';

export type NetWorthReport = RouterOutputs['reports']['comparedWorth'];
type Row = NetWorthReport['byAsset'][string];

/**
 * The value of some assets at the end of a period and before it, and the parts of its change. Each number is computed
 * from exact amounts and rounded once.
 */
export interface NetWorthTotal {
  readonly value: number;
  readonly before: number;
  readonly change: number;
  /** The earned part of the change, which excludes opening balances, opening positions and transfers. */
  readonly earned: number;
  /** The part of the change that opening balances, opening positions and transfers moved in or out. */
  readonly moved: number;
}

/** The total of some rows of the report. */
export function sumNetWorth(rows: readonly Pick<Row, 'exact'>[], currency: string): NetWorthTotal {
  const value = rows.map(({ exact }) => exact.value);
  const before = rows.map(({ exact }) => exact.valuePreviousPeriod);
  const added = rows.map(({ exact }) => exact.valuePreviousPeriodWithTransfersAndBalancesAdded);
  return {
    value: sumExactAmounts(value, currency),
    before: sumExactAmounts(before, currency),
    change: exactDifference(value, before, currency),
    earned: exactDifference(value, added, currency),
    moved: exactDifference(added, before, currency),
  };
}

/** The total of all assets. */
export function computeNetWorthTotal({ byAsset }: Pick<NetWorthReport, 'byAsset'>, currency: string): NetWorthTotal {
  return sumNetWorth(Object.values(byAsset), currency);
}

/** Earnings as a fraction of the value without the earnings; null if that value is not positive. */
export function relativeEarnings({ value, earned }: Pick<NetWorthTotal, 'value' | 'earned'>): number | null {
  const without = value - earned;
  return without > 0 ? earned / without : null;
}
