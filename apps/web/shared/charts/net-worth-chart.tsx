'use client';

import type { RouterInputs } from '@coffer/api/router.ts';
import { MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { type ChartRange, netWorthSeriesInput } from './chart-range.ts';
import type { ChartSeries } from './chart-series.ts';
import type { ChartGroup } from './largest-assets.ts';
import { stackedGroupSeries, totalSeries } from './net-worth-series.ts';
import { RangeControl } from './range-control.tsx';
import { usePeriodHref } from './use-period-href.ts';

type TimeSeriesInput = RouterInputs['reports']['netWorthTimeSeries'];

interface NetWorthProps {
  readonly groups: readonly ChartGroup[];
  /** One group per asset; the last group may combine the remaining assets. */
  readonly assets: readonly ChartGroup[];
  /** Whether an asset has securities or crypto. */
  readonly hasPositions: boolean;
}

interface ChartProps extends NetWorthProps {
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
}

/** Net worth until today: as one line with the effect of exchange rates, or broken down by group or asset. */
export function NetWorthChart({ range, onRange, ...parts }: ChartProps) {
  const t = useTranslations('home.chart');
  const { walletId, today } = useWallet();
  return (
    <NetWorthPanel
      {...parts}
      input={netWorthSeriesInput(walletId, range, today)}
      until={today}
      empty={t('nothingYet')}
      controls={<RangeControl range={range} onChange={onRange} />}
      height="h-60"
    />
  );
}

interface PanelProps extends NetWorthProps {
  readonly input: TimeSeriesInput;
  readonly until: string;
  /** The days to highlight, if the chart shows more days than the report covers. */
  readonly marked?: { readonly first: string; readonly last: string } | null;
  /** The choice of days; moves the choice of parts into a menu. */
  readonly controls?: ReactNode;
  readonly height?: string;
  /** The text for a chart without transactions. */
  readonly empty?: string;
}

/** The net-worth chart for the period of `input`. */
export function NetWorthPanel({
  groups,
  assets,
  hasPositions,
  input,
  until,
  marked = null,
  controls,
  height,
  empty,
}: PanelProps) {
  const t = useTranslations('home.chart');
  const { wallet } = useWallet();
  const [wanted, setBy] = useState<By>('total');
  const offered = {
    total: NO_GROUPS,
    ...(groups.length > 1 ? { group: groups } : {}),
    ...(assets.length > 1 ? { asset: assets } : {}),
  };
  const by = wanted in offered ? wanted : 'total';
  const { series, problem, retry } = useNetWorth(input, offered[by] ?? NO_GROUPS);
  const days = { first: input.startDate ?? null, last: input.endDate ?? until };
  const hrefOf = usePeriodHref({ ...days, assetIds: null, hasPositions });
  const choices = [
    { value: 'total' as const, label: t('total') },
    { value: 'group' as const, label: t('byGroup') },
    { value: 'asset' as const, label: t('byAsset') },
  ].filter(({ value }) => value in offered);
  return (
    <ChartPanel
      title={t('netWorth')}
      currency={wallet.currency}
      series={series}
      problem={problem}
      onRetry={retry}
      until={until}
      marked={marked}
      hrefOf={hrefOf}
      {...(empty === undefined ? {} : { empty })}
      {...(height === undefined ? {} : { height })}
      {...(controls === undefined
        ? { controls: choices.length > 1 && <Parts choices={choices} value={by} onChange={setBy} /> }
        : { controls, options: choices.length > 1 && <PartItems choices={choices} value={by} onChange={setBy} /> })}
    />
  );
}

interface PartsProps {
  readonly choices: readonly { readonly value: By; readonly label: string }[];
  readonly value: By;
  readonly onChange: (by: By) => void;
}

function Parts({ choices, value, onChange }: PartsProps) {
  const t = useTranslations('home.chart');
  return (
    <SegmentedControl size="small" label={t('parts')} value={value} options={[...choices]} onValueChange={onChange} />
  );
}

function PartItems({ choices, value, onChange }: PartsProps) {
  const t = useTranslations('home.chart');
  return (
    <>
      <MenuLabel>{t('parts')}</MenuLabel>
      <MenuRadioGroup
        value={value}
        onValueChange={(wanted) => {
          const choice = choices.find((one) => one.value === wanted);
          if (choice !== undefined) onChange(choice.value);
        }}
      >
        {choices.map((choice) => (
          <MenuRadioItem key={choice.value} value={choice.value}>
            {choice.label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
    </>
  );
}

type By = 'total' | 'group' | 'asset';

const NO_GROUPS: readonly ChartGroup[] = [];

function useNetWorth(input: TimeSeriesInput, groups: readonly ChartGroup[]) {
  const t = useTranslations('home.chart');
  const trpc = useTRPC();
  const options = { trpc: { context: UNBATCHED_CONTEXT }, placeholderData: keepPreviousData };
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
  const series = useMemo((): ChartSeries | null => {
    if (total.data === undefined) return null;
    const names = { cumulative: t('netWorth'), inPeriod: t('inPeriod'), fxEffect: t('fxEffect') };
    if (groups.length === 0) return totalSeries(total.data, names);
    const known = groups.flatMap(({ id, name }, at) => {
      const rows = parts.rows[at];
      return rows === undefined ? [] : [{ id, name, rows }];
    });
    return known.length < groups.length ? null : stackedGroupSeries(total.data, known, t('total'));
  }, [t, total.data, groups, parts.rows]);
  const retry = () => {
    void total.refetch();
    void parts.retry();
  };
  return { series, problem: total.error ?? parts.problem, retry };
}
