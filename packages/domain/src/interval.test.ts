import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_UNITS } from './calendar-units.ts';
import { addDays, dateFromDayNumber } from './dates.ts';
import { countIntervals, splitIntoIntervals } from './interval.ts';
import { resolvePeriod } from './periods.ts';

const rows = (start: string, end: string, unit: (typeof CALENDAR_UNITS)[number]) =>
  splitIntoIntervals({ start, end }, unit).map((row) => `${row.period} ${row.start}/${row.end}`);

describe('intervals of a time series', () => {
  it('have ISO names; the first and the last are clipped', () => {
    expect(rows('2026-10-15', '2026-12-02', 'month')).toEqual([
      '2026-10 2026-10-15/2026-10-31',
      '2026-11 2026-11-01/2026-11-30',
      '2026-12 2026-12-01/2026-12-02',
    ]);
    expect(rows('2026-11-20', '2026-11-21', 'day')).toEqual([
      '2026-11-20 2026-11-20/2026-11-20',
      '2026-11-21 2026-11-21/2026-11-21',
    ]);
    expect(rows('2026-09-30', '2026-10-01', 'quarter')).toEqual([
      '2026-Q3 2026-09-30/2026-09-30',
      '2026-Q4 2026-10-01/2026-10-01',
    ]);
    expect(rows('2025-12-31', '2026-01-01', 'year')).toEqual([
      '2025 2025-12-31/2025-12-31',
      '2026 2026-01-01/2026-01-01',
    ]);
  });

  it('name weeks by the year of their Thursday', () => {
    expect(rows('2026-12-27', '2027-01-05', 'week')).toEqual([
      '2026-W52 2026-12-27/2026-12-27',
      '2026-W53 2026-12-28/2027-01-03',
      '2027-W01 2027-01-04/2027-01-05',
    ]);
  });

  it('cover the range without gap or overlap, in the predicted number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -25_000, max: 70_000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.constantFrom(...CALENDAR_UNITS),
        (first, length, unit) => {
          const range = { start: dateFromDayNumber(first), end: dateFromDayNumber(first + length) };
          const list = splitIntoIntervals(range, unit);
          expect(list.length).toBe(countIntervals(range, unit));
          expect(list[0]?.start).toBe(range.start);
          expect(list.at(-1)?.end).toBe(range.end);
          for (const [index, row] of list.entries()) {
            const next = list[index + 1];
            if (next) expect(next.start).toBe(addDays(row.end, 1));
            const whole = resolvePeriod(row.period, { today: row.start, firstTransaction: null });
            expect(whole.start <= row.start && row.end <= whole.end).toBe(true);
            if (index > 0 && next) expect({ start: row.start, end: row.end }).toEqual(whole);
          }
        },
      ),
    );
  });

  it('are at most 20,000, and must not start after they end', () => {
    const start = '1950-01-01';
    expect(splitIntoIntervals({ start, end: addDays(start, 19_999) }, 'day')).toHaveLength(20_000);
    expect(() => splitIntoIntervals({ start, end: addDays(start, 20_000) }, 'day')).toThrow(
      expect.objectContaining({ code: 'tooManyIntervals' }),
    );
    expect(() => splitIntoIntervals({ start: '2026-01-02', end: '2026-01-01' }, 'day')).toThrow(
      expect.objectContaining({ code: 'invalidInterval' }),
    );
  });
});
