'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BankConnection } from './connection.ts';

type Run = RouterOutputs['bankConnections']['runs']['items'][number];

const SHOWN = 10;
const WHILE_RUNNING_MS = 1000;

interface Props {
  readonly connection: BankConnection;
  /** Whether a sync is queued or running. */
  readonly isSyncing: boolean;
}

/** The results of the last sync runs. */
export function ConnectionRuns({ connection: { id }, isSyncing }: Props) {
  const t = useTranslations('banks.runs');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const query = useQuery({
    ...trpc.bankConnections.runs.queryOptions({ walletId, id, limit: SHOWN }),
    refetchInterval: ({ state }) =>
      isSyncing || state.data?.items.some(isUnderWay) === true ? WHILE_RUNNING_MS : false,
  });
  return (
    <Card title={t('title')} padded={false}>
      <ListState query={query} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 pb-4 text-muted sm:px-5">{t(isSyncing ? 'underWay' : 'none')}</p>
          ) : (
            <DataList label={t('title')}>
              {items.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </DataList>
          )
        }
      </ListState>
    </Card>
  );
}

function isUnderWay({ finishedTime }: Run): boolean {
  return finishedTime === null;
}

const COUNTS = ['created', 'settled', 'changed', 'deleted'] as const;

function RunRow({ run }: { run: Run }) {
  const t = useTranslations('banks.runs');
  const errors = useTranslations('banks.errors');
  const { walletId } = useWallet();
  const { startedTime, outcome, error, cause, reviews } = run;
  const countTexts = COUNTS.filter((count) => run[count] > 0).map((count) =>
    t(`counts.${count}`, { count: run[count] }),
  );
  const questions = (
    <TextLink asChild>
      <Link href={`/w/${walletId}/reviews`}>{t('reviews', { count: reviews })}</Link>
    </TextLink>
  );
  return (
    <li className="grid gap-0.5 px-4 py-2.5 sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          {outcome === null && t('underWay')}
          {outcome === 'done' && countTexts.length > 0 && countTexts.join(' · ')}
          {outcome === 'done' && countTexts.length === 0 && reviews === 0 && t('nothingNew')}
          {reviews > 0 && countTexts.length === 0 && questions}
          {outcome === 'failed' && <Badge tone="danger">{t('failed')}</Badge>}
        </span>
        <span className="text-muted text-sm">
          {t(`causes.${cause}`)} · <RelativeTime time={startedTime}>{(ago) => ago}</RelativeTime>
        </span>
      </p>
      {error !== null && <p className="text-pretty text-muted text-sm">{errors(error)}</p>}
      {reviews > 0 && countTexts.length > 0 && <p className="text-sm">{questions}</p>}
    </li>
  );
}
