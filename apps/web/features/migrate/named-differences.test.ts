import { expect, test } from 'vitest';
import type { MigrationResponse } from './migration-choices.ts';
import { summariseMigration } from './migration-summary.ts';
import { differencesOverTime, namedDifferences } from './named-differences.ts';

const counts: MigrationResponse['counts'] = {
  ...{ accounts: 0, categories: 0, categoryGroups: 0, tags: 0, merchants: 0 },
  ...{ transactions: 0, parts: 0, transfers: 0, budgetMonths: 0 },
};
const balance = { assetId: 'a', currency: 'EUR', month: '2026-01', source: '10.00', coffer: '9.00' };
const budget = { budgetId: 'b', month: '2026-01', source: '1', coffer: '2', because: null };
const migration = summariseMigration({
  ...{ id: null, counts, notImported: [] },
  mapping: {
    accounts: [{ key: '1', name: 'Giro', type: 'manualBank', inBudget: true, currency: 'EUR', assetId: 'a' }],
    categories: [{ key: '2', name: 'Rent', group: null, type: 'variableExpense', categoryId: 'c' }],
  },
  proof: {
    ...{ kind: 'recomputed', budgetKind: 'stated', months: 1, more: false, counts: [] },
    ...{ balances: [balance], budgets: [], compared: { balances: 1, budgets: 2, months: 1, equal: 0, differing: 4 } },
    differences: [
      { what: 'transfers', source: 3, coffer: 2 },
      balance,
      { ...budget, key: 'c', measure: 'available' },
      { ...budget, key: null, measure: 'toAssign' },
    ],
  },
});

test('differences have the names that a person knows', () => {
  const numbers = { theirs: '1', ours: '2', currency: 'EUR', month: '2026-01' };
  expect(namedDifferences(migration)).toEqual([
    { key: '0', kind: 'transfers', recordId: null, name: null, month: null, currency: null, theirs: '3', ours: '2' },
    { key: '1', kind: 'balance', recordId: 'a', name: 'Giro', ...numbers, theirs: '10.00', ours: '9.00' },
    { key: '2', kind: 'available', recordId: 'c', name: 'Rent', ...numbers },
    { key: '3', kind: 'toAssign', recordId: null, name: null, ...numbers },
  ]);
});

test('a number that differs in several months is one difference, from its first month on', () => {
  const [, row] = namedDifferences(migration);
  if (row === undefined) throw new Error('no difference');
  const march = { ...row, month: '2026-03' };
  const namesake = { ...row, recordId: 'another account of this name' };
  expect(differencesOverTime([march, namesake, row])).toEqual([
    { first: row, later: [march] },
    { first: namesake, later: [] },
  ]);
});
