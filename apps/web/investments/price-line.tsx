'use client';

import { Card } from '@coffer/ui/card.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ChartPanel } from '../charts/chart-panel.tsx';
import type { Series } from '../charts/series.ts';
import { daysOfRange, RANGES } from '../charts/time-range.ts';
import { useTimeView } from '../charts/use-time-view.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Instrument } from './instrument.ts';
import { type Price, priceSeries, type Splits } from './price-series.ts';
import { usePositionClient } from './use-position-client.ts';

interface Props {
  readonly instrument: Instrument;
  readonly name: string;
  readonly splits: Splits;
}

const AT_ONCE = 500;

/** What a unit was worth over time, in today's units. */
export function PriceLine({ instrument, name, splits }: Props) {
  const t = useTranslations('investments');
  const chart = useTranslations('home.chart');
  const { walletId, today } = useWallet();
  const [{ range }, setView] = useTimeView();
  const prices = usePrices();
  const { startDate } = daysOfRange(range, today);
  const { data, error, refetch } = useQuery({
    queryKey: ['prices', walletId, instrument.code, startDate ?? null],
    queryFn: () => prices(instrument, startDate),
    placeholderData: keepPreviousData,
  });
  const series = useMemo(
    () => (data === undefined ? null : seriesOf(data, splits, { today, name: t('price') })),
    [data, splits, today, t],
  );
  const currency = data?.[0]?.priceCurrency ?? 'EUR';
  // The axis is written by Intl, which knows codes of three letters only.
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  return (
    <Card className="pt-1">
      <ChartPanel
        title={t('priceOf', { name })}
        currency={currency}
        series={series}
        problem={error}
        onRetry={() => void refetch()}
        until={today}
        hrefOf={nowhere}
        empty={t('noPriceThen')}
        controls={
          <SegmentedControl
            size="small"
            label={chart('range')}
            value={range}
            options={RANGES.map((value) => ({
              value,
              label: (
                <abbr title={chart(`ranges.${value}`)} className="no-underline">
                  {chart(`shortRanges.${value}`)}
                </abbr>
              ),
            }))}
            onValueChange={(wanted) => setView({ range: wanted })}
          />
        }
      />
    </Card>
  );
}

/** All prices since a day, newest first. */
function usePrices(): (instrument: Instrument, dateFrom: string | undefined) => Promise<readonly Price[]> {
  const client = usePositionClient();
  return async (instrument, dateFrom) => {
    const items: Price[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Price[]; nextCursor: string | null } = await client.prices(instrument, {
        limit: AT_ONCE,
        ...(dateFrom === undefined ? {} : { dateFrom }),
        ...(cursor === null ? {} : { cursor }),
      });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return items;
  };
}

function seriesOf(prices: readonly Price[], splits: Splits, { today, name }: { today: string; name: string }): Series {
  const points = priceSeries(prices, splits, today);
  return {
    periods: points.map(({ date }) => date),
    columns: [{ key: 'price', name, values: points.map(({ value }) => value), drawn: 'area', colour: 'chart-1' }],
  };
}

/** A price has no bookings of its own. */
const nowhere = () => null;
