import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateFromDayNumber, dayNumber } from './dates.ts';
import { parseUnlimitedDecimal } from './decimal.ts';
import { amountAtRate, RateTable } from './fx.ts';
import { type ExpenseCandidate, largestExpenses, rateBounds } from './top-expenses.ts';

const FIRST = dayNumber('2024-01-01');
const rates = new RateTable(
  ['USD', 'JPY'].flatMap((currency, at) =>
    Array.from({ length: 60 }, (_, day) => ({
      currency,
      date: dateFromDayNumber(FIRST + day),
      rate: String((at === 0 ? 1.05 : 150) * (1 + ((day * 7) % 13) / 100)),
    })),
  ),
).rateInto('EUR');

const anExpense = fc.record({
  id: fc.uuid(),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  date: fc.integer({ min: 0, max: 59 }).map((day) => dateFromDayNumber(FIRST + day)),
  amount: fc
    .tuple(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom('', '000000000000001'))
    .map(([cents, more]) => `-${(cents / 100).toFixed(2)}${more}`),
});
const worth = ({ amount, currency, date }: ExpenseCandidate) =>
  amountAtRate(parseUnlimitedDecimal(amount), rates.on(currency, date));
const expenses = fc.uniqueArray(anExpense, { selector: ({ id }) => id, maxLength: 60 });

test('the largest expenses come first, by their value on their own day, then by id', () => {
  fc.assert(
    fc.property(expenses, fc.integer({ min: 1, max: 20 }), (all, count) => {
      const byHand = all
        .toSorted((one, other) => worth(one).comparedTo(worth(other)) || (one.id < other.id ? -1 : 1))
        .slice(0, count);
      expect(largestExpenses(all, count, rates)).toEqual(byHand);
    }),
  );
});

test('the value of an expense is within the bounds of its period, and the bounds have few digits', () => {
  fc.assert(
    fc.property(anExpense, fc.integer({ min: 0, max: 59 }), (expense, days) => {
      const from = dayNumber(expense.date);
      const period = { start: dateFromDayNumber(from - days), end: dateFromDayNumber(from + days) };
      const [bounds = expect.fail()] = rateBounds([expense.currency], period, rates);
      const amount = parseUnlimitedDecimal(expense.amount);
      const [most, least] = [bounds.best, bounds.least].map((rate) => amount.times(parseUnlimitedDecimal(rate)));
      expect(most?.lessThanOrEqualTo(worth(expense))).toBe(true);
      expect(least?.greaterThanOrEqualTo(worth(expense))).toBe(true);
      expect(parseUnlimitedDecimal(bounds.best).precision()).toBeLessThanOrEqual(10);
    }),
  );
});

test('the wallet’s own currency has a rate of 1', () => {
  const period = { start: dateFromDayNumber(FIRST), end: dateFromDayNumber(FIRST + 59) };
  expect(rateBounds(['EUR'], period, rates)).toEqual([{ currency: 'EUR', least: '1', best: '1' }]);
});

test('without expenses the list is empty', () => {
  expect(largestExpenses([], 10, rates)).toEqual([]);
});
