'use client';

import { daysOfIsoPeriod } from '@coffer/domain/periods.ts';
import { useCallback } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The link to the transactions of a period, for one asset or for all. */
export function useHrefOfPeriod(assetId?: string): (period: string) => string {
  const { walletId } = useWallet();
  return useCallback(
    (period) => {
      const { start: first, end: last } = daysOfIsoPeriod(period);
      const filters = new URLSearchParams({
        ...(assetId === undefined ? {} : { assetIds: assetId }),
        dateFrom: first,
        dateTo: last,
      });
      return `/w/${walletId}/transactions?${filters}`;
    },
    [walletId, assetId],
  );
}
