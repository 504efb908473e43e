import type { RouterOutputs } from '@coffer/api/router.ts';
import { addMonths, earlierDate, firstOfMonth, lastOfMonth, laterDate } from '@coffer/domain/dates.ts';
import type { ChartColumn, ChartSeries } from '#shared/charts/chart-series.ts';
import { isFuturePeriod, type PeriodWithDays, periodContaining } from '#shared/periods/periods.ts';
import { cashFlowHref } from './cash-flow-href.ts';

type CashFlowSeries = RouterOutputs['reports']['cashFlowSeries'];

/** The maximum number of months, which is twenty years: the chart has no room for more bars. */
const MAX_CHART_MONTHS = 240;

/**
 * The first and last day of the chart: the year that ends with the period, or the whole period if it is longer, up to
 * twenty years. `start` is missing for a period without a start, because the report then begins with the first
 * transaction. The last day is today at the latest, unless the whole period is in the future.
 */
export function monthChartDateRange({ first, last }: Pick<PeriodWithDays, 'first' | 'last'>, today: string) {
  const lastDay = lastOfMonth(last);
  const end = isFuturePeriod({ first }, today) ? lastDay : earlierDate(lastDay, today);
  if (first === null) return { end };
  const year = firstOfMonth(addMonths(last, -11));
  const most = firstOfMonth(addMonths(last, 1 - MAX_CHART_MONTHS));
  return { start: laterDate(earlierDate(firstOfMonth(first), year), most), end };
}

/**
 * The link of a month in the chart to the month's report. If the chart counts the current month beyond today, links to
 * the transactions of the whole month instead, because the month's report ends today.
 */
export function chartMonthHref(
  walletId: string,
  { end, today }: { readonly end: string; readonly today: string },
  month: string,
): string {
  const whole = periodContaining('month', `${month}-01`);
  const isRunning = whole.first !== null && whole.first <= today && today < whole.last;
  return isRunning && end > today ? cashFlowHref(walletId, whole, {}) : `?period=${month}`;
}

export interface CashFlowSeriesNames {
  readonly income: string;
  readonly expense: string;
  readonly uncategorizedIn: string;
  readonly uncategorizedOut: string;
  readonly net: string;
}

/**
 * The chart's series: bars of income and expenses, bars of uncategorised amounts if there are any, and a line of the
 * net amount. Future months without transactions have no values.
 */
export function cashFlowMonthSeries(
  { months: all }: CashFlowSeries,
  names: CashFlowSeriesNames,
  today: string,
): ChartSeries {
  const months = all.slice(-MAX_CHART_MONTHS);
  const isOpen = ({ period, ...flow }: CashFlowSeries['months'][number]) =>
    period > today.slice(0, 7) && Object.values(flow).every((value) => value === 0);
  const column = (
    key: keyof CashFlowSeriesNames,
    drawn: 'bar' | 'line',
    colour: ChartColumn['colour'],
  ): ChartColumn => {
    const values = months.map((month) => (isOpen(month) ? null : month[key]));
    return { key, name: names[key], values, drawn, colour };
  };
  const unknown = [column('uncategorizedIn', 'bar', 'muted'), column('uncategorizedOut', 'bar', 'muted')];
  return {
    periods: months.map(({ period }) => period),
    columns: [
      column('income', 'bar', 'gain'),
      column('expense', 'bar', 'loss'),
      ...unknown.filter(({ values }) => values.some((value) => value !== null && value !== 0)),
      column('net', 'line', 'text'),
    ],
  };
}
