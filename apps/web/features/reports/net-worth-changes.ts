import type { RouterOutputs } from '@coffer/api/router.ts';
import { defaultDecimals } from '@coffer/ui/amount-format.ts';
import type { NetWorthReport } from '#features/assets/net-worth-total.ts';
import { reportedDifference } from '#shared/format/report-amounts.ts';
import { daysUpToToday, type PeriodWithDays } from '#shared/periods/periods.ts';

type Details = RouterOutputs['reports']['periodDetails'];

/** The input of `reports.periodDetails`: the days of the period until today. The contract accepts no day before 1900. */
export function netWorthChangeDetailsInput(shown: PeriodWithDays, today: string) {
  const { first, last } = daysUpToToday(shown, today);
  return { startDate: first ?? '1900-01-01', endDate: last };
}

/** The change of each asset, largest first, and the effect of exchange rates on the total. */
export function summariseNetWorthChanges(details: Details, kpis: NetWorthReport['kpis'], currency: string) {
  const lines = Object.entries(details.amountByAssetId).flatMap(([id, amount]) => {
    const asset = details.assetById[id];
    return asset === undefined ? [] : [{ asset, amount }];
  });
  const total = kpis.totalChange;
  const rest = reportedDifference(total, details.total, currency);
  return {
    lines: lines.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount)),
    total,
    // Without any effect of exchange rates, the rounding of three numbers can still add up to 1.5 minor units.
    ofRates: Math.abs(rest) < 1.6 * 10 ** -defaultDecimals(currency) ? 0 : rest,
  };
}
