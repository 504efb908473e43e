import type { Outputs } from '@coffer/api/router.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { transactionsHrefOfPeriod } from './href-of-days.ts';

export type AmountBetweenAssets = Outputs['reports']['movedAmounts'][number];

/**
 * The link to the transactions of a move between two assets. Units that moved without cash are in no list of
 * transactions, so they lead to the transactions of the source's positions.
 */
export function hrefOfAssetTransfer(
  walletId: string,
  shown: PeriodWithDays,
  { sourceAssetId, targetAssetId, moved }: Pick<AmountBetweenAssets, 'sourceAssetId' | 'targetAssetId' | 'moved'>,
): string {
  if (moved === 'positions') return `/w/${walletId}/assets/${sourceAssetId}#transactions`;
  return transactionsHrefOfPeriod(walletId, shown, {
    movedBetween: `${sourceAssetId},${targetAssetId}`,
    transfer: 'true',
  });
}
