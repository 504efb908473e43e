import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDaysInRange } from './calendar-units.ts';
import { addDays, dateFromDayNumber, weekday } from './dates.ts';
import { DomainError } from './domain-error.ts';
import {
  isoPeriodDays,
  isPeriod,
  NAMED_PERIODS,
  resolveComparedPeriods,
  resolvePeriod,
  resolvePreviousPeriod,
} from './periods.ts';

// 21 November 2026 is a Saturday.
const context = { today: '2026-11-21', firstTransaction: '2019-05-04' };
const days = (text: string) => {
  const { start, end } = resolvePeriod(text, context);
  return `${start}/${end}`;
};
const before = (text: string) => {
  const range = resolvePreviousPeriod(text, context);
  return range && `${range.start}/${range.end}`;
};

describe('a period', () => {
  it.each([
    ['today', '2026-11-21/2026-11-21', '2026-11-20/2026-11-20'],
    ['yesterday', '2026-11-20/2026-11-20', '2026-11-19/2026-11-19'],
    ['thisWeek', '2026-11-16/2026-11-22', '2026-11-09/2026-11-15'],
    ['lastWeek', '2026-11-09/2026-11-15', '2026-11-02/2026-11-08'],
    ['thisMonth', '2026-11-01/2026-11-30', '2026-10-01/2026-10-31'],
    ['lastMonth', '2026-10-01/2026-10-31', '2026-09-01/2026-09-30'],
    ['thisQuarter', '2026-10-01/2026-12-31', '2026-07-01/2026-09-30'],
    ['lastQuarter', '2026-07-01/2026-09-30', '2026-04-01/2026-06-30'],
    ['thisYear', '2026-01-01/2026-12-31', '2025-01-01/2025-12-31'],
    ['lastYear', '2025-01-01/2025-12-31', '2024-01-01/2024-12-31'],
    ['last7Days', '2026-11-15/2026-11-21', '2026-11-08/2026-11-14'],
    ['last30Days', '2026-10-23/2026-11-21', '2026-09-23/2026-10-22'],
    ['last90Days', '2026-08-24/2026-11-21', '2026-05-26/2026-08-23'],
    ['last365Days', '2025-11-22/2026-11-21', '2024-11-22/2025-11-21'],
    ['allTime', '2019-05-04/2026-11-21', null],
    ['2026', '2026-01-01/2026-12-31', '2025-01-01/2025-12-31'],
    ['2026-Q3', '2026-07-01/2026-09-30', '2026-04-01/2026-06-30'],
    ['2026-Q1', '2026-01-01/2026-03-31', '2025-10-01/2025-12-31'],
    ['2024-03', '2024-03-01/2024-03-31', '2024-02-01/2024-02-29'],
    ['2026-W47', '2026-11-16/2026-11-22', '2026-11-09/2026-11-15'],
    ['2026-W53', '2026-12-28/2027-01-03', '2026-12-21/2026-12-27'],
    ['2026-W01', '2025-12-29/2026-01-04', '2025-12-22/2025-12-28'],
    ['2026-11-20', '2026-11-20/2026-11-20', '2026-11-19/2026-11-19'],
    ['2026-01-15/2026-03-20', '2026-01-15/2026-03-20', '2025-11-11/2026-01-14'],
    // A whole month written as an interval is compared with the same number of days, not with a month.
    ['2026-03-01/2026-03-31', '2026-03-01/2026-03-31', '2026-01-29/2026-02-28'],
    ['1900', '1900-01-01/1900-12-31', '1899-01-01/1899-12-31'],
  ])('%s is %s, and the previous period is %s', (text, range, previous) => {
    expect(isPeriod(text)).toBe(true);
    expect(days(text)).toBe(range);
    expect(before(text)).toBe(previous);
  });

  it('of a series has its days, even if they end outside the contract’s range of dates', () => {
    expect(isoPeriodDays('2021-W01')).toEqual({ start: '2021-01-04', end: '2021-01-10' });
    expect(isoPeriodDays('2024-02')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(isoPeriodDays('2026-01-15/2026-03-20')).toEqual({ start: '2026-01-15', end: '2026-03-20' });
    expect(isoPeriodDays('2200-W01')).toEqual({ start: '2199-12-30', end: '2200-01-05' });
    for (const name of NAMED_PERIODS) expect(() => isoPeriodDays(name)).toThrow(DomainError);
  });

  it.each([
    '',
    'Today',
    'thisweek',
    'last8Days',
    '26',
    '1899',
    '2200',
    '2026-Q0',
    '2026-Q5',
    '2026-q1',
    '2026-00',
    '2026-13',
    '2026-W00',
    '2026-W54',
    '2025-W53',
    '2026-W4',
    '2026-W47-1',
    '2200-W01',
    '2026-02-30',
    '2026-03-20/2026-01-15',
    '2026-01-15/2026-02-30',
    '2026-01-15/',
    '/2026-01-15',
    '2026-01/2026-02',
    '2026-01-15/2026-02-01/2026-03-01',
    '2026-01-15--2026-02-01',
    'constructor',
    '__proto__',
  ])('rejects %j', (text) => {
    expect(isPeriod(text)).toBe(false);
    expect(() => resolvePeriod(text, context)).toThrow(DomainError);
    expect(() => resolvePreviousPeriod(text, context)).toThrow(/not a period/);
  });

  it('allTime is only today without transactions up to today', () => {
    expect(resolvePeriod('allTime', { today: '2026-11-21', firstTransaction: null })).toEqual({
      start: '2026-11-21',
      end: '2026-11-21',
    });
    expect(resolvePeriod('allTime', { today: '2026-11-21', firstTransaction: '2027-01-01' })).toEqual({
      start: '2026-11-21',
      end: '2026-11-21',
    });
  });

  it('adjoins the previous period, on any day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -25_000, max: 80_000 }).map(dateFromDayNumber),
        fc.constantFrom(...NAMED_PERIODS.filter((name) => name !== 'allTime')),
        (today, name) => {
          const at = { today, firstTransaction: null };
          const period = resolvePeriod(name, at);
          const previous = resolvePreviousPeriod(name, at);
          expect(previous && addDays(previous.end, 1)).toBe(period.start);
          if (name.startsWith('this')) expect(period.start <= today && today <= period.end).toBe(true);
          if (name.startsWith('last') && !name.endsWith('Days')) {
            expect(period).toEqual(resolvePreviousPeriod(name.replace('last', 'this'), at));
          }
          if (name.endsWith('Days')) expect(previous && countDaysInRange(previous)).toBe(countDaysInRange(period));
          if (name.endsWith('Week')) expect([weekday(period.start), countDaysInRange(period)]).toEqual([1, 7]);
        },
      ),
    );
  });
});

describe('a period compared to date', () => {
  it.each([
    ['thisMonth', '2026-11-01/2026-11-21', '2026-10-01/2026-10-21'],
    ['2026-11', '2026-11-01/2026-11-21', '2026-10-01/2026-10-21'],
    ['thisYear', '2026-01-01/2026-11-21', '2025-01-01/2025-11-21'],
    ['thisWeek', '2026-11-16/2026-11-21', '2026-11-09/2026-11-14'],
    ['thisQuarter', '2026-10-01/2026-11-21', '2026-07-01/2026-08-21'],
    ['today', '2026-11-21/2026-11-21', '2026-11-20/2026-11-20'],
    ['last7Days', '2026-11-15/2026-11-21', '2026-11-08/2026-11-14'],
    ['allTime', '2019-05-04/2026-11-21', null],
    // The previous period is as long as the whole period, but only its first 11 days are compared.
    ['2026-11-11/2026-12-20', '2026-11-11/2026-11-21', '2026-10-02/2026-10-12'],
    ['lastMonth', '2026-10-01/2026-10-31', '2026-09-01/2026-09-30'],
    ['2026-12', '2026-12-01/2026-12-31', '2026-11-01/2026-11-30'],
  ])('%s is %s, and the previous period is %s', (text, range, before) => {
    const { period, previous } = resolveComparedPeriods(text, context, 'toDate');
    expect(`${period.start}/${period.end}`).toBe(range);
    expect(previous && `${previous.start}/${previous.end}`).toBe(before);
  });

  it('ends with the previous period if that one has fewer days', () => {
    const at = { today: '2026-03-31', firstTransaction: null };
    expect(resolveComparedPeriods('thisMonth', at, 'toDate')).toEqual({
      period: { start: '2026-03-01', end: '2026-03-31' },
      previous: { start: '2026-02-01', end: '2026-02-28' },
    });
  });

  it('has as many days as the previous period, or all of its days; whole periods are unchanged', () => {
    const day = fc.integer({ min: -20_000, max: 70_000 });
    const around = (name: string, today: number) =>
      [name, { today: dateFromDayNumber(today), firstTransaction: null }] as const;
    const asked = fc.oneof(
      fc.tuple(fc.constantFrom(...NAMED_PERIODS), day).map(([name, today]) => around(name, today)),
      fc
        .tuple(day, fc.nat(400), fc.integer({ min: -50, max: 450 }))
        .map(([start, length, today]) =>
          around(`${dateFromDayNumber(start)}/${dateFromDayNumber(start + length)}`, start + today),
        ),
    );
    fc.assert(
      fc.property(asked, ([name, at]) => {
        const whole = { period: resolvePeriod(name, at), previous: resolvePreviousPeriod(name, at) };
        expect(resolveComparedPeriods(name, at, 'whole')).toEqual(whole);
        const { period, previous } = resolveComparedPeriods(name, at, 'toDate');
        const holdsToday = whole.period.start <= at.today && at.today <= whole.period.end;
        expect(period).toEqual(holdsToday ? { start: whole.period.start, end: at.today } : whole.period);
        expect(previous?.start).toBe(whole.previous?.start);
        const most = whole.previous && countDaysInRange(whole.previous);
        expect(previous && countDaysInRange(previous)).toBe(
          most && holdsToday ? Math.min(countDaysInRange(period), most) : most,
        );
      }),
      { seed: 11 },
    );
  });
});
