'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ReviewDecisionInput } from './review.ts';

/** Decides a review, with an undo in the toast. */
export function useDecideReview() {
  const t = useTranslations('banks.reviews');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const [busyId, setBusyId] = useState<string | null>(null);
  // Transactions, totals and the review itself may have changed.
  const refresh = () => queryClient.invalidateQueries();

  const takeBack = async (recordId: string) => {
    try {
      const { items } = await client.history.list.query({ walletId, recordId, limit: 1 });
      const [entry] = items;
      if (entry === undefined) return;
      const { code } = await client.history.undo.mutate({ walletId, id: entry.id, dryRun: true });
      await client.history.undo.mutate({ walletId, id: entry.id, code: code ?? '' });
    } catch (problem) {
      showProblem(problem);
    } finally {
      await refresh();
    }
  };

  const decide = async (id: string, { decision, transactionId, takeAmount }: ReviewDecisionInput) => {
    setBusyId(id);
    try {
      const named = decision === 'same' ? { transactionId, takeAmount } : {};
      await client.matchReviews.decide.mutate({ walletId, id, decision, ...named });
      toasts.show({ text: t(`done.${decision}`), tone: 'positive', undo: () => void takeBack(id) });
    } catch (problem) {
      showProblem(problem);
    } finally {
      await refresh();
      setBusyId(null);
    }
  };
  return { decide: (id: string, decided: ReviewDecisionInput) => void decide(id, decided), busyId };
}
