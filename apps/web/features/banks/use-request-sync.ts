'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type Answer = RouterOutputs['integrations']['sync'];
type Outcome = keyof Answer;

/**
 * Outcomes by importance. The first two require an action of the person. If assets have different outcomes, the toast
 * reports only the most important outcome.
 */
const OUTCOMES: readonly Outcome[] = ['needsReconnect', 'failed', 'queued', 'alreadyPending'];

/**
 * Requests a sync of the connection that feeds `assetIds`, which must all belong to one connection; null syncs all
 * connections. A toast shows the outcome.
 */
export function useRequestSync() {
  const t = useTranslations('banks.sync');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const { mutateAsync, isPending } = useMutation(trpc.integrations.sync.mutationOptions());
  const sync = async (assetIds: readonly string[] | null) => {
    try {
      // One asset is enough: a sync reads all accounts of its connection.
      const answer = await mutateAsync({ walletId, ...(assetIds === null ? {} : { assetId: assetIds[0] }) });
      const outcome = OUTCOMES.find((one) => answer[one].length > 0);
      show({ text: t(outcome ?? 'none'), tone: outcome === 'queued' ? 'positive' : 'neutral' });
    } catch (error) {
      showProblem(error);
    } finally {
      await queryClient.invalidateQueries({ queryKey: trpc.bankConnections.pathKey() });
    }
  };
  return { sync: (assetIds: readonly string[] | null) => void sync(assetIds), isPending };
}
