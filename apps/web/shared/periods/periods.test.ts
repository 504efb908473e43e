import { netWorthByAssetInput } from '@coffer/api/reports/reports.schema.ts';
import { addDays, daysBetween } from '@coffer/domain/dates.ts';
import { isoPeriodDays, NAMED_PERIODS } from '@coffer/domain/periods.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  comparedPeriods,
  isFuturePeriod,
  neighbouringPeriod,
  PERIOD_PRESETS,
  PERIOD_UNITS,
  type PeriodWithDays,
  periodBetween,
  periodContaining,
  periodParam,
  presetPeriod,
  readPeriod,
} from './periods.ts';

const TODAY = '2026-11-20';
const days = fc.integer({ min: 0, max: 109_500 }).map((count) => addDays('1900-01-01', count));
const kinds = fc.constantFrom('day' as const, ...PERIOD_UNITS);

const daysFrom = ({ first, last }: PeriodWithDays) => [first ?? '', last] as const;

/** Whether the service accepts the period. */
function isTaken(period: string): boolean {
  return netWorthByAssetInput.safeParse({ walletId: '0198b2f0-0000-7000-8000-000000000000', period }).success;
}

test('reads every period of the contract, and falls back to this month', () => {
  expect(daysFrom(readPeriod('lastMonth', TODAY))).toEqual(['2026-10-01', '2026-10-31']);
  expect(daysFrom(readPeriod('2026-W47', TODAY))).toEqual(['2026-11-16', '2026-11-22']);
  expect(daysFrom(readPeriod('2026-01-15/2026-03-20', TODAY))).toEqual(['2026-01-15', '2026-03-20']);
  expect(readPeriod('allTime', TODAY)).toMatchObject({ unit: 'all', first: null, last: TODAY });
  for (const text of [null, '', '2026-13', '2026-Q5', '2025-W53', 'forever', '0000', '2026-02-30', '1899', '2026-1'])
    expect(readPeriod(text, TODAY)).toMatchObject({ preset: 'thisMonth', period: '2026-11' });
  for (const text of ['2026-03-20/2026-01-15', '2026-01-15/', '2026-01-15/2026-03-20/', '/'])
    expect(readPeriod(text, TODAY)).toMatchObject({ preset: 'thisMonth' });
});

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisQuarter', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
  ['last7Days', '2026-11-14', '2026-11-20'],
  ['last30Days', '2026-10-22', '2026-11-20'],
  ['last90Days', '2026-08-23', '2026-11-20'],
  ['last365Days', '2025-11-21', '2026-11-20'],
] as const)('%s has the right first and last day', (preset, first, last) => {
  const shown = readPeriod(preset, TODAY);
  expect(daysFrom(shown)).toEqual([first, last]);
  expect(periodParam(shown)).toBe(preset);
  // The ISO name gives the same period.
  expect(readPeriod(shown.period, TODAY)).toEqual({ ...shown, preset: null });
});

test('offers each named period of the contract once', () => {
  expect(PERIOD_PRESETS.toSorted()).toEqual(NAMED_PERIODS.toSorted());
});

test('accepts exactly the periods that the service accepts', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom(...PERIOD_PRESETS),
    digits(4),
    digits(2).map((week) => `2026-W${week}`),
    fc
      .tuple(fc.constantFrom('1899', '1900', '2020', '2199', '2200'), digits(2))
      .map(([year, week]) => `${year}-W${week}`),
    fc.tuple(digits(4), digits(2)).map((parts) => parts.join('-')),
    fc.tuple(days, days).map((parts) => parts.join('/')),
    fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-')),
    fc.constantFrom('2026-Q0', '2026-Q1', '2026-Q4', '2026-Q5', '1900-Q1', '1899-Q4', '2199-Q4', '2200-Q1'),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(periodParam(readPeriod(text, TODAY))).toBe(isTaken(text) ? text : 'thisMonth');
    }),
    { numRuns: 2000 },
  );
});

test('a unit contains its day, and the next unit begins where it ends', () => {
  fc.assert(
    fc.property(kinds, days, (unit, day) => {
      const shown = periodContaining(unit, day);
      const [first, last] = daysFrom(shown);
      expect(first <= day && day <= last).toBe(true);
      expect(periodContaining(unit, first)).toEqual(shown);
      expect(periodContaining(unit, last)).toEqual(shown);
      expect(isoPeriodDays(shown.period)).toEqual({ start: first, end: last });
      const next = neighbouringPeriod(shown, 1);
      if (next === null) {
        expect(addDays(last, 1) > '2198-12-31' || first < '1900').toBe(true);
      } else {
        expect(next.first).toBe(addDays(last, 1));
        expect(isTaken(next.period)).toBe(true);
        if (isTaken(shown.period)) expect(neighbouringPeriod(next, -1)).toEqual(shown);
      }
      const length = { day: 1, week: 7, month: 28, quarter: 90, year: 365 }[unit];
      expect(last >= addDays(first, length - 1) && last <= addDays(first, length + 2)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('the neighbours of an interval have the same number of days', () => {
  expect(neighbouringPeriod(readPeriod('last7Days', TODAY), -1)).toEqual(periodBetween('2026-11-07', '2026-11-13'));
  expect(neighbouringPeriod(periodBetween('2026-01-15', '2026-01-15'), 1)?.period).toBe('2026-01-16/2026-01-16');
  expect(neighbouringPeriod(periodBetween('1900-01-01', '1900-01-02'), -1)).toBeNull();
  fc.assert(
    fc.property(days, fc.nat(800), (first, length) => {
      const shown = periodBetween(first, addDays(first, length));
      const before = neighbouringPeriod(shown, -1);
      if (before === null) return;
      expect(addDays(before.last, 1)).toBe(first);
      if (isTaken(shown.period)) expect(neighbouringPeriod(before, 1)).toEqual(shown);
    }),
  );
});

test('all time has no neighbours, and future periods are recognised', () => {
  const all = presetPeriod('allTime', TODAY);
  expect([neighbouringPeriod(all, -1), neighbouringPeriod(all, 1), isFuturePeriod(all, TODAY)]).toEqual([
    null,
    null,
    false,
  ]);
  expect(isFuturePeriod(readPeriod('2026-12', TODAY), '2026-11-30')).toBe(true);
  expect(isFuturePeriod(readPeriod('2026-11', TODAY), '2026-11-01')).toBe(false);
});

test('compares a running period to date, and a past or future period as a whole', () => {
  const of = (text: string, today: string) => {
    const { now, before } = comparedPeriods(readPeriod(text, today), today);
    return [now.period, before?.period ?? null];
  };
  expect(of('thisYear', TODAY)).toEqual(['2026-01-01/2026-11-20', '2025-01-01/2025-11-20']);
  expect(of('2026-11', TODAY)).toEqual(['2026-11-01/2026-11-20', '2026-10-01/2026-10-20']);
  expect(of('2026-11-11/2026-12-20', TODAY)).toEqual(['2026-11-11/2026-11-20', '2026-10-02/2026-10-11']);
  expect(of('thisMonth', '2026-03-31')).toEqual(['2026-03', '2026-02']);
  expect(of('thisMonth', '2026-03-30')).toEqual(['2026-03-01/2026-03-30', '2026-02']);
  expect(of('thisMonth', '2026-11-30')).toEqual(['2026-11', '2026-10-01/2026-10-30']);
  expect(of('lastMonth', TODAY)).toEqual(['2026-10', '2026-09']);
  expect(of('2026-12', TODAY)).toEqual(['2026-12', '2026-11']);
  expect(of('last7Days', TODAY)).toEqual(['2026-11-14/2026-11-20', '2026-11-07/2026-11-13']);
  expect(of('today', TODAY)).toEqual([TODAY, '2026-11-19']);
  expect(of('allTime', TODAY)).toEqual(['allTime', null]);
});

test('compares a running period with the same number of days of the previous one, or all of it', () => {
  const asked = fc.oneof(
    fc.constantFrom(...PERIOD_PRESETS.filter((preset) => preset !== 'allTime')),
    fc.tuple(fc.integer({ min: -500, max: 40 }), fc.nat(500)).map(([from, length]) => {
      const first = addDays(TODAY, from);
      return `${first}/${addDays(first, length)}`;
    }),
  );
  const count = (shown: PeriodWithDays) => {
    const [first, last] = daysFrom(shown);
    return daysBetween(first, last) + 1;
  };
  fc.assert(
    fc.property(asked, fc.nat(800), (text, later) => {
      const today = addDays(TODAY, later);
      const whole = readPeriod(text, today);
      const [first, last] = daysFrom(whole);
      const wholeBefore = neighbouringPeriod(whole, -1);
      const { now, before } = comparedPeriods(whole, today);
      if (wholeBefore === null || before === null) throw new Error('nothing before');
      const isRunning = first <= today && today <= last;
      expect(daysFrom(now)).toEqual([first, isRunning ? today : last]);
      expect(before.first).toBe(wholeBefore.first);
      expect(count(before)).toBe(isRunning ? Math.min(count(now), count(wholeBefore)) : count(wholeBefore));
    }),
    { seed: 2 },
  );
});
