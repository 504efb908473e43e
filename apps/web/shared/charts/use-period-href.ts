'use client';

import { useCallback } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type ChartLinkScope, periodTransactionsHref } from './period-href.ts';

/** Returns a function that returns the link to the transactions of a period. */
export function usePeriodHref({ first, last, assetIds, hasPositions }: ChartLinkScope): (period: string) => string {
  const { walletId } = useWallet();
  return useCallback(
    (period) => periodTransactionsHref(walletId, { first, last, assetIds, hasPositions }, period),
    [walletId, first, last, assetIds, hasPositions],
  );
}
