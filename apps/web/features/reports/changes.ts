import type { Outputs } from '@coffer/api/router.ts';
import { usualDecimals } from '@coffer/ui/amount-format.ts';
import { changeOf } from '#shared/format/reported.ts';
import { type ShownPeriod, shownDays } from '#shared/periods/periods.ts';
import type { WorthReport } from './worth-table.ts';

type Details = Outputs['reports']['periodDetails'];

/** The days of a period that are not to come; the contract knows none before 1900. */
export function detailsInput(shown: ShownPeriod, today: string) {
  const { first, last } = shownDays(shown, today);
  return { startDate: first ?? '1900-01-01', endDate: last };
}

/** What changed each asset, the largest first, and what exchange rates did to all of it. */
export function changesOf(details: Details, kpis: WorthReport['kpis'], currency: string) {
  const lines = Object.entries(details.amountByAssetId).flatMap(([id, amount]) => {
    const asset = details.assetById[id];
    return asset === undefined ? [] : [{ asset, amount }];
  });
  const total = changeOf(kpis.total, kpis.totalPreviousPeriod, currency);
  const rest = changeOf(total, details.total, currency);
  return {
    lines: lines.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount)),
    total,
    // Three rounded numbers differ by up to one and a half of the smallest unit where no rate was at work.
    ofRates: Math.abs(rest) < 1.6 * 10 ** -usualDecimals(currency) ? 0 : rest,
  };
}
