import fc from 'fast-check';
import {
  calendarUnitName,
  type DaySpan,
  type ReportDates,
  reportSpans,
  shiftDay,
  TIME_UNITS,
  type TimeUnit,
} from './counted-calendar.ts';

/** Cases for random wallets: every report, for every named period and for random periods. */

const NAMED_PERIODS = [
  ...['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter'],
  ...['thisYear', 'lastYear', 'last7Days', 'last30Days', 'last90Days', 'last365Days', 'allTime'],
];

interface SeriesInput {
  readonly interval: TimeUnit;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly assetIds?: string[];
}

export interface RandomReportCases {
  readonly periods: readonly string[];
  readonly spans: readonly DaySpan[];
  readonly series: readonly SeriesInput[];
  readonly days: readonly string[];
  readonly limits: readonly number[];
}

const away = fc.integer({ min: -440, max: 60 });
const isoPeriod = fc.oneof(
  { weight: 3, arbitrary: fc.record({ unit: fc.constantFrom(...TIME_UNITS), away }) },
  { weight: 1, arbitrary: fc.record({ length: fc.oneof(fc.nat(3), fc.nat(120), fc.nat(500)), away }) },
);
const span = fc.record({ away, length: fc.oneof(fc.nat(3), fc.nat(60), fc.nat(500)) });
const series = fc.record({
  interval: fc.constantFrom(...TIME_UNITS),
  start: fc.option(fc.integer({ min: -500, max: 20 }), { freq: 2 }),
  length: fc.option(fc.oneof(fc.nat(10), fc.nat(200), fc.nat(600)), { freq: 2 }),
  assets: fc.option(fc.array(fc.nat(100), { minLength: 1, maxLength: 4 }), { freq: 2 }),
});
const limit = fc.constantFrom(1, 2, 3, 10, 100);

export function randomReportCases(seed: number, when: ReportDates, assetIds: readonly string[]): RandomReportCases {
  const some = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) => fc.sample(arbitrary, { seed, numRuns: count });
  const day = (days: number) => shiftDay(when.today, days);
  const spanOf = ({ away: days, length }: { away: number; length: number }) => ({
    start: day(days),
    end: day(days + length),
  });
  const periods = [
    ...NAMED_PERIODS,
    ...some(isoPeriod, 10).map((one) => {
      if ('unit' in one) return calendarUnitName(one.unit, day(one.away));
      const { start, end } = spanOf(one);
      return `${start}/${end}`;
    }),
  ];
  return {
    periods,
    limits: some(limit, periods.length),
    spans: [...NAMED_PERIODS.map((period) => reportSpans(period, when).now), ...some(span, 12).map(spanOf)],
    days: some(away, 8).map(day),
    series: [
      ...TIME_UNITS.map((interval) => ({ interval })),
      ...some(series, 20).map(({ interval, start, length, assets }) => ({
        interval,
        ...(start === null ? {} : { startDate: day(start) }),
        ...(length === null ? {} : { endDate: day((start ?? -500) + length) }),
        ...(assets === null ? {} : { assetIds: assets.map((at) => assetIds[at % assetIds.length] ?? '') }),
      })),
    ],
  };
}

/**
 * Returns a few of the cases, for wallets that are compared repeatedly. Cases with assets are included only if the
 * wallet has assets.
 */
export function fewerReportCases(
  { periods, limits, spans, series, days }: RandomReportCases,
  assetIds: readonly string[],
): RandomReportCases {
  const asked = series.filter((one) => one.assetIds === undefined || assetIds.length > 0);
  return {
    periods: ['allTime', 'thisYear', ...periods.slice(-1)],
    limits: limits.slice(-3),
    spans: spans.slice(-2),
    days: days.slice(0, 1),
    series: [{ interval: 'month' }, ...asked.slice(-4)],
  };
}
