'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { ConfirmEndDialog } from '#shared/page/confirm-end-dialog.tsx';
import type { ListedWebhook } from './webhook.ts';

export function WebhookDeletionDialog({
  webhook: { walletId, id, url },
  onClose,
}: {
  webhook: ListedWebhook;
  onClose: () => void;
}) {
  const t = useTranslations('settings.webhooks');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const { mutate, isPending, error } = useMutation(
    trpc.webhooks.delete.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.webhooks.list.queryKey() });
        show({ text: t('deleted'), tone: 'positive' });
        onClose();
      },
    }),
  );
  return (
    <ConfirmEndDialog
      title={t('deleteTitle')}
      text={t('deleteText', { url })}
      button={t('deleteNow')}
      mutate={() => mutate({ walletId, id })}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  );
}
