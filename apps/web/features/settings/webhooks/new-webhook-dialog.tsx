'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** Creates a webhook and shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.webhooks');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const [secret, setSecret] = useState<string | null>(null);
  const { mutateAsync } = useMutation(trpc.webhooks.create.mutationOptions());
  if (secret !== null) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <WebhookForm
      title={t('makeTitle')}
      button={t('makeNow')}
      fields={{ walletId, url: '', types: ['wallet.changed'], description: '' }}
      save={async (sent) => setSecret((await mutateAsync(sent)).secret)}
      onClose={onClose}
    />
  );
}
