import type { NetWorthReport } from '#features/assets/net-worth-total.ts';
import { daysUpToToday, type PeriodWithDays } from '#shared/periods/periods.ts';
import { filteredTransactionsHref } from './cash-flow-href.ts';

type Row = Pick<NetWorthReport['byAsset'][string], 'hasPositions'> & {
  readonly asset: Pick<NetWorthReport['byAsset'][string]['asset'], 'id'>;
};

/** The id of the card with the change of each asset. */
export const CHANGES_CARD_ID = 'changes';

export function assetPageHref(walletId: string, { id }: { readonly id: string }): string {
  return `/w/${walletId}/assets/${id}`;
}

/**
 * The link to the transactions behind the change of some or all assets in the period, until today at the latest.
 * Transaction lists don't contain position transactions. So an asset with positions links to its own page, and
 * several assets link to the card with the change of each asset.
 */
export function netWorthChangeHref(
  walletId: string,
  { shown, today }: { readonly shown: PeriodWithDays; readonly today: string },
  rows: readonly Row[],
  isAll = false,
): string {
  if (rows.some(({ hasPositions }) => hasPositions)) {
    const [row, ...others] = rows;
    return row === undefined || others.length > 0 ? `#${CHANGES_CARD_ID}` : assetPageHref(walletId, row.asset);
  }
  const assetIds = rows.map(({ asset }) => asset.id).join();
  return filteredTransactionsHref(walletId, daysUpToToday(shown, today), isAll ? {} : { assetIds });
}
