'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useOverview } from '../assets/use-overview.ts';
import { type ChartGroup, largestAssets } from '../charts/chart-groups.ts';
import { NetWorthChart } from '../charts/net-worth-chart.tsx';
import type { TimeSeriesRow } from '../charts/net-worth-series.ts';
import { lastMonthUntil, timeSeriesInput, timeViewOf } from '../charts/time-range.ts';
import { useTRPC } from '../data/trpc.ts';
import { useFormat } from '../format/use-format.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { type MonthChange, monthChangeOf } from './month-change.ts';

/** What all is worth now, how that changed in a month, and how it came about. */
export function NetWorthCard() {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const words = useProblemWords();
  const { walletId, today } = useWallet();
  const year = timeSeriesInput(walletId, timeViewOf(null, null), today);
  const { data, error, refetch, isFetching } = useQuery(trpc.reports.netWorthTimeSeries.queryOptions(year));
  const parts = useChartParts();
  return (
    <Card className="pt-1">
      {data === undefined && error !== null ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      ) : (
        <>
          <Headline rows={data} />
          <div className="mt-4">
            <NetWorthChart {...parts} />
          </div>
        </>
      )}
    </Card>
  );
}

function Headline({ rows }: { rows: readonly TimeSeriesRow[] | undefined }) {
  const t = useTranslations('home');
  const { walletId, wallet, today } = useWallet();
  const { before } = lastMonthUntil(today);
  const month = rows && monthChangeOf(rows, before, wallet.currency);
  return (
    <>
      <h2 className="text-muted">{t('netWorth')}</h2>
      <p className="min-h-11 font-semibold text-[min(2.25rem,9vw)] leading-tight tracking-tight">
        {month ? (
          <Link prefetch={false} href={`/w/${walletId}/transactions`} className="underline-offset-8 hover:underline">
            <Amount value={month.now} currency={wallet.currency} />
          </Link>
        ) : (
          <Skeleton className="h-11 w-64 max-w-full" />
        )}
      </p>
      <div className="min-h-12">{month && <Changes month={month} before={before} />}</div>
    </>
  );
}

/** The change, and in words what of it was made by exchange rates alone. */
function Changes({
  month: { before, change, ofRates, ofBookings },
  before: day,
}: {
  month: MonthChange;
  before: string;
}) {
  const t = useTranslations('home');
  const format = useFormat();
  const { currency } = useWallet().wallet;
  if (before === null) return <p className="text-muted">{t('noMonthYet')}</p>;
  const share = before > 0 ? format.percent(Math.abs(change) / before) : null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <Delta value={change} currency={currency} />
        <span className="text-muted">
          {share === null ? t('since', { date: format.date(day) }) : t('sinceShare', { date: format.date(day), share })}
        </span>
      </p>
      {ofRates !== 0 && (
        <p className="text-muted text-sm">
          {t.rich('ofRates', {
            rates: () => <Amount value={ofRates} currency={currency} sign="always" className="text-text" />,
            bookings: () => <Amount value={ofBookings} currency={currency} sign="always" className="text-text" />,
          })}
        </p>
      )}
    </>
  );
}

/** The wallet's groups and assets as parts of the chart; archived assets belong to where they were. */
function useChartParts() {
  const t = useTranslations('assets');
  const chart = useTranslations('home.chart');
  const { overview } = useOverview();
  return useMemo(() => {
    const { sections = [], archived = [] } = overview ?? {};
    const parts: ChartGroup[] = sections.map(({ group, assets }) => ({
      id: group?.id ?? 'none',
      name: group?.name ?? t('noGroup'),
      assetIds: assets.map(({ asset }) => asset.id),
    }));
    const past = { id: 'archived', name: t('archived'), assetIds: archived.map(({ asset }) => asset.id) };
    const all = [...sections.flatMap(({ assets }) => assets), ...archived];
    const held = all.map(({ asset: { id, name }, value }) => ({ id, name, value }));
    return {
      groups: [...parts, past].filter(({ assetIds }) => assetIds.length > 0),
      assets: largestAssets(held, chart('others')),
    };
  }, [overview, t, chart]);
}
