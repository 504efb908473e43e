'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type InstrumentListing, quoteSourceKey } from './quote-listings.ts';

/** The quote sources of the wallet's instruments; empty while loading. */
export function useQuoteListings(): readonly InstrumentListing[] {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useQuery(trpc.quotes.listings.queryOptions({ walletId })).data?.items ?? [];
}

/** Returns a function for the display name of a quote source. */
export function useQuoteSourceName(): (source: string) => string {
  const t = useTranslations('investments');
  return (source) => {
    const key = quoteSourceKey(source);
    return key === null ? source : t(key);
  };
}
