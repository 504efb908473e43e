import { addDays, addMonths } from '@coffer/domain/dates.ts';

export const CHART_INTERVALS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

export const CHART_RANGES = ['1m', '3m', '6m', '1y', '5y', 'all'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

export function isInterval(value: unknown): value is ChartInterval {
  return CHART_INTERVALS.some((interval) => interval === value);
}

function isRange(value: unknown): value is ChartRange {
  return CHART_RANGES.some((range) => range === value);
}

const MONTHS: Readonly<Record<Exclude<ChartRange, 'all'>, number>> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '5y': 60 };

/** The day that today is compared with; null for `all`, which starts from nothing. */
export function dayBefore(range: ChartRange, today: string): string | null {
  return range === 'all' ? null : addMonths(today, -MONTHS[range]);
}

/** The days to request for a range that ends today. Without a start date the range begins at the first transaction. */
export function daysOfRange(
  range: ChartRange,
  today: string,
): { readonly startDate?: string; readonly endDate: string } {
  const startDate = dayBefore(range, today);
  return startDate === null ? { endDate: today } : { startDate, endDate: today };
}

/** A range as the `period` of a report. */
export function periodOfRange(range: ChartRange, today: string): string {
  const before = dayBefore(range, today);
  return before === null ? 'allTime' : `${addDays(before, 1)}/${today}`;
}

/** The finest interval that is still readable for a range. */
export function intervalOf(range: ChartRange): ChartInterval {
  if (range === 'all') return 'month';
  return range === '5y' ? 'week' : 'day';
}

export interface TimeView {
  readonly range: ChartRange;
  readonly interval: ChartInterval;
}

/** Reads the view from the address, such as `?range=5y&by=quarter`; unknown values get the defaults. */
export function timeViewOf(range: unknown, by: unknown): TimeView {
  const known = isRange(range) ? range : '1y';
  return { range: known, interval: isInterval(by) ? by : intervalOf(known) };
}

/** The input of the time series request for a view. */
export function timeSeriesInput(walletId: string, { range, interval }: TimeView, today: string) {
  return { walletId, interval, ...daysOfRange(range, today) };
}
