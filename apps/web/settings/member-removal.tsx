'use client';

import { ConfirmByName } from '@coffer/ui/confirm-by-name.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../data/trpc.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { goOn } from '../identity/go-on.ts';
import { type Member, useWallet } from '../wallet/wallet-context.tsx';

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('settings.members');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemWords();
  const { show } = useToasts();
  const { walletId } = useWallet();
  const { name, userId } = member;
  const { mutate, isPending, error } = useMutation(
    trpc.members.remove.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.members.list.queryKey({ walletId }) });
        show({ text: t('removed', { name }), tone: 'positive' });
        onClose();
      },
    }),
  );
  return (
    <ConfirmByName
      open
      onOpenChange={onClose}
      title={t('removeTitle', { name })}
      name={name}
      confirmLabel={t('removeNow')}
      onConfirm={() => mutate({ walletId, userId })}
      pending={isPending}
      error={error === null ? undefined : words(error)}
    >
      {t('removeText', { name })}
    </ConfirmByName>
  );
}

export function LeaveWallet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.members');
  const trpc = useTRPC();
  const words = useProblemWords();
  const { walletId, wallet, me } = useWallet();
  const { mutate, isPending, isSuccess, error } = useMutation(
    trpc.members.remove.mutationOptions({ onSuccess: () => goOn('/') }),
  );
  return (
    <ConfirmByName
      open
      onOpenChange={onClose}
      title={t('leaveTitle', { wallet: wallet.name })}
      name={wallet.name}
      confirmLabel={t('leaveNow')}
      onConfirm={() => mutate({ walletId, userId: me.userId })}
      pending={isPending || isSuccess}
      error={error === null ? undefined : words(error)}
    >
      {t('leaveText')}
    </ConfirmByName>
  );
}
