'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { assetBalanceSeriesInput, type ChartRange, chartComparisonDay } from './chart-range.ts';
import { totalSeries } from './net-worth-series.ts';
import { withOwnCurrencyBalances } from './own-currency-balances.ts';
import { RangeControl } from './range-control.tsx';
import { useOwnCurrencyBalances } from './use-own-balances.ts';
import { usePeriodHref } from './use-period-href.ts';

interface Props {
  readonly assetId: string;
  readonly name: string;
  /** Whether the asset has securities or crypto. */
  readonly hasPositions: boolean;
  /** The wallet's currency, or the common currency of all transactions of the asset. */
  readonly currency: string;
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
}

/** A chart of the value of one asset over time, from its first transaction on. */
export function AssetBalanceChart({ assetId, name, hasPositions, currency, range, onRange }: Props) {
  const t = useTranslations('home.chart');
  const trpc = useTRPC();
  const { walletId, wallet, today } = useWallet();
  const { data, error, refetch } = useQuery(
    trpc.reports.netWorthTimeSeries.queryOptions(
      { ...assetBalanceSeriesInput(walletId, range, today), assetIds: [assetId] },
      { trpc: { context: UNBATCHED_CONTEXT }, placeholderData: keepPreviousData },
    ),
  );
  const isOwn = currency !== wallet.currency;
  const start = chartComparisonDay(range, today);
  const own = useOwnCurrencyBalances(assetId, currency, range);
  const series = useMemo(() => {
    const rows = isOwn ? data && own.data && withOwnCurrencyBalances(data, own.data) : data;
    if (rows === undefined) return null;
    return totalSeries(rows, { cumulative: t('value'), inPeriod: t('inPeriod'), fxEffect: t('fxEffect') });
  }, [t, data, own.data, isOwn]);
  const assetIds = useMemo(() => [assetId], [assetId]);
  const hrefOf = usePeriodHref({ first: start, last: today, assetIds, hasPositions });
  // No transactions yet, or only future ones: there is no line to draw.
  if (data?.length === 0) return null;
  return (
    <ChartPanel
      title={t('valueOf', { name })}
      currency={currency}
      series={series}
      problem={error ?? own.error}
      onRetry={() => void Promise.all([refetch(), ...(own.error === null ? [] : [own.refetch()])])}
      until={today}
      hrefOf={hrefOf}
      height="h-40"
      controls={<RangeControl range={range} onChange={onRange} />}
    />
  );
}
