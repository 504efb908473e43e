'use client';

import { ConfirmByNameDialog } from '@coffer/ui/confirm-by-name-dialog.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { type Member, useWallet } from '#shared/wallet/wallet-context.tsx';

export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('settings.members');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { show } = useToasts();
  const { walletId } = useWallet();
  const { name, userId } = member;
  const client = useTRPCClient();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.members.remove.mutate({ walletId, userId })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: trpc.members.list.queryKey({ walletId }) });
      show({ text: t('removed', { name }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <>
      <ConfirmByNameDialog
        open
        onOpenChange={onClose}
        title={t('removeTitle', { name })}
        name={name}
        confirmLabel={t('removeNow')}
        onConfirm={() => mutate()}
        pending={isPending}
        error={error === null ? undefined : words(error)}
      >
        {t('removeText', { name })}
      </ConfirmByNameDialog>
      {dialog}
    </>
  );
}

export function LeaveWalletDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.members');
  const client = useTRPCClient();
  const words = useProblemSentence();
  const { walletId, wallet, me } = useWallet();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.members.remove.mutate({ walletId, userId: me.userId })),
    onSuccess: () => openFreshPage('/'),
  });
  return (
    <>
      <ConfirmByNameDialog
        open
        onOpenChange={onClose}
        title={t('leaveTitle', { wallet: wallet.name })}
        name={wallet.name}
        confirmLabel={t('leaveNow')}
        onConfirm={() => mutate()}
        pending={isPending || isSuccess}
        error={error === null ? undefined : words(error)}
      >
        {t('leaveText')}
      </ConfirmByNameDialog>
      {dialog}
    </>
  );
}
