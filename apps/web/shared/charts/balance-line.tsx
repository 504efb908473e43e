'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { UNBATCHED } from '#shared/data/links.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { totalSeries } from './net-worth-series.ts';
import { TimeControls } from './time-controls.tsx';
import { type TimeView, timeSeriesInput } from './time-range.ts';
import { useHrefOfPeriod } from './use-href-of-period.ts';

interface Props {
  readonly assetId: string;
  readonly name: string;
  readonly view: TimeView;
  readonly onView: (change: Partial<TimeView>) => void;
}

/** The balance of one asset over time in the wallet's currency, from its first transaction on. */
export function BalanceLine({ assetId, name, view, onView }: Props) {
  const t = useTranslations('home.chart');
  const trpc = useTRPC();
  const { walletId, wallet, today } = useWallet();
  const { data, error, refetch } = useQuery(
    trpc.reports.netWorthTimeSeries.queryOptions(
      { ...timeSeriesInput(walletId, view, today), assetIds: [assetId] },
      { trpc: { context: UNBATCHED }, placeholderData: keepPreviousData },
    ),
  );
  const series = useMemo(
    () =>
      data === undefined
        ? null
        : totalSeries(data, { cumulative: t('value'), inPeriod: t('inPeriod'), fxEffect: t('fxEffect') }),
    [t, data],
  );
  const hrefOf = useHrefOfPeriod(assetId);
  // No transactions yet, or only future ones: there is no line to draw.
  if (data?.length === 0) return null;
  return (
    <ChartPanel
      title={t('valueOf', { name })}
      currency={wallet.currency}
      series={series}
      problem={error}
      onRetry={() => void refetch()}
      until={today}
      hrefOf={hrefOf}
      controls={<TimeControls view={view} onChange={onView} />}
    />
  );
}
