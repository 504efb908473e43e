'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { FactLine } from '../fact-line.tsx';
import { DELIVERY_STATE_TONES, deliveryPollInterval } from './delivery-state.ts';
import { eventTypeMessageKey, type ListedWebhook } from './webhook.ts';

type Delivery = RouterOutputs['webhooks']['deliveries']['items'][number];

/** Number of deliveries loaded. */
const SHOWN = 50;

/** The deliveries of a webhook with their results. */
export function WebhookLog({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const t = useTranslations('settings.webhooks');
  const trpc = useTRPC();
  const { walletId, id, url } = webhook;
  const query = useQuery({
    ...trpc.webhooks.deliveries.queryOptions({ walletId, id, limit: SHOWN }),
    refetchInterval: deliveryPollInterval,
  });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('logTitle')}
      description={<span className="[overflow-wrap:anywhere]">{url}</span>}
    >
      <ListState query={query} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<ListChecks />} title={t('logEmpty')}>
              {t('logEmptyText')}
            </EmptyState>
          ) : (
            <DataList label={t('logTitle')}>
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} isOn={webhook.enabled} />
              ))}
            </DataList>
          )
        }
      </ListState>
    </Sheet>
  );
}

function DeliveryRow({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const t = useTranslations('settings.webhooks');
  const { type, state, attempts, status, failure, createdTime, nextTryTime } = delivery;
  return (
    <li className="grid gap-1 py-3 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{t(`typeNames.${eventTypeMessageKey(type)}`)}</span>
        <Badge tone={DELIVERY_STATE_TONES[state]}>{t(`states.${state}`)}</Badge>
      </p>
      <FactLine>
        <RelativeTime time={createdTime}>{(time) => t('made', { time })}</RelativeTime>
        <span>{t('attempts', { count: attempts })}</span>
        {status !== null && <span>{t('answered', { status })}</span>}
        {nextTryTime !== null && <RelativeTime time={nextTryTime}>{(time) => t('nextTry', { time })}</RelativeTime>}
      </FactLine>
      {failure !== null && <p className="text-danger text-sm">{t(`failures.${failure}`)}</p>}
      <Text title={t('body')} text={delivery.body} />
      {delivery.answer !== null && delivery.answer !== '' && <Text title={t('answer')} text={delivery.answer} />}
      {isOn && <Redelivery delivery={delivery} />}
    </li>
  );
}

/** A collapsed text, such as a request or response body. */
function Text({ title, text }: { title: string; text: string }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">{title}</summary>
      <pre dir="auto" className="mt-1 whitespace-pre-wrap rounded-control bg-sunken p-2 font-mono text-xs">
        {text}
      </pre>
    </details>
  );
}

function Redelivery({ delivery: { walletId, webhookId: id, id: deliveryId } }: { delivery: Delivery }) {
  const t = useTranslations('settings.webhooks');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { mutate, isPending } = useMutation(
    trpc.webhooks.redeliver.mutationOptions({
      onSuccess: () => show({ text: t('redelivered'), tone: 'positive' }),
      onError: showProblem,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.deliveries.queryKey() }),
    }),
  );
  return (
    <div>
      <Button size="small" pending={isPending} onClick={() => mutate({ walletId, id, deliveryId })}>
        {t('redeliver')}
      </Button>
    </div>
  );
}
