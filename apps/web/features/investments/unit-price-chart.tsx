'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { ChartPanel } from '#shared/charts/chart-panel.tsx';
import type { ChartSeries } from '#shared/charts/chart-series.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type Price, priceSeries, type SplitFactors } from './price-series.ts';
import type { ListedPrices } from './use-prices.ts';

interface Props {
  readonly name: string;
  readonly splits: SplitFactors;
  readonly prices: ListedPrices;
  readonly controls: ReactNode;
}

/**
 * The chart of the price of a unit over time. Earlier prices are divided by later split factors, so that all prices are
 * for today's units.
 */
export function UnitPriceChart({ name, splits, prices: { data, error, refetch }, controls }: Props) {
  const t = useTranslations('investments');
  const { today } = useWallet();
  const series = useMemo(
    () => (data === undefined ? null : seriesOf(data, splits, { today, name: t('price') })),
    [data, splits, today, t],
  );
  const currency = data?.[0]?.priceCurrency ?? 'EUR';
  // Without this check the chart would fail: Intl formats its axis, and accepts only currency codes of three letters.
  if (!/^[A-Z]{3}$/.test(currency)) return controls;
  return (
    <ChartPanel
      title={t('priceOf', { name })}
      currency={currency}
      series={series}
      problem={error}
      onRetry={() => void refetch()}
      until={today}
      hrefOf={nowhere}
      empty={t('noPriceThen')}
      controls={controls}
    />
  );
}

function seriesOf(
  prices: readonly Price[],
  splits: SplitFactors,
  { today, name }: { today: string; name: string },
): ChartSeries {
  const points = priceSeries(prices, splits, today);
  return {
    periods: points.map(({ date }) => date),
    columns: [{ key: 'price', name, values: points.map(({ value }) => value), drawn: 'area', colour: 'chart-1' }],
  };
}

/** Returns no link, because prices have no transactions. */
const nowhere = () => null;
