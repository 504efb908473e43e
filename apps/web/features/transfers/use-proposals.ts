'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { transactionLinkSide } from './transaction-link-side.ts';

export type Proposal = RouterOutputs['transfers']['propose']['items'][number];

const FIRST_PAGE: string | null = null;

/** Pairs of transactions that look like transfers, with the reasons. */
export function useTransferProposals() {
  const t = useTranslations('transfers');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const input = { walletId, limit: 100 };
  const query = useInfiniteQuery({
    queryKey: trpc.transfers.propose.infiniteQueryKey(input),
    // Not tRPC's own infinite query, which adds a field `direction` that strict inputs reject.
    queryFn: ({ pageParam: cursor }) =>
      client.transfers.propose.query(
        { ...input, ...(cursor === null ? {} : { cursor }) },
        { context: UNBATCHED_CONTEXT },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const [isLinking, setIsLinking] = useState(false);
  // Linking changes lists, sums and reports. A refused pair means that the loaded data is old.
  const refresh = () => queryClient.invalidateQueries();

  const link = async (proposals: readonly Proposal[]) => {
    setIsLinking(true);
    try {
      const pairs = proposals.map(({ source, counter }) => ({
        source: linkSideWithVersion(source),
        counter: linkSideWithVersion(counter),
      }));
      await client.transfers.bulkLink.mutate({ walletId, pairs }, { context: UNBATCHED_CONTEXT });
      const sides = proposals.map(({ source }) => transactionLinkSide(source));
      const undo = () =>
        void client.transfers.bulkUnlink
          .mutate({ walletId, sides }, { context: UNBATCHED_CONTEXT })
          .catch(showProblem)
          .finally(refresh);
      toasts.show({ text: t('linked', { count: proposals.length }), tone: 'positive', undo });
    } catch (problem) {
      showProblem(problem);
    } finally {
      await refresh();
      setIsLinking(false);
    }
  };
  return { query, link: (proposals: readonly Proposal[]) => void link(proposals), isLinking };
}

/** The record with the version that the page shows; the service refuses to link a record that has changed since. */
function linkSideWithVersion({ id, lastUpdatedTime }: Proposal['source']) {
  return { ...transactionLinkSide({ id }), lastUpdatedTime };
}
