'use client';

import { useCallback } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfPeriod, type LinkedRows } from './href-of-period.ts';

/** The link to the transactions of a row of a chart. */
export function useHrefOfPeriod({ first, last, assetIds, hasPositions }: LinkedRows): (period: string) => string {
  const { walletId } = useWallet();
  return useCallback(
    (period) => hrefOfPeriod(walletId, { first, last, assetIds, hasPositions }, period),
    [walletId, first, last, assetIds, hasPositions],
  );
}
