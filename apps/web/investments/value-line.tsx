'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { ChartPanel } from '../charts/chart-panel.tsx';
import type { Series } from '../charts/series.ts';
import { daysOfRange, type Range } from '../charts/time-range.ts';
import { useTRPCClient } from '../data/trpc.ts';
import { earlierDay } from '../format/days.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Instrument } from './instrument.ts';
import type { Prices } from './use-prices.ts';
import { valueDays } from './value-days.ts';

interface Props {
  readonly assetId: string;
  readonly instrument: Instrument;
  readonly name: string;
  readonly range: Range;
  readonly prices: Prices;
  readonly controls: ReactNode;
}

/** As many days as the line is read at, beside those of bookings; each is a report of its own. */
const DAYS = 24;

interface Point {
  readonly date: string;
  readonly value: number;
  readonly cost: number;
}

/** What the position was worth beside what its units had cost, in the wallet's currency, as its figures have it. */
export function ValueLine({ assetId, instrument, name, range, prices, controls }: Props) {
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

function usePoints(assetId: string, { code }: Instrument, range: Range, { data: prices }: Prices) {
  const client = useTRPCClient();
  const { walletId, today } = useWallet();
  const oldest = prices?.at(-1)?.date ?? today;
  const first = earlierDay(daysOfRange(range, today).startDate ?? oldest, today);
  const steps = (prices ?? []).filter(({ source }) => source === 'transaction').map(({ date }) => date);
  return useQuery({
    queryKey: ['positionValues', walletId, assetId, code, first, today, steps],
    enabled: prices !== undefined,
    placeholderData: keepPreviousData,
    queryFn: () =>
      // Asked in one moment, they leave as one request.
      Promise.all(
        valueDays(first, today, steps, DAYS).map(async (date): Promise<Point> => {
          const { items } = await client.reports.securityPositions.query({ walletId, date });
          const found = items.find((item) => item.assetId === assetId && (item.isin ?? item.symbol) === code);
          return { date, value: found?.value ?? 0, cost: found?.cost ?? 0 };
        }),
      ),
  });
}

function seriesOf(points: readonly Point[], names: { readonly value: string; readonly cost: string }): Series {
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

/** What was booked stands below the chart. */
const nowhere = () => null;
