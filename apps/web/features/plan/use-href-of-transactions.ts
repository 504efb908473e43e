'use client';

import { useCallback } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfTransactions } from './href-of-transactions.ts';

/** The link to the transactions of categories, all or those of a period. */
export function useHrefOfTransactions(): (categoryIds: readonly string[], period?: string | null) => string {
  const { walletId } = useWallet();
  return useCallback((categoryIds, period) => hrefOfTransactions(walletId, categoryIds, period), [walletId]);
}
