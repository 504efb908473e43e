import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountDue, dueCount, isDue, lastDueMonth, remainingMonthFraction, remainingShare } from './due-months.ts';
import { shiftMonth } from './shift-month.ts';

const dueIn = (item: { month: string; frequency: number; duration: number }, from: string, count: number) =>
  Array.from({ length: count }, (_, at) => shiftMonth(from, at)).filter((month) => isDue(item, monthNumber(month)));

describe('an item is due', () => {
  test('once in its month', () => {
    expect(dueIn({ month: '2027-03', frequency: 0, duration: 9 }, '2026-01', 36)).toEqual(['2027-03']);
  });

  test('every given number of months, until its duration has passed', () => {
    const quarterly = { month: '2026-11', frequency: 3, duration: 7 };
    expect(dueIn(quarterly, '2026-01', 36)).toEqual(['2026-11', '2027-02', '2027-05']);
    expect(dueCount(quarterly)).toBe(3);
    expect(lastDueMonth(quarterly)).toBe('2027-05');
  });

  test('without end if it has no duration', () => {
    const monthly = { month: '2026-11', frequency: 1, duration: 0 };
    expect(dueIn(monthly, '2026-10', 4)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect([dueCount(monthly), lastDueMonth(monthly)]).toEqual([null, null]);
  });
});

test('the number of times and the last month match the months in which an item is due', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 60 }), (frequency, duration) => {
      const item = { month: '2026-05', frequency, duration };
      const due = dueIn(item, '2026-01', 80);
      expect(dueCount(item)).toBe(due.length);
      expect(lastDueMonth(item)).toBe(due.at(-1));
    }),
  );
});

test('converts months to numbers and back', () => {
  expect([monthFromNumber(monthNumber('2026-12')), shiftMonth('2026-11', 2), shiftMonth('2026-01', -1)]).toEqual([
    '2026-12',
    '2027-01',
    '2025-12',
  ]);
});

test("in a plan's first month, recurring items count for the days after its start, and single items in full", () => {
  const rent = { month: '2026-01', frequency: 1, duration: 0, amount: '-300' };
  const due = (item: typeof rent, month: string) => amountDue(item, monthNumber(month), '2026-04-21');
  expect([due(rent, '2026-03'), due(rent, '2026-04'), due(rent, '2026-05')]).toEqual(['-300', '-90', '-300']);
  expect(due({ ...rent, month: '2026-04', frequency: 0 }, '2026-04')).toBe('-300');
  expect(due({ ...rent, month: '2026-05' }, '2026-04')).toBe('0');
  expect([
    remainingMonthFraction('2026-04-21'),
    remainingMonthFraction('2026-12-31'),
    remainingMonthFraction('2028-02-01'),
  ]).toEqual([0.3, 0, 28 / 29]);
});

test('computes the share of an amount after some days of its month, rounded half away from zero to 18 places', () => {
  expect(remainingShare('100', 22, 30)).toBe('26.666666666666666667');
  expect(remainingShare('-100', 22, 30)).toBe('-26.666666666666666667');
  expect(remainingShare('0.000000000000000001', 1, 2)).toBe('0');
  expect(remainingShare('12.5', 31, 31)).toBe('0');
  expect(remainingShare('12.5', 0, 31)).toBe('12.5');
});
