'use client';

import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FactLine } from '#features/settings/fact-line.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import type { AccessRequestForReview } from './request-to-review.ts';
import { useAccessRequestSummary } from './use-request-summary.ts';

/** Undecided requests of apps, for all wallets. */
export function PendingAccessRequests() {
  const t = useTranslations('accessRequests.pending');
  const query = useQuery(useTRPC().accessRequests.list.queryOptions());
  return (
    <SettingsPage name="accessRequests" description={t('about')}>
      <Card padded={false}>
        <ListState query={query} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<Inbox />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <DataList label={t('list')}>
                {items.map((request) => (
                  <RequestRow key={request.id} request={request} />
                ))}
              </DataList>
            )
          }
        </ListState>
      </Card>
    </SettingsPage>
  );
}

function RequestRow({ request }: { request: AccessRequestForReview }) {
  const t = useTranslations('accessRequests');
  const requestSummary = useAccessRequestSummary(request);
  const { id, clientName, clientHost, walletName, expiresTime } = request;
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover sm:px-5">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="line-clamp-3 font-medium">
          <Link href={`/access-requests/${id}`} className="after:absolute after:inset-0">
            {requestSummary}
          </Link>
        </p>
        <FactLine>
          <bdi>{clientName}</bdi>
          <span>{clientHost ?? t('pending.onThisComputer')}</span>
          {walletName !== null && <bdi>{walletName}</bdi>}
        </FactLine>
        <FactLine>
          <RelativeTime time={expiresTime}>{(time) => t('pending.until', { time })}</RelativeTime>
        </FactLine>
      </div>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
    </li>
  );
}
