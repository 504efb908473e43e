'use client';

import { useCallback } from 'react';
import { daysOf } from '#shared/format/days.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Where the bookings of a period stand, of one asset or of all. */
export function useHrefOfPeriod(assetId?: string): (period: string) => string {
  const { walletId } = useWallet();
  return useCallback(
    (period) => {
      const { first, last } = daysOf(period);
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
