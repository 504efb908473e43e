import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysInMonth, isDate, isMonth } from './date-texts.ts';
import {
  addDays,
  addMonths,
  compareDates,
  dateFromDayNumber,
  dateInTimeZone,
  dayNumber,
  daysBetween,
  earlierDate,
  firstOfMonth,
  firstOfQuarter,
  firstOfWeek,
  firstOfYear,
  isoWeek,
  isTimeZone,
  lastOfMonth,
  lastOfQuarter,
  lastOfWeek,
  lastOfYear,
  laterDate,
  mondayOfWeek,
  quarterOfDate,
  weekday,
} from './dates.ts';

/** Reference: ECMAScript's own calendar, in UTC. */
const DAY = 86_400_000;
const utc = (day: number) => new Date(day * DAY);
const textOf = (date: Date) => date.toISOString().slice(0, 10);
const MIN = Date.UTC(1900, 0, 1) / DAY;
const MAX = Date.UTC(2199, 11, 31) / DAY;
const anyDay = fc.integer({ min: MIN, max: MAX });

describe('calendar days', () => {
  it('agree with ECMAScript’s calendar on every day of 300 years', () => {
    for (let day = MIN; day <= MAX; day++) {
      const date = utc(day);
      const text = textOf(date);
      if (dateFromDayNumber(day) !== text || dayNumber(text) !== day || !isDate(text)) expect.unreachable(text);
      if (weekday(text) !== (date.getUTCDay() || 7)) expect.unreachable(`weekday of ${text}`);
    }
  });

  it('must exist and be between 1900-01-01 and 2199-12-31', () => {
    for (const text of ['1900-01-01', '2199-12-31', '2000-02-29', '2024-02-29']) expect(isDate(text), text).toBe(true);
    for (const text of [
      '1899-12-31',
      '2200-01-01',
      '1900-02-29',
      '2100-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-01-00',
      '2026-1-1',
      '20260101',
      '2026-01-01T00:00:00Z',
      '2026-01-01\n',
      ' 2026-01-01',
      '٢٠٢٦-٠١-٠١',
      '',
    ]) {
      expect(isDate(text), JSON.stringify(text)).toBe(false);
    }
    fc.assert(fc.property(fc.string(), (text) => !isDate(text) || textOf(new Date(`${text}T00:00:00Z`)) === text));
  });

  it('months are YYYY-MM within the same bounds', () => {
    for (const text of ['1900-01', '2026-11', '2199-12']) expect(isMonth(text), text).toBe(true);
    for (const text of ['1899-12', '2200-01', '2026-00', '2026-13', '2026-1', '2026', '2026-11-01']) {
      expect(isMonth(text), text).toBe(false);
    }
  });

  it('can be added and subtracted', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        const start = textOf(utc(day));
        expect(addDays(start, days)).toBe(textOf(utc(day + days)));
        expect(daysBetween(start, addDays(start, days))).toBe(days);
      }),
    );
  });

  it('are clamped to the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-11-30', 15)).toBe('2028-02-29');
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1200, max: 1200 }), (day, months) => {
        const date = utc(day);
        const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
        const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
        const sameDay = new Date(first.getTime() + (date.getUTCDate() - 1) * DAY);
        expect(addMonths(textOf(date), months)).toBe(textOf(sameDay <= last ? sameDay : last));
      }),
    );
  });

  it('compare in order of their texts', () => {
    expect(compareDates('2026-01-01', '2026-01-02')).toBe(-1);
    expect(compareDates('2026-01-02', '2026-01-02')).toBe(0);
    expect(compareDates('2026-01-03', '2026-01-02')).toBe(1);
    expect(earlierDate('2026-01-03', '2026-01-02')).toBe('2026-01-02');
    expect(laterDate('2026-01-03', '2026-01-02')).toBe('2026-01-03');
  });

  it('have a first and last day of month, quarter and year', () => {
    expect([firstOfMonth('2024-02-10'), lastOfMonth('2024-02-10')]).toEqual(['2024-02-01', '2024-02-29']);
    expect([firstOfQuarter('2026-11-21'), lastOfQuarter('2026-11-21')]).toEqual(['2026-10-01', '2026-12-31']);
    expect([firstOfQuarter('2026-03-31'), lastOfQuarter('2026-01-01')]).toEqual(['2026-01-01', '2026-03-31']);
    expect([firstOfYear('2026-11-21'), lastOfYear('2026-11-21')]).toEqual(['2026-01-01', '2026-12-31']);
    expect(quarterOfDate('2026-06-30')).toBe(2);
    expect([daysInMonth(1900, 2), daysInMonth(2000, 2), daysInMonth(2026, 13)]).toEqual([28, 29, 0]);
  });
});

describe('ISO weeks', () => {
  it('start on Monday and belong to the year of their Thursday', () => {
    expect(isoWeek('2026-11-20')).toEqual({ year: 2026, week: 47 });
    expect(isoWeek('2026-01-01')).toEqual({ year: 2026, week: 1 });
    expect(isoWeek('2025-12-29')).toEqual({ year: 2026, week: 1 });
    expect(isoWeek('2027-01-03')).toEqual({ year: 2026, week: 53 });
    expect(isoWeek('2021-01-03')).toEqual({ year: 2020, week: 53 });
    expect(isoWeek('2022-01-01')).toEqual({ year: 2021, week: 52 });
    expect([firstOfWeek('2026-11-22'), lastOfWeek('2026-11-16')]).toEqual(['2026-11-16', '2026-11-22']);
  });

  it('are numbered by the Thursdays of the year, and start on the Monday given by their number', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = textOf(utc(day));
        const { year, week } = isoWeek(date);
        let thursdays = 0;
        for (let d = Date.UTC(year, 0, 1) / DAY; d <= day + 7 - weekday(date); d++) {
          if (utc(d).getUTCDay() === 4 && utc(d).getUTCFullYear() === year) thursdays++;
        }
        expect(week).toBe(thursdays);
        expect(mondayOfWeek(year, week)).toBe(firstOfWeek(date));
      }),
    );
  });
});

describe('the day in a time zone', () => {
  it('is the calendar day there', () => {
    const instant = new Date('2026-11-20T23:30:00Z');
    expect(dateInTimeZone(instant, 'UTC')).toBe('2026-11-20');
    expect(dateInTimeZone(instant, 'Europe/Berlin')).toBe('2026-11-21');
    expect(dateInTimeZone(instant, 'America/New_York')).toBe('2026-11-20');
    expect(dateInTimeZone(new Date('2026-11-20T10:30:00Z'), 'Pacific/Kiritimati')).toBe('2026-11-21');
    // Samoa had no 30 December 2011.
    expect(dateInTimeZone(new Date('2011-12-30T09:59:59Z'), 'Pacific/Apia')).toBe('2011-12-29');
    expect(dateInTimeZone(new Date('2011-12-30T10:00:00Z'), 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('accepts names of the IANA database and rejects offsets', () => {
    for (const name of ['Europe/Vienna', 'UTC', 'Asia/Kolkata']) expect(isTimeZone(name), name).toBe(true);
    for (const name of ['Europe/Atlantis', '+01:00', '', 'local', 'Europe/Berlin ']) {
      expect(isTimeZone(name), name).toBe(false);
    }
  });
});
