import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastPeriodByDate } from './last-period.ts';

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`);
const period = fc.tuple(day, day).map(([one, other]) => {
  return one <= other ? { fromDate: one, untilDate: other } : { fromDate: other, untilDate: one };
});

test('finds the last period that covers each date', () => {
  fc.assert(
    fc.property(fc.array(day), fc.array(period), (dates, periods) => {
      const found = lastPeriodByDate(dates, periods);
      for (const date of dates) {
        const expected = periods.findLastIndex(({ fromDate, untilDate }) => fromDate <= date && date <= untilDate);
        expect(found.get(date) ?? -1).toBe(expected);
      }
    }),
  );
});

test('visits each date once, however many periods cover it', () => {
  const dates = Array.from({ length: 20_000 }, (_, index) => String(100_000 + index));
  const periods = Array.from({ length: 20_000 }, () => ({ fromDate: '100000', untilDate: '200000' }));
  expect(lastPeriodByDate(dates, periods).get('100000')).toBe(19_999);
});
