import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { ListedWebhook } from './webhook.ts';

/**
 * Returns a function that sends an event without changes to the webhook. Calls `onSent` if the event was sent. A toast
 * reports a failed request.
 */
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
