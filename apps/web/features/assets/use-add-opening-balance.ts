'use client';

import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useCategories } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface InitialBalance {
  readonly assetId: string;
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
}

/**
 * Adds an opening balance as a transaction. Its category makes reports treat the amount as moved in rather than as
 * income or a change of value.
 */
export function useAddOpeningBalance() {
  const client = useTRPCClient();
  const categories = useCategories();
  const { walletId } = useWallet();
  return async ({ assetId, amount, currency, date }: InitialBalance) => {
    const { items } = categories.data ?? (await client.categories.list.query({ walletId, ...FULL_PAGE }));
    return client.transactions.create.mutate({
      walletId,
      assetId,
      date,
      amountValue: amount,
      amountCurrency: currency,
      categoryId: items.find(({ systemKey }) => systemKey === 'initialBalance')?.id ?? null,
      reviewed: true,
    });
  };
}
