import { expect, test } from 'vitest';
import type { MigrationResponse } from './migration-choices.ts';
import { isEmptyMigration, summariseMigration } from './migration-summary.ts';

const counts: MigrationResponse['counts'] = {
  ...{ accounts: 0, categories: 0, categoryGroups: 0, tags: 0, merchants: 0 },
  ...{ transactions: 0, parts: 0, transfers: 0, budgetMonths: 0 },
};
const balance = { assetId: 'a', currency: 'EUR', month: '2026-01', source: '10.00', coffer: '10.00' };
const explained = {
  ...{ budgetId: 'b', month: '2026-01', key: null, measure: 'toAssign' as const, source: '1', coffer: '2' },
  because: 'uncategorized' as const,
};
const answerWith = (balances: MigrationResponse['proof']['balances']): MigrationResponse => ({
  ...{ id: null, counts, notImported: [], mapping: { accounts: [], categories: [] } },
  proof: {
    ...{ kind: 'recomputed', budgetKind: 'stated', months: 1, more: false, counts: [], differences: [] },
    ...{ balances, budgets: [explained], compared: { balances: 1, budgets: 1, months: 1, equal: 1, differing: 0 } },
  },
});

test('what a page keeps of an answer has no rows, but their currency and reasons', () => {
  const shown = summariseMigration(answerWith([balance]));
  expect(shown).toMatchObject({ currency: 'EUR', hasUncategorized: true });
  expect(Object.keys(shown.proof)).not.toContain('balances');
  expect(Object.keys(shown.proof)).not.toContain('budgets');
});

test('an import has one currency only if all its balances do', () => {
  expect(summariseMigration(answerWith([balance, { ...balance, currency: 'USD' }])).currency).toBeNull();
});

test('an import without new records creates nothing', () => {
  expect(isEmptyMigration({ counts })).toBe(true);
  expect(isEmptyMigration({ counts: { ...counts, transactions: 1 } })).toBe(false);
});
