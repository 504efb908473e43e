import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';

/** Revokes the access of all of the person's apps. */
export function useRevokeAllApps(onDone: () => void) {
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

/** Revokes all API keys that the person created, in all wallets. */
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
