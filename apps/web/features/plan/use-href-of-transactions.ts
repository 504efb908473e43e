'use client';

import { useCallback } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfTransactions } from './href-of-transactions.ts';

/** Returns `hrefOfTransactions` for the current wallet. */
export function useHrefOfTransactions(): (categoryIds: readonly string[], period?: string | null) => string {
  const { walletId } = useWallet();
  return useCallback((categoryIds, period) => hrefOfTransactions(walletId, categoryIds, period), [walletId]);
}
