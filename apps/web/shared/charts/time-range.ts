import { addDays, addMonths } from '@coffer/domain/dates.ts';

export const INTERVALS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ChartInterval = (typeof INTERVALS)[number];

export const RANGES = ['1m', '3m', '6m', '1y', '5y', 'all'] as const;
export type Range = (typeof RANGES)[number];

export function isInterval(value: unknown): value is ChartInterval {
  return INTERVALS.some((interval) => interval === value);
}

function isRange(value: unknown): value is Range {
  return RANGES.some((range) => range === value);
}

const MONTHS: Readonly<Record<Exclude<Range, 'all'>, number>> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '5y': 60 };

/** The day with which today is compared in a range; null for all of it, which begins with nothing. */
export function dayBefore(range: Range, today: string): string | null {
  return range === 'all' ? null : addMonths(today, -MONTHS[range]);
}

/** What is asked of the service for a range that ends today. All of it begins at the first booking. */
export function daysOfRange(range: Range, today: string): { readonly startDate?: string; readonly endDate: string } {
  const startDate = dayBefore(range, today);
  return startDate === null ? { endDate: today } : { startDate, endDate: today };
}

/** A range as the `period` of a report. */
export function periodOfRange(range: Range, today: string): string {
  const before = dayBefore(range, today);
  return before === null ? 'allTime' : `${addDays(before, 1)}/${today}`;
}

/** As finely as a range can be read on a screen. */
export function intervalOf(range: Range): ChartInterval {
  if (range === 'all') return 'month';
  return range === '5y' ? 'week' : 'day';
}

export interface TimeView {
  readonly range: Range;
  readonly interval: ChartInterval;
}

/** What the address asks to see: `?range=5y&by=quarter`. */
export function timeViewOf(range: unknown, by: unknown): TimeView {
  const known = isRange(range) ? range : '1y';
  return { range: known, interval: isInterval(by) ? by : intervalOf(known) };
}

/** What the service is asked for a view. */
export function timeSeriesInput(walletId: string, { range, interval }: TimeView, today: string) {
  return { walletId, interval, ...daysOfRange(range, today) };
}
