'use client';

import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ALONE } from '../data/links.ts';
import { useTRPC } from '../data/trpc.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { groupSeries, totalSeries } from './net-worth-series.ts';
import type { Series } from './series.ts';
import { TimeControls } from './time-controls.tsx';
import { type TimeView, timeSeriesInput } from './time-range.ts';
import { useHrefOfPeriod } from './use-href-of-period.ts';
import { useTimeView } from './use-time-view.ts';

export interface ChartGroup {
  readonly id: string;
  readonly name: string;
  readonly assetIds: readonly string[];
}

/** Net worth over time: as one, with the effect of exchange rates apart, or by the groups it is made of. */
export function NetWorthChart({ groups }: { groups: readonly ChartGroup[] }) {
  const t = useTranslations('home.chart');
  const { wallet, today } = useWallet();
  const [view, setView] = useTimeView();
  const [by, setBy] = useState<'total' | 'group'>('total');
  const { series, problem, retry } = useNetWorth(view, by === 'group' ? groups : NO_GROUPS);
  const hrefOf = useHrefOfPeriod();
  return (
    <ChartPanel
      title={t('netWorth')}
      currency={wallet.currency}
      series={series}
      problem={problem}
      onRetry={retry}
      until={today}
      hrefOf={hrefOf}
      controls={
        <>
          <TimeControls view={view} onChange={setView} />
          {groups.length > 1 && (
            <SegmentedControl
              size="small"
              label={t('parts')}
              value={by}
              options={[
                { value: 'total', label: t('total') },
                { value: 'group', label: t('byGroup') },
              ]}
              onValueChange={setBy}
            />
          )}
        </>
      }
    />
  );
}

const NO_GROUPS: readonly ChartGroup[] = [];

function useNetWorth(view: TimeView, groups: readonly ChartGroup[]) {
  const t = useTranslations('home.chart');
  const trpc = useTRPC();
  const { walletId, today } = useWallet();
  const input = timeSeriesInput(walletId, view, today);
  const options = { trpc: { context: ALONE }, placeholderData: keepPreviousData };
  const total = useQuery(trpc.reports.netWorthTimeSeries.queryOptions(input, options));
  const parts = useQueries({
    queries: groups.map(({ assetIds }) =>
      trpc.reports.netWorthTimeSeries.queryOptions({ ...input, assetIds: [...assetIds] }, options),
    ),
    combine: (results) => ({
      rows: results.map(({ data }) => data),
      problem: results.find(({ error }) => error !== null)?.error ?? null,
      retry: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
  const series = useMemo((): Series | null => {
    if (total.data === undefined) return null;
    const names = { cumulative: t('netWorth'), inPeriod: t('inPeriod'), fxEffect: t('fxEffect') };
    if (groups.length === 0) return totalSeries(total.data, names);
    const known = groups.flatMap(({ id, name }, at) => {
      const rows = parts.rows[at];
      return rows === undefined ? [] : [{ id, name, rows }];
    });
    return known.length < groups.length ? null : groupSeries(total.data, known, t('total'));
  }, [t, total.data, groups, parts.rows]);
  const retry = () => {
    void total.refetch();
    void parts.retry();
  };
  return { series, problem: total.error ?? parts.problem, retry };
}
