import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';

/** Withdraws everything that the person allowed to apps. */
export function useWithdrawAllApps(onDone: () => void) {
  const t = useTranslations('settings.account.access');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  return useMutation(
    trpc.connectedApps.withdrawAll.mutationOptions({
      onSuccess: ({ withdrawnCount: count }) => {
        show({ text: t('withdrawn', { count }), tone: 'positive' });
        onDone();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.connectedApps.list.queryKey() }),
    }),
  );
}

/** Revokes every API key that the person made, in all wallets. */
export function useRevokeAllKeys(onDone: () => void) {
  const t = useTranslations('settings.account.access');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  return useMutation(
    trpc.account.revokeApiKeys.mutationOptions({
      onSuccess: ({ revokedCount: count }) => {
        show({ text: t('revoked', { count }), tone: 'positive' });
        onDone();
      },
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.account.apiKeys.queryKey() });
        await queryClient.invalidateQueries({ queryKey: trpc.apiKeys.list.queryKey() });
      },
    }),
  );
}
