import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber } from './dates.ts';
import { decimalOfText } from './decimal.ts';
import { convert, RateTable } from './fx.ts';
import { amountToReach, type Expense, largestExpenses } from './top-expenses.ts';

const FIRST = dayNumber('2024-01-01');
const rates = new RateTable(
  ['USD', 'JPY'].flatMap((currency, at) =>
    Array.from({ length: 60 }, (_, day) => ({
      currency,
      date: dateOfDayNumber(FIRST + day),
      rate: String((at === 0 ? 1.05 : 150) * (1 + ((day * 7) % 13) / 100)),
    })),
  ),
).rateInto('EUR');

const anExpense = fc.record({
  id: fc.uuid(),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  date: fc.integer({ min: 0, max: 59 }).map((day) => dateOfDayNumber(FIRST + day)),
  amount: fc
    .tuple(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom('', '000000000000001'))
    .map(([cents, more]) => `-${(cents / 100).toFixed(2)}${more}`),
});
const worth = ({ amount, currency, date }: Expense) => convert(decimalOfText(amount), rates.on(currency, date));
const expenses = fc.uniqueArray(anExpense, { selector: ({ id }) => id, maxLength: 60 });

test('the largest come first, by what they were worth on their day, then by id', () => {
  fc.assert(
    fc.property(expenses, fc.integer({ min: 1, max: 20 }), (all, count) => {
      const byHand = all
        .toSorted((one, other) => worth(one).comparedTo(worth(other)) || (one.id < other.id ? -1 : 1))
        .slice(0, count);
      expect(largestExpenses(all, count, rates)).toEqual(byHand);
    }),
  );
});

test('an expense that does not reach the amount of its currency is smaller than the least that counts', () => {
  const period = { start: dateOfDayNumber(FIRST), end: dateOfDayNumber(FIRST + 59) };
  fc.assert(
    fc.property(anExpense, anExpense, (least, other) => {
      const bound = decimalOfText(amountToReach(least, other.currency, period, rates));
      if (decimalOfText(other.amount).greaterThan(bound)) expect(worth(other).greaterThan(worth(least))).toBe(true);
    }),
  );
});

test('no expense has no largest one', () => {
  expect(largestExpenses([], 10, rates)).toEqual([]);
});
