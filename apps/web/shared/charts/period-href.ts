import { earlierDate, laterDate } from '@coffer/domain/dates.ts';
import { isoPeriodDays } from '@coffer/domain/periods.ts';

/** The days and assets that a chart covers; its links filter transactions by them. */
export interface ChartLinkScope {
  /** The first day of the chart; null if the chart begins with the first transaction. */
  readonly first: string | null;
  /** The last day of the chart. */
  readonly last: string;
  /** The assets in the chart; null for all assets. */
  readonly assetIds: readonly string[] | null;
  /** Whether an asset has securities or crypto, whose changes are not in the list of transactions. */
  readonly hasPositions: boolean;
}

/**
 * The link to the transactions behind a row of a chart, limited to the days of the chart. If an asset has
 * positions, the link leads to the report of the changes of all assets on these days instead.
 */
export function periodTransactionsHref(
  walletId: string,
  { first, last, assetIds, hasPositions }: ChartLinkScope,
  period: string,
): string {
  const days = isoPeriodDays(period);
  const start = first === null ? days.start : laterDate(days.start, first);
  const end = earlierDate(days.end, last);
  if (hasPositions) {
    const isWhole = start === days.start && end === days.end;
    return assetValuesHref(walletId, isWhole ? period : `${start}/${end}`);
  }
  const assets = assetIds === null ? {} : { assetIds: assetIds.join() };
  return `/w/${walletId}/transactions?${new URLSearchParams({ ...assets, dateFrom: start, dateTo: end })}`;
}

/** The link to the report of asset values for a period. */
export function assetValuesHref(walletId: string, period: string): string {
  return `/w/${walletId}/reports/worth?${new URLSearchParams({ period })}`;
}
