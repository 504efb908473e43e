'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { DELIVERY_STATE_TONES, deliveryPollInterval } from './delivery-state.ts';
import type { ListedWebhook } from './webhook.ts';

interface Props {
  readonly webhook: ListedWebhook;
  readonly onOpen: () => void;
}

/** The result of the latest delivery, and a link to all of them. */
export function LastDelivery({ webhook: { walletId, id }, onOpen }: Props) {
  const t = useTranslations('settings.webhooks');
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.webhooks.deliveries.queryOptions({ walletId, id, limit: 1 }),
    refetchInterval: deliveryPollInterval,
  });
  const [last] = data?.items ?? [];
  // The line is rendered before the data arrives, so that the layout stays stable.
  return (
    <p className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      {data !== undefined && last === undefined && t('logEmpty')}
      {last !== undefined && (
        <>
          <Badge tone={DELIVERY_STATE_TONES[last.state]}>{t(`states.${last.state}`)}</Badge>
          <RelativeTime time={last.lastTryTime ?? last.createdTime}>{(time) => t('lastSent', { time })}</RelativeTime>
          <button type="button" onClick={onOpen} className="text-accent underline underline-offset-4">
            {t('logTitle')}
          </button>
        </>
      )}
    </p>
  );
}
