'use client';

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FULL_PAGE, MERCHANT_PAGE } from './page-sizes.ts';
import { type RouterOutputs, useTRPC, useTRPCClient } from './trpc.ts';
import { UNBATCHED_CONTEXT } from './trpc-links.ts';
import { useDebouncedText } from './use-debounced-text.ts';
import { readCompleteList } from './use-wallet-lists.ts';

export type Merchant = RouterOutputs['merchants']['list']['items'][number];

/** All merchants of the wallet, for the pages that manage them. */
export function useMerchants() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...FULL_PAGE };
  return useQuery({
    ...useTRPC().merchants.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.merchants.list.query({ ...input, cursor })),
  });
}

/** Returns the first page of merchants. In nearly every wallet it contains all merchants, so no search is needed. */
function useFewMerchants() {
  const { walletId } = useWallet();
  return useQuery(useTRPC().merchants.list.queryOptions({ walletId, ...MERCHANT_PAGE })).data;
}

/** The longest search text that the service accepts. */
const MAX_SEARCH_TEXT_LENGTH = 200;

/**
 * The merchants in which a picker searches. If they fit into one page, this is the complete list; otherwise it is
 * the first page plus the service's search results for `text`. `pending` is true until these results arrive.
 */
export function useMerchantSearch(text: string) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const few = useFewMerchants();
  const sought = text.trim().slice(0, MAX_SEARCH_TEXT_LENGTH);
  const rested = useDebouncedText(sought);
  const isPart = few !== undefined && few.nextCursor !== null && sought !== '';
  const { data: found, isFetching } = useQuery({
    ...trpc.merchants.find.queryOptions({ walletId, text: rested }, { trpc: { context: UNBATCHED_CONTEXT } }),
    enabled: isPart && rested !== '',
    placeholderData: keepPreviousData,
  });
  const merchants = useMemo(() => {
    const all = [...(few?.items ?? []), ...(found ?? [])];
    return [...new Map(all.map((merchant) => [merchant.id, merchant])).values()];
  }, [few, found]);
  return { merchants, pending: isPart && (rested !== sought || isFetching) };
}

/** The number of ids that fit into one URL. */
const MERCHANT_IDS_PER_REQUEST = 100;

/** The names of these merchants; undefined until they are loaded. */
export function useMerchantNames(ids: readonly string[]): ReadonlyMap<string, string> | undefined {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const few = useFewMerchants();
  const known = useMemo(() => few && new Map(few.items.map(({ id, name }) => [id, name])), [few]);
  const missing =
    few == null || few.nextCursor === null ? [] : [...new Set(ids)].filter((id) => !known?.has(id)).sort();
  const parts = Array.from({ length: Math.ceil(missing.length / MERCHANT_IDS_PER_REQUEST) }, (_, at) =>
    missing.slice(at * MERCHANT_IDS_PER_REQUEST, (at + 1) * MERCHANT_IDS_PER_REQUEST),
  );
  return useQueries({
    queries: parts.map((part) =>
      trpc.merchants.named.queryOptions({ walletId, ids: part }, { trpc: { context: UNBATCHED_CONTEXT } }),
    ),
    combine: (answers) => {
      if (known === undefined || answers.some(({ isPending }) => isPending)) return undefined;
      const named = answers.flatMap(({ data }) => data ?? []);
      return named.length === 0 ? known : new Map([...known, ...named.map(({ id, name }) => [id, name] as const)]);
    },
  });
}
