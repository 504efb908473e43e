'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import type { ListedWebhook } from './webhook.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Edits a webhook's address and events. */
export function ChangedWebhook({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const t = useTranslations('settings.webhooks');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const { show } = useToasts();
  const { walletId, id, url, types, description } = webhook;
  const { mutateAsync } = useMutation(trpc.webhooks.update.mutationOptions());
  return (
    <WebhookForm
      title={t('editTitle')}
      button={common('save')}
      fields={{ walletId, url, types, description: description ?? '' }}
      save={async (sent) => {
        await mutateAsync({ walletId, id, url: sent.url, types: sent.types, description: sent.description });
        show({ text: t('changed'), tone: 'positive' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
