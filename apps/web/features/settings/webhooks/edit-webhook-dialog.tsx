'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import type { ListedWebhook } from './webhook.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Edits a webhook's address and events. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const t = useTranslations('settings.webhooks');
  const common = useTranslations('common');
  const client = useTRPCClient();
  const { show } = useToasts();
  const { walletId, id, url, types, description } = webhook;
  const saveOver = useConflictCheckedSave();
  return (
    <WebhookForm
      title={t('editTitle')}
      button={common('save')}
      fields={{ walletId, url, types, description: description ?? '' }}
      save={async ({ url: address, types: events, description: text }) => {
        const { kept } = await saveOver({
          seen: webhook,
          sent: { url: address, types: events, description: text },
          read: () => client.webhooks.get.query({ walletId, id }, { context: UNBATCHED_CONTEXT }),
          send: (sent, context) => client.webhooks.update.mutate({ walletId, id, ...sent }, { context }),
        });
        if (kept === 'mine') show({ text: t('changed'), tone: 'positive' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
