import { monthNumber } from '@coffer/domain/dates.ts';
import { sumUnroundedAmounts } from '@coffer/domain/exact-amounts.ts';
import { defaultDecimals } from '@coffer/ui/amount-format.ts';
import type { ChartColumn, ChartSeries } from '#shared/charts/chart-series.ts';
import { formatFixedNumber } from '#shared/format/plain-number.ts';
import { reportedDifference, sumProjectedAmounts } from '#shared/format/report-amounts.ts';
import { amountDue } from './due-months.ts';
import type { PlanItem, ProjectedMonth } from './plan-records.ts';

/** The decimals of predicted changes, which are computed in floating-point numbers. */
const PREDICTED_PLACES = 9;

/**
 * Predicts a projection after the planned amount of each month changes by the number in `changes`, to show the result
 * before the service responds. A change also earns the annual return r in later months, so it grows by (1 +
 * r/100)^(1/12) a month; a return of −100 % or less leaves nothing. Exact except for rounding of the last digit.
 */
export function predictProjection(
  months: readonly ProjectedMonth[],
  changes: readonly number[],
  { annualReturn, currency }: { readonly annualReturn: number | null; readonly currency: string },
): readonly ProjectedMonth[] {
  if (changes.every((change) => change === 0)) return months;
  const factor = Math.max(0, 1 + (annualReturn ?? 0) / 100) ** (1 / 12);
  const rounded = (value: number) => Number(value.toFixed(defaultDecimals(currency)));
  let less = 0;
  return months.map((month, at) => {
    const change = changes[at] ?? 0;
    const before = less;
    less = before * factor + change;
    return {
      period: month.period,
      base: rounded(month.base + before),
      planned: rounded(month.planned + change),
      return: rounded(month.return + before * (factor - 1)),
      cumulative: rounded(month.cumulative + less),
      exact: {
        base: sumUnroundedAmounts([month.exact.base, formatFixedNumber(before, PREDICTED_PLACES)]),
        planned: sumUnroundedAmounts([month.exact.planned, formatFixedNumber(change, PREDICTED_PLACES)]),
        return: sumUnroundedAmounts([month.exact.return, formatFixedNumber(before * (factor - 1), PREDICTED_PLACES)]),
      },
    };
  });
}

/** The sum of the items due in each month, for a plan that begins on `startDate`. */
export function sumDueItemsByMonth(
  months: readonly Pick<ProjectedMonth, 'period'>[],
  items: readonly Pick<PlanItem, 'month' | 'frequency' | 'duration' | 'amount'>[],
  startDate: string,
): number[] {
  return months.map(({ period }) => {
    const at = monthNumber(period);
    return items.reduce((sum, item) => sum + Number(amountDue(item, at, startDate)), 0);
  });
}

export interface ProjectionSummary {
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly base: number;
  readonly end: number;
  readonly change: number;
  /** The part of the change that comes from planned and assumed amounts. */
  readonly planned: number;
  /** The part of the change that comes from the return. */
  readonly yielded: number;
  /** The first month that ends below zero; null if there is none, or if the plan already begins below zero. */
  readonly belowZero: string | null;
  readonly lowest: ProjectedMonth;
}

/** Summarises a projection; null without months. */
export function summariseProjection(months: readonly ProjectedMonth[], currency: string): ProjectionSummary | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    firstMonth: first.period,
    lastMonth: last.period,
    base: first.base,
    end: last.cumulative,
    change: reportedDifference(last.cumulative, first.base, currency),
    planned: sumProjectedAmounts(
      months.map(({ exact }) => exact.planned),
      currency,
    ),
    yielded: sumProjectedAmounts(
      months.map(({ exact }) => exact.return),
      currency,
    ),
    belowZero: first.base < 0 ? null : (months.find(({ cumulative }) => cumulative < 0)?.period ?? null),
    lowest: months.reduce((low, month) => (month.cumulative < low.cumulative ? month : low), first),
  };
}

interface Names {
  readonly cumulative: string;
  readonly withoutReturn: string;
  readonly planned: string;
  readonly yielded: string;
}

/** The chart's series of a projection. If there are returns, also contains a line of the totals without returns. */
export function projectionSeries(months: readonly ProjectedMonth[], names: Names, currency: string): ChartSeries {
  const column = (key: string, name: string, drawn: ChartColumn['drawn'], values: readonly number[]): ChartColumn => ({
    key,
    name,
    drawn,
    values,
    colour: key === 'withoutReturn' ? 'chart-2' : 'chart-1',
  });
  const hasReturn = months.some((month) => month.return !== 0);
  let yielded = '0';
  const withoutReturn = months.map((month) => {
    yielded = sumUnroundedAmounts([yielded, month.exact.return]);
    return reportedDifference(month.cumulative, Number(yielded), currency);
  });
  return {
    periods: months.map(({ period }) => period),
    columns: [
      column(
        'cumulative',
        names.cumulative,
        'area',
        months.map(({ cumulative }) => cumulative),
      ),
      ...(hasReturn ? [column('withoutReturn', names.withoutReturn, 'line', withoutReturn)] : []),
      column(
        'planned',
        names.planned,
        null,
        months.map(({ planned }) => planned),
      ),
      ...(hasReturn
        ? [
            column(
              'return',
              names.yielded,
              null,
              months.map((month) => month.return),
            ),
          ]
        : []),
    ],
  };
}
