import type { ChartColumn } from '#shared/charts/chart-series.ts';
import { reportedDifference } from '#shared/format/report-amounts.ts';
import type { ProjectedMonth } from './plan-records.ts';

/**
 * The chart column with the totals of another scenario in the months of the current scenario; null for months that the
 * other scenario does not have.
 */
export function scenarioComparisonColumn(
  months: readonly Pick<ProjectedMonth, 'period'>[],
  other: readonly ProjectedMonth[],
  name: string,
): ChartColumn {
  const values = new Map(other.map(({ period, cumulative }) => [period, cumulative]));
  return {
    key: 'other',
    name,
    values: months.map(({ period }) => values.get(period) ?? null),
    drawn: 'line',
    colour: 'chart-3',
  };
}

/**
 * The scenario's total minus the other scenario's total at the end of the last common month; null if they have no
 * common month.
 */
export function finalDifference(
  months: readonly ProjectedMonth[],
  other: readonly ProjectedMonth[],
  currency: string,
): { readonly month: string; readonly amount: number } | null {
  const values = new Map(other.map(({ period, cumulative }) => [period, cumulative]));
  const last = months.findLast(({ period }) => values.has(period));
  if (last === undefined) return null;
  return { month: last.period, amount: reportedDifference(last.cumulative, values.get(last.period) ?? 0, currency) };
}
