'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type LinkedPair = RouterOutputs['transfers']['linked']['items'][number];

const FIRST_PAGE: string | null = null;
/** Maximum number of pairs in one request. Browsers limit a request that outlives its page to 64 KiB. */
const MAX_PAIRS_PER_REQUEST = 400;

/** The wallet's linked pairs page by page, most recent first. */
export function useLinkedPairs() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const input = { walletId, limit: 100 };
  return useInfiniteQuery({
    queryKey: trpc.transfers.linked.infiniteQueryKey(input),
    // Not tRPC's own infinite query, which adds a field `direction` that strict inputs reject.
    queryFn: ({ pageParam: cursor }) =>
      client.transfers.linked.query(
        { ...input, ...(cursor === null ? {} : { cursor }) },
        { context: UNBATCHED_CONTEXT },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/**
 * Returns a function that unlinks pairs and restores the previous categories of their transactions. A toast offers an
 * undo.
 */
export function useUnlinkPairs(): (pairs: readonly LinkedPair[]) => void {
  const t = useTranslations('transfers');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const remove = useDeletion();
  const { walletId } = useWallet();
  return (pairs) => {
    for (let from = 0; from < pairs.length; from += MAX_PAIRS_PER_REQUEST) {
      const some = pairs.slice(from, from + MAX_PAIRS_PER_REQUEST);
      const sides = some.map(({ source: { type, id } }) => ({ type, id }));
      remove({
        ids: sides.map(({ id }) => id),
        text: t('unlinked', { count: some.length }),
        run: async (context) => {
          await client.transfers.bulkUnlink.mutate({ walletId, sides }, { context });
          await queryClient.invalidateQueries();
        },
      });
    }
  };
}
