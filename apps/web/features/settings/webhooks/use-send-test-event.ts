import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { ListedWebhook } from './webhook.ts';

/** Sends a test event without changes, and shows its result. */
export function useSendTestEvent({ walletId, id }: ListedWebhook, onSent: () => void): () => void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const showProblem = useProblemToast();
  const { mutate } = useMutation(
    trpc.webhooks.sendTest.mutationOptions({
      onSuccess: onSent,
      onError: showProblem,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.deliveries.queryKey() }),
    }),
  );
  return () => mutate({ walletId, id });
}
