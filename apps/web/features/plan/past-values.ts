import { addDays, addMonths, firstOfMonth } from '@coffer/domain/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { ChartColumn, ChartSeries } from '#shared/charts/chart-series.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Scenario } from './plan-records.ts';

/** The value at the end of a month before the plan. */
export interface PastMonth {
  readonly period: string;
  readonly cumulative: number;
}

/** The number of months shown before the plan. */
const MONTHS_BEFORE_PLAN = 12;
/** The number of months of the plan shown at first. */
export const PLAN_MONTHS_SHOWN_FIRST = 24;

/** The values of the scenario's assets in the twelve months before it starts; undefined while loading. */
export function usePastValues({ startDate, assetIds }: Scenario): readonly PastMonth[] | undefined {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const start = firstOfMonth(startDate);
  const { data } = useQuery(
    trpc.reports.netWorthTimeSeries.queryOptions(
      {
        ...{ walletId, interval: 'month', assetIds: [...assetIds] },
        ...{ startDate: addMonths(start, -MONTHS_BEFORE_PLAN), endDate: addDays(start, -1) },
      },
      { enabled: assetIds.length > 0 },
    ),
  );
  return assetIds.length === 0 ? [] : data;
}

/**
 * Adds past months at the beginning of a series. Only the first column, the total, has values for them; the other
 * columns get null.
 */
export function withPastValues({ periods, columns }: ChartSeries, past: readonly PastMonth[]): ChartSeries {
  const [total, ...others] = columns;
  if (total === undefined || past.length === 0) return { periods, columns };
  const before = (column: ChartColumn, values: readonly (number | null)[]) => ({
    ...column,
    values: [...values, ...column.values],
  });
  return {
    periods: [...past.map(({ period }) => period), ...periods],
    columns: [
      before(
        total,
        past.map(({ cumulative }) => cumulative),
      ),
      ...others.map((column) =>
        before(
          column,
          past.map(() => null),
        ),
      ),
    ],
  };
}

/** Shortens a series to its past months and the first `PLAN_MONTHS_SHOWN_FIRST` months of the plan. */
export function limitPlanSeries({ periods, columns }: ChartSeries, pastMonths: number): ChartSeries {
  const end = pastMonths + PLAN_MONTHS_SHOWN_FIRST;
  return {
    periods: periods.slice(0, end),
    columns: columns.map((column) => ({ ...column, values: column.values.slice(0, end) })),
  };
}
