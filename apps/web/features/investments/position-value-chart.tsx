'use client';

import { earlierDate } from '@coffer/domain/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { ChartPanel } from '#shared/charts/chart-panel.tsx';
import { type ChartRange, chartRangeDays } from '#shared/charts/chart-range.ts';
import type { ChartSeries } from '#shared/charts/chart-series.ts';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { chartValuationDays } from './chart-valuation-days.ts';
import type { Instrument } from './instrument.ts';
import type { ListedPrices } from './use-prices.ts';

interface Props {
  readonly assetId: string;
  readonly instrument: Instrument;
  readonly name: string;
  readonly range: ChartRange;
  readonly prices: ListedPrices;
  readonly controls: ReactNode;
}

/** The number of days with values in the chart, evenly spread over its range. */
const DAYS = 24;

type Point = RouterOutputs['reports']['positionSeries'][number];

/**
 * The chart of a position's value and cost over time, in the wallet's currency. On each day, both equal the figures of
 * the positions report.
 */
export function PositionValueChart({ assetId, instrument, name, range, prices, controls }: Props) {
  const t = useTranslations('investments');
  const { wallet, today } = useWallet();
  const { data, error, refetch } = usePoints(assetId, instrument, range, prices);
  const names = useMemo(() => ({ value: t('value'), cost: t('invested') }), [t]);
  const series = useMemo(() => (data === undefined ? null : seriesOf(data, names)), [data, names]);
  return (
    <ChartPanel
      title={t('valueOf', { name })}
      currency={wallet.currency}
      series={series}
      problem={error ?? prices.error}
      onRetry={() => void (prices.error === null ? refetch() : prices.refetch())}
      until={today}
      hrefOf={nowhere}
      empty={t('noPriceThen')}
      controls={controls}
    />
  );
}

function usePoints(assetId: string, { code }: Instrument, range: ChartRange, { data: prices }: ListedPrices) {
  const trpc = useTRPC();
  const { walletId, today } = useWallet();
  const oldest = prices?.at(-1)?.date ?? today;
  const first = earlierDate(chartRangeDays(range, today).startDate ?? oldest, today);
  const steps = (prices ?? []).filter(({ source }) => source === 'transaction').map(({ date }) => date);
  const dates = [...chartValuationDays(first, today, steps, DAYS)];
  return useQuery({
    ...trpc.reports.positionSeries.queryOptions(
      { walletId, assetId, code, dates },
      { trpc: { context: UNBATCHED_CONTEXT } },
    ),
    enabled: prices !== undefined,
    placeholderData: keepPreviousData,
  });
}

function seriesOf(points: readonly Point[], names: { readonly value: string; readonly cost: string }): ChartSeries {
  const first = points.findIndex(({ value, cost }) => value !== 0 || cost !== 0);
  const shown = first < 0 ? [] : points.slice(first);
  return {
    periods: shown.map(({ date }) => date),
    columns: [
      { key: 'value', name: names.value, values: shown.map(({ value }) => value), drawn: 'area', colour: 'chart-1' },
      { key: 'invested', name: names.cost, values: shown.map(({ cost }) => cost), drawn: 'line', colour: 'chart-3' },
    ],
  };
}

/** Returns no link, because the transactions are already listed below the chart. */
const nowhere = () => null;
