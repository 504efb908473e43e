import { STARTER_KEYS, type StarterKey } from '@coffer/domain/categories/business-kinds.ts';
import { CategoryModel } from '@coffer/domain/categories/category-model.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoTransactions } from './transactions.ts';

const RIGHT: Readonly<Record<string, StarterKey>> = {
  'Greenleaf Market': 'groceries',
  'Corner Bakery': 'groceries',
  'City Transit': 'publicTransport',
  'Bistro Orange': 'eatingOut',
  'Papaya Books': 'culture',
  'Linden Pharmacy': 'health',
  'Linden Property Management': 'rent',
  'Kupfer Energy': 'energy',
  'Northwind Ltd': 'salary',
  'Demo Bank': 'interest',
};

test.each(['en', 'de'])('a year of the demo bank is categorised rightly in a new wallet in %s', (language) => {
  const starters = new Map<StarterKey, string>(STARTER_KEYS.map((key) => [key, key]));
  const model = new CategoryModel({ ids: STARTER_KEYS, starters, language });
  const days = Array.from({ length: 365 }, (_, at) => addDays('2026-01-01', at));
  const judged = DEMO_ACCOUNTS.flatMap((account) =>
    days.flatMap((day) =>
      demoTransactions('seed', account, day).map(({ counterparty, text, cents }) => {
        const amount = (cents / 100).toFixed(2);
        const guess = model.guess({
          ...{ date: day, assetId: account, amount, currency: 'EUR', counterparty, description: text },
        });
        return (guess?.isSure === true ? guess.categoryId : null) === (RIGHT[counterparty] ?? null);
      }),
    ),
  );
  expect(judged.length).toBeGreaterThan(600);
  expect(judged.filter((isRight) => isRight).length / judged.length).toBeGreaterThanOrEqual(0.9);
});
