'use client';

import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfAsset, hrefOfChange } from './hrefs-of-net-worth.ts';
import type { NetWorthTableRow } from './net-worth-table.ts';
import { useNetWorthReport } from './use-net-worth-report.ts';

type Row = Pick<NetWorthTableRow, 'asset' | 'hasPositions'>;

/** The links to an asset, and to the transactions behind changes. */
export function useNetWorthHrefs(shown: PeriodWithDays) {
  const { walletId, today } = useWallet();
  const all = Object.values(useNetWorthReport(shown).worth?.byAsset ?? {});
  return {
    hrefOfAsset: (asset: { readonly id: string }) => hrefOfAsset(walletId, asset),
    hrefOfChange: (rows: readonly Row[]) => hrefOfChange(walletId, { shown, today }, rows),
    hrefOfTotal: hrefOfChange(walletId, { shown, today }, all, true),
  };
}
