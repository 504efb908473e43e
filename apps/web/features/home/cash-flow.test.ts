import { describe, expect, test } from 'vitest';
import { summariseCashFlow } from './cash-flow.ts';

type Rows = Parameters<typeof summariseCashFlow>[0];
type Type = Rows[string]['category']['type'];

function rows(...parts: [id: string, type: Type, now: number, before: number][]): Rows {
  return Object.fromEntries(
    parts.map(([id, type, value, valuePreviousPeriod]) => [
      id,
      {
        category: { id, name: id, type } as Rows[string]['category'],
        categoryNameWithParentGroups: id,
        value,
        valuePreviousPeriod,
        valueChange: value - valuePreviousPeriod,
        exact: { value: String(value), valuePreviousPeriod: String(valuePreviousPeriod) },
      },
    ]),
  );
}

const EXPENSES = 'fixedExpense,variableExpense,transfer,valueChange';

describe('cash flow', () => {
  test("separates income and expenses by the category's type, and subtracts a refund from its expense", () => {
    const flow = summariseCashFlow(
      rows(
        ['salary', 'activeIncome', 2000.1, 1900],
        ['interest', 'passiveIncome', 0.2, 0],
        ['rent', 'fixedExpense', -700, -700],
        ['travel', 'variableExpense', 50, -400],
        ['unknown', 'none', -3.3, 0],
      ),
      'EUR',
    );
    expect(flow.income).toMatchObject({
      now: 2000.3,
      before: 1900,
      filters: { categoryTypes: 'activeIncome,passiveIncome' },
    });
    expect(flow.expense).toMatchObject({ now: -650, before: -1100, filters: { categoryTypes: EXPENSES } });
    expect(flow.uncategorized).toMatchObject({ now: -3.3, before: 0, filters: { uncategorized: 'true' } });
    expect(flow.net).toMatchObject({ now: 1347, before: 800 });
    expect(flow.largest.map(({ id }) => id)).toEqual(['rent', 'travel']);
  });

  test('rounds each sum once', () => {
    const third = { value: '-0.004', valuePreviousPeriod: '0' };
    const small = rows(['a', 'fixedExpense', 0, 0], ['b', 'fixedExpense', 0, 0], ['c', 'fixedExpense', 0, 0]);
    const exact = Object.fromEntries(Object.entries(small).map(([id, row]) => [id, { ...row, exact: third }]));
    const flow = summariseCashFlow(exact, 'EUR');
    expect(flow.expense).toMatchObject({ now: -0.01, filters: { categoryTypes: EXPENSES } });
    expect(flow.net.now).toBe(-0.01);
  });

  test('lists at most the given number of largest expenses, and no empty ones', () => {
    const many = rows(
      ...Array.from({ length: 9 }, (_, at): [string, Type, number, number] => [`c${at}`, 'fixedExpense', -at, 0]),
    );
    expect(summariseCashFlow(many, 'EUR', 3).largest.map(({ id }) => id)).toEqual(['c8', 'c7', 'c6']);
    expect(summariseCashFlow({}, 'EUR')).toMatchObject({
      net: { now: 0, before: 0 },
      uncategorized: null,
      largest: [],
    });
  });
});
