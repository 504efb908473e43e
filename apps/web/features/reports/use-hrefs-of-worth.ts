'use client';

import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfAsset, hrefOfChange } from './hrefs-of-worth.ts';
import { useWorth } from './use-worth.ts';
import type { WorthRow } from './worth-table.ts';

type Row = Pick<WorthRow, 'asset' | 'hasPositions'>;

/** The links to an asset, and to the transactions behind changes. */
export function useHrefsOfWorth(shown: PeriodWithDays) {
  const { walletId, today } = useWallet();
  const all = Object.values(useWorth(shown).worth?.byAsset ?? {});
  return {
    hrefOfAsset: (asset: { readonly id: string }) => hrefOfAsset(walletId, asset),
    hrefOfChange: (rows: readonly Row[]) => hrefOfChange(walletId, { shown, today }, rows),
    hrefOfTotal: hrefOfChange(walletId, { shown, today }, all, true),
  };
}
