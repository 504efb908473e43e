'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { readCompleteList } from '#shared/data/use-wallet-lists.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useCommentMarks } from '../list/comment-marks.tsx';

export type Comment = RouterOutputs['comments']['list']['items'][number];

/** The comments on a transaction, and functions to add and to delete a comment. */
export function useComments(id: string) {
  const t = useTranslations('transactions.comments');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const complain = useProblemToast();
  const remove = useDeletion();
  const marks = useCommentMarks();
  const { walletId } = useWallet();
  const input = { walletId, id, ...FULL_PAGE };
  const options = {
    ...trpc.comments.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.comments.list.query({ ...input, cursor })),
  };
  const { data, error } = useQuery(options);
  const refresh = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  const has = data === undefined ? null : data.items.length > 0;
  useEffect(() => {
    if (has !== null) marks.set(id, has);
  }, [marks, id, has]);
  return {
    comments: data?.items ?? [],
    error,
    /** Adds a comment. Returns false if that failed; the input is then kept. */
    say: async (text: string): Promise<boolean> => {
      try {
        await client.comments.create.mutate({ walletId, id, text }, { context: UNBATCHED_CONTEXT });
        await refresh();
        return true;
      } catch (problem) {
        complain(problem);
        return false;
      }
    },
    remove: ({ id: commentId }: Comment) =>
      remove({
        ids: [commentId],
        text: t('deleted'),
        run: async (context) => {
          await client.comments.delete.mutate({ walletId, id, commentId }, { context });
          await refresh();
        },
      }),
  };
}
