'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ConfirmByNameDialog } from '@coffer/ui/confirm-by-name-dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export function WalletDeletion() {
  const t = useTranslations('settings.wallet');
  const { me } = useWallet();
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('delete')}>
      <p className="text-pretty text-muted">{t('deleteText')}</p>
      <div className="mt-4 grid justify-items-start">
        {me.role === 'owner' ? (
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('deleteButton')}
          </Button>
        ) : (
          <Banner>{t('mayNotDelete')}</Banner>
        )}
      </div>
      {open && <Confirmation onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.wallet');
  const client = useTRPCClient();
  const words = useProblemSentence();
  const { walletId, wallet } = useWallet();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.wallets.delete.mutate({ walletId })),
    onSuccess: () => openFreshPage('/'),
  });
  return (
    <>
      <ConfirmByNameDialog
        open
        onOpenChange={onClose}
        title={t('deleteTitle', { name: wallet.name })}
        name={wallet.name}
        confirmLabel={t('deleteNow')}
        onConfirm={() => mutate()}
        pending={isPending || isSuccess}
        error={error === null ? undefined : words(error)}
      >
        {t('deleteConfirm')}
      </ConfirmByNameDialog>
      {dialog}
    </>
  );
}
