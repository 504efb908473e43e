'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { isDay } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Amount {
  readonly date: string;
  readonly amountValue: string;
  readonly amountCurrency: string;
  readonly counterAmountCurrency: string;
}

/** The amount in the other currency at the day's rate; null as long as there is none. */
export function useConverted(amount: Amount): string | null {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const isComplete = isDay(amount.date) && /^\d{1,20}(\.\d{1,18})?$/.test(amount.amountValue);
  const { data } = useQuery({
    ...trpc.transfers.convert.queryOptions({ walletId, ...amount }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    // Without a rate one writes the amount oneself.
    retry: false,
  });
  return isComplete ? (data?.counterAmountValue ?? null) : null;
}
