import type { RouterOutputs } from '@coffer/api/router.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { filteredTransactionsHref } from './cash-flow-href.ts';

export type AmountBetweenAssets = RouterOutputs['reports']['movedAmounts'][number];

/**
 * The link to the transactions that moved value between two assets. Units that moved without cash are not in the list
 * of transactions, so the link leads to the position transactions of the source asset.
 */
export function assetTransferHref(
  walletId: string,
  shown: PeriodWithDays,
  { sourceAssetId, targetAssetId, moved }: Pick<AmountBetweenAssets, 'sourceAssetId' | 'targetAssetId' | 'moved'>,
): string {
  if (moved === 'positions') return `/w/${walletId}/assets/${sourceAssetId}#transactions`;
  return filteredTransactionsHref(walletId, shown, {
    movedBetween: `${sourceAssetId},${targetAssetId}`,
    transfer: 'true',
  });
}
