'use client';

import { useCallback } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { categoryTransactionsHref } from './category-transactions-href.ts';

/** Returns `categoryTransactionsHref` for the current wallet. */
export function useCategoryTransactionsHref(): (categoryIds: readonly string[], period?: string | null) => string {
  const { walletId } = useWallet();
  return useCallback((categoryIds, period) => categoryTransactionsHref(walletId, categoryIds, period), [walletId]);
}
