'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { bankConnectionHref, connectionTone, needsReconnecting } from './connection.ts';
import { LastSync } from './connection-row.tsx';
import { ReconnectButton } from './reconnect-button.tsx';
import { useReviews } from './reviews/use-reviews.ts';
import { SyncProgress } from './sync-progress.tsx';
import { useAssetConnection } from './use-asset-connection.ts';
import { useRequestSync } from './use-request-sync.ts';
import { useRunningSyncs } from './use-running-syncs.ts';

/**
 * The bank connection that syncs the asset: its status, its last sync, and the bank's balance beside the computed
 * balance. Empty without a connection.
 */
export function AssetBank({ assetId }: { assetId: string }) {
  const t = useTranslations('banks');
  const { walletId, mayWrite } = useWallet();
  const { sync, isPending } = useRequestSync();
  const syncs = useRunningSyncs();
  const connection = useAssetConnection(assetId);
  if (connection === undefined) return null;
  const { id, institution, status } = connection;
  const underWay = syncs.find(({ connectionId }) => connectionId === id);
  return (
    <Card
      title={t('asset.title')}
      action={
        needsReconnecting(connection) ? (
          <ReconnectButton assetId={assetId} />
        ) : mayWrite ? (
          <Button
            size="small"
            variant="quiet"
            icon={<RefreshCw />}
            pending={isPending || underWay !== undefined}
            onClick={() => sync([assetId])}
          >
            {t('syncNow')}
          </Button>
        ) : null
      }
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <TextLink asChild>
          <Link prefetch={false} href={bankConnectionHref(walletId, id)}>
            {institution?.name ?? t('unknownBank')}
          </Link>
        </TextLink>
        <Badge tone={connectionTone(connection)}>{t(`statuses.${status}`)}</Badge>
      </p>
      {underWay === undefined ? <LastSync connection={connection} /> : <SyncProgress sync={underWay} />}
      <BankBalance assetId={assetId} />
      <UnreadableRecords assetId={assetId} />
    </Card>
  );
}

/** The bank's records that can't be read, each with its raw text. */
function UnreadableRecords({ assetId }: { assetId: string }) {
  const t = useTranslations('banks.asset');
  const trpc = useTRPC();
  const format = useFormat();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.bankConnections.setAside.queryOptions({ walletId, assetId }));
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer text-warning">{t('setAside', { count: items.length })}</summary>
      <p className="mt-2 text-muted">{t('setAsideHint')}</p>
      <ul className="mt-2 grid gap-2">
        {items.map(({ key, raw, since }) => (
          <li key={key}>
            <span className="text-muted">{format.date(since)}</span>
            <code className="block [overflow-wrap:anywhere]">{raw}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The bank's balance and the computed balance of the same day. `BalanceAtBank` says whether they are equal. */
function BankBalance({ assetId }: { assetId: string }) {
  const t = useTranslations('banks.asset');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.bankConnections.balanceDifference.queryOptions({ walletId, assetId }));
  const reviews = useReviews().data?.items ?? [];
  const questions = reviews.filter((review) => review.assetId === assetId).length;
  if (data == null) return null;
  const { currency, stated, computed, difference } = data;
  return (
    <div className="mt-3 grid gap-2">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('stated')}</dt>
        <dd>
          <Amount value={stated} currency={currency} />
        </dd>
        <dt className="text-muted">{t('computed')}</dt>
        <dd>
          <Amount value={computed} currency={currency} />
        </dd>
      </dl>
      {Number(difference) !== 0 && <p className="text-muted text-sm">{t('differsPending')}</p>}
      {questions > 0 && (
        <p className="text-sm">
          <TextLink asChild>
            <Link href={`/w/${walletId}/reviews`}>{t('questions', { count: questions })}</Link>
          </TextLink>
        </p>
      )}
    </div>
  );
}
