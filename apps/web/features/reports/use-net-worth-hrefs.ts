'use client';

import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { assetPageHref, netWorthChangeHref } from './net-worth-hrefs.ts';
import type { NetWorthTableRow } from './net-worth-table.ts';
import { useNetWorthReport } from './use-net-worth-report.ts';

type Row = Pick<NetWorthTableRow, 'asset' | 'hasPositions'>;

/** The links to an asset, and to the transactions behind changes. */
export function useNetWorthHrefs(shown: PeriodWithDays) {
  const { walletId, today } = useWallet();
  const all = Object.values(useNetWorthReport(shown).worth?.byAsset ?? {});
  return {
    hrefOfAsset: (asset: { readonly id: string }) => assetPageHref(walletId, asset),
    hrefOfChange: (rows: readonly Row[]) => netWorthChangeHref(walletId, { shown, today }, rows),
    hrefOfTotal: netWorthChangeHref(walletId, { shown, today }, all, true),
  };
}
