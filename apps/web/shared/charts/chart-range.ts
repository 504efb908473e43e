import { addDays, addMonths } from '@coffer/domain/dates.ts';

export type ChartInterval = 'day' | 'week' | 'month' | 'quarter' | 'year';

export const CHART_RANGES = ['1m', '3m', '6m', '1y', '5y', 'all'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

function isRange(value: unknown): value is ChartRange {
  return CHART_RANGES.some((range) => range === value);
}

const MONTHS: Readonly<Record<Exclude<ChartRange, 'all'>, number>> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '5y': 60 };

/** The day before the range, whose value is compared with today's. Null for `all`, whose comparison value is zero. */
export function chartComparisonDay(range: ChartRange, today: string): string | null {
  return range === 'all' ? null : addMonths(today, -MONTHS[range]);
}

/**
 * The dates to request for a range that ends today. They start with the comparison day. Without a start date, the range
 * begins with the first transaction.
 */
export function chartRangeDays(
  range: ChartRange,
  today: string,
): { readonly startDate?: string; readonly endDate: string } {
  const startDate = chartComparisonDay(range, today);
  return startDate === null ? { endDate: today } : { startDate, endDate: today };
}

/** The `period` parameter of a report for a range that ends today. */
export function chartRangePeriod(range: ChartRange, today: string): string {
  const before = chartComparisonDay(range, today);
  return before === null ? 'allTime' : `${addDays(before, 1)}/${today}`;
}

/** The finest interval that is still readable for a range. */
function finestInterval(range: ChartRange): ChartInterval {
  if (range === 'all') return 'month';
  return range === '5y' ? 'week' : 'day';
}

/**
 * The interval for a chart of net worth. From half a year on, days would show a jump at each salary instead of the
 * trend.
 */
function netWorthInterval(range: ChartRange): ChartInterval {
  if (range === '6m') return 'week';
  return range === '1m' || range === '3m' ? 'day' : 'month';
}

/** Reads the range from the address, such as `?range=5y`; the default is one year. */
export function parseChartRange(range: unknown): ChartRange {
  return isRange(range) ? range : '1y';
}

/** The input of the time series request for the balance of an asset. */
export function assetBalanceSeriesInput(walletId: string, range: ChartRange, today: string) {
  return { walletId, interval: finestInterval(range), ...chartRangeDays(range, today) };
}

/** The input of the time series request for net worth. */
export function netWorthSeriesInput(walletId: string, range: ChartRange, today: string) {
  return { walletId, interval: netWorthInterval(range), ...chartRangeDays(range, today) };
}
