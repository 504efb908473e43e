'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { NEW_CASH, type toCashDraft } from './position-form.ts';

export type ExpectedCash = RouterOutputs['positionTransactions']['expectedCash'];
type Draft = NonNullable<ReturnType<typeof toCashDraft>>;

function useOptions() {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  return useCallback(
    (draft: Draft, cashAssetId: string, cashCurrency: string | null) =>
      trpc.positionTransactions.expectedCash.queryOptions(
        { walletId, ...draft, cashAssetId, ...(cashCurrency === null ? {} : { cashCurrency }) },
        { trpc: { context: UNBATCHED_CONTEXT }, retry: false },
      ),
    [trpc, walletId],
  );
}

/**
 * The cash that the account pays or receives for the draft, and existing cash transactions that match it.
 * `cashCurrency` is the currency of that cash; null lets the service choose: the price's currency if the account has
 * used it, otherwise the account's currency.
 */
export function useExpectedCash(draft: Draft | null, cashAssetId: string | null, cashCurrency: string | null) {
  const options = useOptions();
  return useQuery({
    ...options(draft ?? NOTHING, cashAssetId ?? '', cashCurrency),
    enabled: draft !== null && cashAssetId !== null,
    placeholderData: keepPreviousData,
  });
}

/** Loads the expected cash with a single request, for submitting. */
export function useFetchExpectedCash() {
  const queryClient = useQueryClient();
  const options = useOptions();
  return useCallback(
    (draft: Draft, cashAssetId: string, cashCurrency: string | null): Promise<ExpectedCash> =>
      queryClient.fetchQuery(options(draft, cashAssetId, cashCurrency)),
    [queryClient, options],
  );
}

const NOTHING: Draft = {
  type: 'buy',
  date: '',
  quantity: 0,
  priceValue: null,
  priceCurrency: null,
  feesValue: null,
  feesCurrency: null,
  taxValue: null,
  taxCurrency: null,
};

/**
 * The id of the selected existing cash transaction, or `NEW_CASH`. Until the person chooses, the first match is
 * selected, so that no cash transaction is added twice.
 */
export function chosenCashMatch(chosen: string | null, matches: readonly { readonly id: string }[]): string {
  if (chosen === NEW_CASH || matches.some(({ id }) => id === chosen)) return chosen ?? NEW_CASH;
  return matches[0]?.id ?? NEW_CASH;
}
