'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  Clock,
  Eye,
  FileWarning,
  type LucideIcon,
  PlugZap,
  Tag,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { bankConnectionHref, useCanConnectBanks } from '#features/banks/connection.ts';
import { useReviews } from '#features/banks/reviews/use-reviews.ts';
import { useOpenBankConsent } from '#features/banks/use-open-bank-consent.ts';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { dayInTimeZone } from '#shared/wallet/today.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type Attention = RouterOutputs['reports']['attention'];

/**
 * Items that need a person's attention, each with a link. Problems that keep data from arriving or make data wrong come
 * first; items that resolve by themselves come last.
 */
export function AttentionCard() {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const { data, error, refetch, isFetching } = useQuery(trpc.reports.attention.queryOptions({ walletId }));
  return (
    <Card title={t('attention')} padded={false}>
      {data !== undefined && <Items attention={data} />}
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </Card>
  );
}

function Items({
  attention: { uncategorized, unreviewed, pending, importsOff, connections },
}: {
  attention: Attention;
}) {
  const t = useTranslations('home');
  const format = useFormat();
  const { walletId } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const reviews = useReviews().data;
  const doubtful = reviews?.items.length ?? 0;
  const trpc = useTRPC();
  const transfers = useQuery(trpc.transfers.proposedCount.queryOptions({ walletId })).data ?? { count: 0, more: false };
  const nameOf = (assetId: string) => assets.find(({ id }) => id === assetId)?.name ?? '';
  const some = ({ count, more }: Attention['pending']) => ({
    count,
    number: more ? `${format.count(count)}+` : format.count(count),
  });
  const transactions = (filter: string) => `/w/${walletId}/transactions?${filter}`;
  const counted = [
    { key: 'transfers', icon: ArrowLeftRight, of: transfers, href: `/w/${walletId}/transfers` },
    { key: 'uncategorized', icon: Tag, of: uncategorized, href: transactions('uncategorized=true') },
    { key: 'unreviewed', icon: Eye, of: unreviewed, href: transactions('reviewed=false') },
    { key: 'pending', icon: Clock, of: pending, href: transactions('pending=true') },
  ] as const;
  const open = counted.filter(({ of }) => of.count > 0);
  if (open.length + importsOff.length + connections.length + doubtful === 0) {
    return (
      <p className="flex items-center gap-2.5 px-4 pb-4 sm:px-5">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-positive" />
        {t('allInOrder')}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers announce a list without bullets only if it has this role.
    <ul role="list" className="pb-2">
      {connections.map((connection) => (
        <ConnectionItem key={connection.connectionId} connection={connection} />
      ))}
      {importsOff.map(({ importId, assetId, stated, computed, currency }) => (
        <Item key={importId} icon={FileWarning} href={`/w/${walletId}/assets/${assetId}#imports`}>
          {t.rich('importOff', {
            asset: nameOf(assetId),
            stated: () => <Amount value={stated} currency={currency} />,
            computed: () => <Amount value={computed} currency={currency} />,
          })}
        </Item>
      ))}
      {doubtful > 0 && (
        <Item icon={CircleHelp} href={`/w/${walletId}/reviews`}>
          {t(reviews?.nextCursor == null ? 'doubtful' : 'doubtfulMore', { count: doubtful })}
        </Item>
      )}
      {open.map(({ key, icon, of, href }) => (
        <Item key={key} icon={icon} href={href}>
          {t(`waiting.${key}`, some(of))}
        </Item>
      ))}
    </ul>
  );
}

/** A bank connection whose consent has ended or will end soon. The button opens the bank's page. */
function ConnectionItem({ connection }: { connection: Attention['connections'][number] }) {
  const t = useTranslations('home');
  const banks = useTranslations('banks');
  const format = useFormat();
  const { walletId, wallet } = useWallet();
  const mayConnect = useCanConnectBanks();
  const { reconnect, isBusy } = useOpenBankConsent();
  const { connectionId, institutionName, status, expireTime } = connection;
  const date = expireTime === null ? '' : format.date(dayInTimeZone(wallet.timeZone, new Date(expireTime)));
  const canReconnect = mayConnect && status !== 'error';
  return (
    <Item
      icon={PlugZap}
      href={bankConnectionHref(walletId, connectionId)}
      action={
        canReconnect && (
          <Button
            size="small"
            className="relative z-1"
            variant={status === 'expiresSoon' ? 'secondary' : 'primary'}
            pending={isBusy}
            onClick={() => reconnect(connectionId)}
          >
            {banks('reconnect')}
          </Button>
        )
      }
    >
      {t(`connections.${status}`, { bank: institutionName ?? banks('unknownBank'), date })}
    </Item>
  );
}

interface ItemProps {
  readonly icon: LucideIcon;
  readonly href: string;
  /** An action that the person can take without leaving the page. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Item({ icon: Icon, href, action, children }: ItemProps) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover sm:px-5">
      <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-warning" />
      <Link
        prefetch={false}
        href={href}
        className="min-w-0 flex-1 after:absolute after:inset-0 [overflow-wrap:anywhere]"
      >
        {children}
      </Link>
      {action || <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />}
    </li>
  );
}
