'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ListedWebhook } from './webhook.ts';

/** Enables or disables a webhook. */
export function useToggleWebhook({ id }: ListedWebhook) {
  const t = useTranslations('settings.webhooks');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync, isPending } = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.list.queryKey() }),
    }),
  );
  const turn = async (enabled: boolean) => {
    try {
      await withRecentSignIn(() => mutateAsync({ walletId, id, enabled }));
      show({ text: enabled ? t('switchedOn') : t('switchedOff'), tone: 'positive' });
    } catch (error) {
      showProblem(error);
    }
  };
  return { turn, isPending, dialog };
}
