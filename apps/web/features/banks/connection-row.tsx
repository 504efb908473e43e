'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Landmark } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  type BankConnection,
  bankConnectionHref,
  connectionTone,
  isConnected,
  needsReconnecting,
  useCanConnectBanks,
} from './connection.ts';
import { SyncProgress } from './sync-progress.tsx';
import { useOpenBankConsent } from './use-open-bank-consent.ts';
import { useRunningSyncs } from './use-running-syncs.ts';

/** A connection in the list: its status, its assets, and the action that the person has to take. */
export function ConnectionRow({ connection }: { connection: BankConnection }) {
  const t = useTranslations('banks');
  const { walletId } = useWallet();
  const mayConnect = useCanConnectBanks();
  const { reconnect, isBusy } = useOpenBankConsent();
  const assets = useAssets().data?.items ?? [];
  const { id, institution, status, assetIds } = connection;
  const underWay = useRunningSyncs().find(({ connectionId }) => connectionId === id);
  const names = assets.filter((asset) => assetIds.includes(asset.id)).map(({ name }) => name);
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-hover sm:px-5">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Landmark size={20} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            prefetch={false}
            href={bankConnectionHref(walletId, id)}
            className="min-w-0 font-medium after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {institution?.name ?? t('unknownBank')}
          </Link>
          <Badge tone={connectionTone(connection)}>{t(`statuses.${status}`)}</Badge>
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {names.length > 0 ? names.join(' · ') : t('noAssets')}
        </p>
        {underWay === undefined ? <LastSync connection={connection} /> : <SyncProgress sync={underWay} />}
      </div>
      {mayConnect && needsReconnecting(connection) && (
        <Button className="relative z-1" variant="primary" pending={isBusy} onClick={() => reconnect(id)}>
          {t('reconnect')}
        </Button>
      )}
      {mayConnect && isConnected(connection) && assetIds.length === 0 && !needsReconnecting(connection) && (
        <Button className="relative z-1" asChild>
          <Link href={bankConnectionHref(walletId, id)}>{t('chooseAccounts')}</Link>
        </Button>
      )}
    </li>
  );
}

/** The time of the last sync. */
export function LastSync({ connection: { lastSyncTime, status } }: { connection: BankConnection }) {
  const t = useTranslations('banks');
  if (status === 'pending') return <p className="text-muted text-sm">{t('notYet')}</p>;
  if (lastSyncTime === null) return <p className="text-muted text-sm">{t('neverSynced')}</p>;
  return (
    <p className="text-muted text-sm">
      <RelativeTime time={lastSyncTime}>{(ago) => t('synced', { ago })}</RelativeTime>
    </p>
  );
}
