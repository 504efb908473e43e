'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, ListChecks, Pencil, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { LastDelivery } from './last-delivery.tsx';
import { useSendTestEvent } from './use-send-test-event.ts';
import { useToggleWebhook } from './use-toggle-webhook.tsx';
import { eventTypeMessageKey, type ListedWebhook } from './webhook.ts';

const EditWebhookDialog = dynamic(() => import('./edit-webhook-dialog.tsx').then((file) => file.EditWebhookDialog));
const NewWebhookSecretDialog = dynamic(() =>
  import('./new-webhook-secret-dialog.tsx').then((file) => file.NewWebhookSecretDialog),
);
const WebhookLog = dynamic(() => import('./webhook-log.tsx').then((file) => file.WebhookLog));
const WebhookDeletion = dynamic(() => import('./webhook-deletion.tsx').then((file) => file.WebhookDeletionDialog));

interface Intent {
  readonly kind: 'edit' | 'rotate' | 'log' | 'delete';
  readonly webhook: ListedWebhook;
}

export function WebhookList() {
  const t = useTranslations('settings.webhooks');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const query = useQuery(trpc.webhooks.list.queryOptions({ walletId, ...FULL_PAGE }));
  const [intent, setIntent] = useState<Intent | null>(null);
  const close = () => setIntent(null);
  return (
    <>
      <Card padded={false}>
        <ListState query={query} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<WebhookIcon />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <DataList label={t('list')}>
                {items.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onIntent={setIntent} />
                ))}
              </DataList>
            )
          }
        </ListState>
      </Card>
      {intent?.kind === 'edit' && <EditWebhookDialog webhook={intent.webhook} onClose={close} />}
      {intent?.kind === 'rotate' && <NewWebhookSecretDialog webhook={intent.webhook} onClose={close} />}
      {intent?.kind === 'log' && <WebhookLog webhook={intent.webhook} onClose={close} />}
      {intent?.kind === 'delete' && <WebhookDeletion webhook={intent.webhook} onClose={close} />}
    </>
  );
}

interface RowProps {
  readonly webhook: ListedWebhook;
  readonly onIntent: (intent: Intent) => void;
}

function WebhookRow({ webhook, onIntent }: RowProps) {
  const t = useTranslations('settings.webhooks');
  const { url, description, types, enabled, offReason } = webhook;
  const { turn, isPending, dialog } = useToggleWebhook(webhook);
  return (
    <li className="flex items-start gap-x-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{url}</p>
        {description !== null && description !== '' && <p className="text-muted text-sm">{description}</p>}
        <p className="mt-1 flex flex-wrap gap-1.5">
          {types.map((type) => (
            <Badge key={type}>{t(`typeNames.${eventTypeMessageKey(type)}`)}</Badge>
          ))}
        </p>
        {offReason !== null && <p className="mt-1 text-danger text-sm">{t(offReason)}</p>}
        <LastDelivery webhook={webhook} onOpen={() => onIntent({ kind: 'log', webhook })} />
        <Switch
          className="mt-2"
          label={enabled ? t('on') : t('isOff')}
          aria-label={t('onOf', { url })}
          checked={enabled}
          disabled={isPending}
          onCheckedChange={(checked) => void turn(checked)}
        />
      </div>
      <WebhookMenu webhook={webhook} onIntent={onIntent} />
      {dialog}
    </li>
  );
}

function WebhookMenu({ webhook, onIntent }: RowProps) {
  const t = useTranslations('settings.webhooks');
  const sendTest = useSendTestEvent(webhook, () => onIntent({ kind: 'log', webhook }));
  return (
    <Menu
      trigger={
        <IconButton label={t('actions', { url: webhook.url })}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<ListChecks />} onSelect={() => onIntent({ kind: 'log', webhook })}>
        {t('log')}
      </MenuItem>
      {webhook.enabled && (
        <MenuItem icon={<Send />} onSelect={sendTest}>
          {t('sendTest')}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onSelect={() => onIntent({ kind: 'edit', webhook })}>
        {t('edit')}
      </MenuItem>
      <MenuItem icon={<KeyRound />} onSelect={() => onIntent({ kind: 'rotate', webhook })}>
        {t('rotate')}
      </MenuItem>
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onIntent({ kind: 'delete', webhook })}>
        {t('delete')}
      </MenuItem>
    </Menu>
  );
}
