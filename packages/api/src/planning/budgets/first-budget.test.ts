import { afterAll, expect, inject, test } from 'vitest';
import { undoChangeSet } from '../../changes/testing/undo-change-set.ts';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** Creates a wallet with grocery purchases in two of the three months before March 2026. */
async function setting() {
  const { walletId, asOwner } = await createTestWallet(services);
  const [at, call] = [{ walletId }, asOwner()];
  const { id: assetId } = await call.assets.create({ ...at, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const { id: food } = await call.categories.create({ ...at, name: 'Food', type: 'variableExpense' });
  for (const [date, amountValue] of [
    ['2025-12-03', '-30'],
    ['2026-02-03', '-60'],
  ] as const)
    await call.transactions.create({ ...at, assetId, date, amountValue, amountCurrency: 'EUR', categoryId: food });
  const make = () => call.budgets.createFirst({ ...at, name: 'First', assetIds: [assetId], month: '2026-03' });
  const assigned = async (id: string) => {
    const { envelopes, months } = await call.budgets.months({ ...at, id, from: '2025-12', to: '2026-03' });
    const given = envelopes.find(({ key }) => key === food)?.assigned ?? [];
    return Object.fromEntries(months.map(({ month }, index) => [month, given[index]]));
  };
  return { at, call, make, assigned };
}

test('a first budget gives each envelope the average of three months, in those months too', async () => {
  const { make, assigned } = await setting();
  const budget = await make();
  expect(budget).toMatchObject({ name: 'First', startMonth: '2025-12', startDay: 1, currency: 'EUR' });
  expect(await assigned(budget.id)).toEqual({ '2025-12': '30', '2026-01': '30', '2026-02': '30', '2026-03': '30' });
});

test('a first budget is one change, and one undo reverts it', async () => {
  const { at, call, make } = await setting();
  await make();
  const { items } = await call.history.list({ ...at, limit: 1 });
  expect(items[0]?.operation).toBe('budgets.createFirst');
  expect(Object.keys(items[0]?.records ?? {}).toSorted()).toEqual(['budget', 'budgetMonth']);
  await undoChangeSet(call, { ...at, id: items[0]?.id ?? '' });
  expect(await call.budgets.list(at)).toEqual([]);
});

test('a first budget leaves closed months empty', async () => {
  const { at, call, make, assigned } = await setting();
  await call.closings.create({ ...at, assetId: null, date: '2026-01-31' });
  const { id } = await make();
  expect(await assigned(id)).toEqual({ '2025-12': '0', '2026-01': '0', '2026-02': '30', '2026-03': '30' });
});
