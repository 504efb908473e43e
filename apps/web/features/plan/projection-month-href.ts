import { lastOfMonth } from '@coffer/domain/dates.ts';
import { assetValuesHref, periodTransactionsHref } from '#shared/charts/period-href.ts';
import type { Scenario } from './plan-records.ts';

interface Plan {
  readonly scenario: Pick<Scenario, 'startDate' | 'assetIds'>;
  readonly today: string;
  /** Whether an asset has securities or crypto, whose value is not in the list of transactions. */
  readonly hasPositions: boolean;
}

/**
 * The link to the transactions behind a month of a projection. A month before the plan's start links to the
 * transactions that make up the value at the month's end. A month from the plan's start on links to its own transactions
 * until today. If an asset has positions, each month links to the values of assets in the month instead. Null for a
 * future month, and for a scenario without assets.
 */
export function projectionMonthHref(
  walletId: string,
  { scenario, today, hasPositions }: Plan,
  month: string,
): string | null {
  const { startDate, assetIds } = scenario;
  const first = `${month}-01`;
  // Without assets, the link would lead to the transactions of all assets.
  if (first > today || assetIds.length === 0) return null;
  if (hasPositions) return assetValuesHref(walletId, month);
  if (month < startDate.slice(0, 7)) return assetsOnDayHref(walletId, { assetIds, hasPositions }, lastOfMonth(first));
  return periodTransactionsHref(walletId, { first: null, last: today, assetIds, hasPositions }, month);
}

interface ValuedAssets {
  readonly assetIds: readonly string[];
  readonly hasPositions: boolean;
}

/**
 * The link to the transactions that make up the assets' value on a day. If an asset has positions, links to the values
 * of assets on that day.
 */
export function assetsOnDayHref(walletId: string, { assetIds, hasPositions }: ValuedAssets, day: string): string {
  if (hasPositions) return assetValuesHref(walletId, day);
  return `/w/${walletId}/transactions?${new URLSearchParams({ assetIds: assetIds.join(), dateTo: day })}`;
}
