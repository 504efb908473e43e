import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let owner: TestCaller;
let walletId: string;
let budgetId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  owner = wallet.asOwner();
  const at = { walletId };
  const giro = (await owner.assets.create({ ...at, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
  ids['savings'] = (await owner.assets.create({ ...at, type: 'savings', name: 'Savings', defaultCurrency: 'EUR' })).id;
  ids['living'] = (await owner.categoryGroups.create({ ...at, name: 'Living' })).id;
  const category = { ...at, type: 'variableExpense', categoryGroupId: ids['living'] } as const;
  ids['food'] = (await owner.categories.create({ ...category, name: 'Food' })).id;
  ids['fun'] = (await owner.categories.create({ ...category, name: 'Fun' })).id;
  budgetId = (await owner.budgets.create({ ...at, name: 'Household', assetIds: [giro], startMonth: '2026-01' })).id;
  const assign = (month: string, amounts: Record<string, string>) =>
    owner.budgets.setMonth({
      ...{ ...at, id: budgetId, month },
      rows: Object.entries(amounts).map(([name, assigned]) => ({ key: ids[name] ?? '', assigned })),
    });
  await assign('2026-01', { food: '100', fun: '40.5', savings: '25' });
  await assign('2026-02', { food: '110' });
  const transaction = { ...at, assetId: giro, date: '2026-01-10', amountValue: '-30.25', amountCurrency: 'EUR' };
  await owner.transactions.create({ ...transaction, categoryId: ids['food'] });
});

const query = (input: Partial<Parameters<TestCaller['reports']['query']>[0]>) =>
  owner.reports.query({ walletId, budgetId, measure: 'assigned', period: '2026-01-01/2026-03-31', ...input });

test('what was assigned adds up over months, by envelope, group and time', async () => {
  const byGroup = await query({ groupBy: ['categoryGroup', 'quarter'] });
  expect(
    byGroup.rows.map(({ keys, value, count }) => [...keys.map(({ name, id }) => name ?? id), value, count]),
  ).toEqual([
    ['Living', '2026-Q1', 250.5, 2],
    // The row without a group also counts envelopes to which nothing is assigned.
    [null, '2026-Q1', 25, 4],
  ]);
  expect(byGroup).toMatchObject({ currency: 'EUR', total: { value: 275.5 } });
  const byMonth = await query({ groupBy: ['month'] });
  expect(byMonth.rows.map(({ keys, value }) => [keys[0]?.id, value])).toEqual([
    ['2026-01', 165.5],
    ['2026-02', 110],
  ]);
});

test('what is available is that of the last month', async () => {
  const now = await query({ measure: 'available', groupBy: ['category'] });
  expect(now.rows.map(({ keys, value }) => [keys[0]?.name, value])).toEqual([
    ['Food', 179.75],
    ['Fun', 40.5],
    [null, 25],
  ]);
  const months = await query({
    measure: 'available',
    groupBy: ['month'],
    filter: { categoryIds: [ids['food'] ?? ''] },
  });
  expect(months.rows.map(({ value }) => value)).toEqual([69.75, 179.75, 179.75]);
  expect((await query({ measure: 'available', groupBy: ['asset'] })).rows[0]).toMatchObject({ value: 220.25 });
});

test('a budget is named, and asked by what it knows', async () => {
  expect(await refusalText(owner.reports.query({ walletId, measure: 'assigned', period: '2026-01' }))).toBe(
    'invalidState budgetId',
  );
  expect(await refusalText(query({ measure: 'sum' }))).toBe('invalidState budgetId');
  expect(await refusalText(query({ groupBy: ['tag'] }))).toBe('invalidInput groupBy[0]');
  expect(await refusalText(query({ filter: { text: 'x' } }))).toBe('invalidInput filter.text');
  expect((await query({ period: '2025-01' })).total).toEqual({ value: 0, count: 0 });
});
