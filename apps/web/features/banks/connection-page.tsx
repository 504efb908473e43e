'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useUrlParameters } from '#shared/page/url-parameters.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  type BankConnection,
  connectionTone,
  isConnected,
  needsReconnecting,
  useCanConnectBanks,
} from './connection.ts';
import { ConnectionAccounts } from './connection-accounts.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { ConnectionRuns } from './connection-sync-runs.tsx';
import { SyncProgress } from './sync-progress.tsx';
import { useOpenBankConsent } from './use-open-bank-consent.ts';
import { useRequestSync } from './use-request-sync.ts';
import { useRunningSyncs } from './use-running-syncs.ts';

/** A bank connection: its status, its accounts with their assets, and its last sync runs. */
export function ConnectionPage({ connectionId }: { connectionId: string }) {
  const t = useTranslations('banks');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const { data, error, refetch, isFetching } = useQuery({
    ...trpc.bankConnections.get.queryOptions({ walletId, id: connectionId }),
  });
  if (data !== undefined) return <Page connection={data} />;
  if (error === null) return <SkeletonRows rows={6} />;
  return (
    <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
      {words(error)}
    </ErrorState>
  );
}

function Page({ connection }: { connection: BankConnection }) {
  const t = useTranslations('banks');
  const { walletId } = useWallet();
  const mayConnect = useCanConnectBanks();
  const { id, institution, status } = connection;
  const underWay = useRunningSyncs().find(({ connectionId }) => connectionId === id);
  return (
    <>
      <PageHeader
        back={
          <TextLink asChild>
            <Link href={`/w/${walletId}/connections`}>{t('title')}</Link>
          </TextLink>
        }
        title={
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0">{institution?.name ?? t('unknownBank')}</span>
            <Badge tone={connectionTone(connection)}>{t(`statuses.${status}`)}</Badge>
          </span>
        }
        action={<Actions connection={connection} isUnderWay={underWay !== undefined} />}
      />
      <div className="grid gap-4 lg:gap-6">
        <ConnectionStatusText connection={connection} />
        {underWay !== undefined && <SyncProgress sync={underWay} />}
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
          <div className="grid min-w-0 gap-4 lg:gap-6">
            {mayConnect && isConnected(connection) && <ConnectionAccounts connection={connection} />}
            {mayConnect && <ConnectionRuns connection={connection} isSyncing={underWay !== undefined} />}
          </div>
          <ConnectionFacts connection={connection} isSyncing={underWay !== undefined} />
        </div>
      </div>
    </>
  );
}

function Actions({ connection, isUnderWay }: { connection: BankConnection; isUnderWay: boolean }) {
  const t = useTranslations('banks');
  const { mayWrite } = useWallet();
  const mayConnect = useCanConnectBanks();
  const { sync, isPending } = useRequestSync();
  const { reconnect, isBusy } = useOpenBankConsent();
  const { id, assetIds, status } = connection;
  const isRunning = isConnected(connection) && !needsReconnecting(connection);
  return (
    <>
      {mayWrite && isRunning && assetIds.length > 0 && (
        <Button variant="primary" icon={<RefreshCw />} pending={isPending || isUnderWay} onClick={() => sync(assetIds)}>
          {t('syncNow')}
        </Button>
      )}
      {mayConnect && needsReconnecting(connection) && (
        <Button variant="primary" pending={isBusy} onClick={() => reconnect(id)}>
          {t('reconnect')}
        </Button>
      )}
      {mayConnect && status === 'disconnected' && (
        <Button pending={isBusy} onClick={() => reconnect(id)}>
          {t('reconnect')}
        </Button>
      )}
      {mayConnect && <ConnectionMenu connection={connection} />}
    </>
  );
}

/** The banner about the connection's status: why syncing stopped, and the effect on existing transactions. */
function ConnectionStatusText({ connection: { status, error, assetIds } }: { connection: BankConnection }) {
  const t = useTranslations('banks');
  const consent = useUrlParameters().get('consent');
  if (status === 'active' && consent === 'renewed') return <Banner tone="positive">{t('renewed')}</Banner>;
  if (status === 'active' && assetIds.length === 0) return <Banner tone="info">{t('chooseFirst')}</Banner>;
  if (status === 'active' && error === null) return null;
  return (
    <Banner tone={status === 'error' ? 'danger' : 'warning'} title={t(`statusTexts.${status}`)}>
      {error === null ? null : t(`errors.${error}`)}
    </Banner>
  );
}
