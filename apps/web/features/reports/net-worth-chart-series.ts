import { addDays, daysBetween, earlierDate } from '@coffer/domain/dates.ts';
import type { ChartInterval } from '#shared/charts/chart-range.ts';
import { daysUpToToday, neighbouringPeriod, type PeriodWithDays } from '#shared/periods/periods.ts';

/** The minimum range: a single day would show nothing. */
const MIN_DAYS = 30;

/** The input for a period's chart: also covers the previous period, with the finest readable interval. */
export function netWorthPeriodSeriesInput(
  shown: PeriodWithDays,
  today: string,
): { readonly startDate?: string; readonly endDate?: string; readonly interval: ChartInterval } {
  const { first, last } = daysUpToToday(shown, today);
  if (first === null) return { interval: 'month', endDate: last };
  const startDate = earlierDate(neighbouringPeriod(shown, -1)?.first ?? first, addDays(last, -MIN_DAYS));
  return { startDate, endDate: last, interval: intervalOf(daysBetween(startDate, last)) };
}

function intervalOf(days: number): ChartInterval {
  if (days <= 200) return 'day';
  return days <= 1500 ? 'week' : 'month';
}
