'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { ConfirmEndDialog } from '#shared/page/confirm-end-dialog.tsx';
import type { ListedClosing } from './use-closings.ts';

/** The dialog to confirm that a closed period is reopened. Reopening requires the role admin and a recent sign-in. */
export function ReopenClosingDialog({
  closing: { walletId, id, date },
  onClose,
}: {
  closing: ListedClosing;
  onClose: () => void;
}) {
  const t = useTranslations('settings.closings');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const format = useFormat();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.closings.delete.mutate({ walletId, id })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: trpc.closings.list.queryKey() });
      show({ text: t('opened'), tone: 'positive' });
      onClose();
    },
  });
  return (
    <>
      <ConfirmEndDialog
        title={t('openTitle')}
        text={t('openText', { date: format.date(date) })}
        button={t('openNow')}
        mutate={() => mutate()}
        isPending={isPending}
        error={error}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
