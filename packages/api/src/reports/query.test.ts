import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let owner: TestCaller;
let walletId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  owner = wallet.asOwner();
  const at = { walletId };
  ids['giro'] = (await owner.assets.create({ ...at, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
  ids['living'] = (await owner.categoryGroups.create({ ...at, name: 'Living' })).id;
  const category = { ...at, type: 'variableExpense' } as const;
  ids['food'] = (await owner.categories.create({ ...category, name: 'Food', categoryGroupId: ids['living'] })).id;
  ids['fun'] = (await owner.categories.create({ ...category, name: 'Fun' })).id;
  ids['holiday'] = (await owner.tags.create({ ...at, name: 'holiday' })).id;
  ids['shared'] = (await owner.tags.create({ ...at, name: 'shared' })).id;
  const transaction = { ...at, assetId: ids['giro'], amountCurrency: 'EUR' };
  await owner.transactions.create({
    ...transaction,
    date: '2026-01-10',
    amountValue: '-10.01',
    categoryId: ids['food'],
    tagIds: [ids['holiday'], ids['shared']],
  });
  await owner.transactions.create({
    ...transaction,
    date: '2026-01-20',
    amountValue: '-20.02',
    categoryId: ids['fun'],
    tagIds: [ids['holiday']],
  });
  await owner.transactions.create({ ...transaction, date: '2026-02-10', amountValue: '-5', description: 'coffee' });
});

const asked = (input: Partial<Parameters<TestCaller['reports']['query']>[0]>) =>
  owner.reports.query({
    walletId,
    measure: 'sum',
    period: '2026',
    groupBy: [],
    basis: 'date',
    filter: {},
    ...input,
  });
const shown = (rows: Awaited<ReturnType<typeof asked>>['rows']) =>
  rows.map(({ keys, value, count }) => [...keys.map(({ name }) => name), value, count]);

describe('a query', () => {
  test('without groups returns the total', async () => {
    expect(await asked({})).toEqual({
      measure: 'sum',
      currency: 'EUR',
      period: { start: '2026-01-01', end: '2026-12-31' },
      rows: [{ keys: [], value: -35.03, count: 3 }],
      total: { value: -35.03, count: 3 },
    });
  });

  test('counts a transaction in the row of each of its tags, and once in the total', async () => {
    const { rows, total } = await asked({ groupBy: ['tag'] });
    expect(shown(rows)).toEqual([
      ['holiday', -30.03, 2],
      ['shared', -10.01, 1],
      [null, -5, 1],
    ]);
    expect(total).toEqual({ value: -35.03, count: 3 });
  });

  test('counts a category in its own group, and categories without a group under null', async () => {
    expect(shown((await asked({ groupBy: ['categoryGroup'] })).rows)).toEqual([
      [null, -25.02, 2],
      ['Living', -10.01, 1],
    ]);
  });

  test('by two groups has a row per pair, sorted by time first', async () => {
    const { rows } = await asked({ groupBy: ['category', 'month'] });
    expect(shown(rows)).toEqual([
      ['Fun', '2026-01', -20.02, 1],
      ['Food', '2026-01', -10.01, 1],
      ['Uncategorised', '2026-02', -5, 1],
    ]);
  });

  test.each([
    ['count', 3],
    ['average', -11.68],
    ['sum', -35.03],
  ] as const)('returns the %s', async (measure, value) => {
    expect((await asked({ measure })).total.value).toBe(value);
  });

  test('has averages of the transactions in each row', async () => {
    const { rows } = await asked({ measure: 'average', groupBy: ['tag'] });
    expect(shown(rows)).toEqual([
      ['holiday', -15.02, 2],
      ['shared', -10.01, 1],
      [null, -5, 1],
    ]);
  });

  test('accepts the filters of a search', async () => {
    expect((await asked({ filter: { text: 'coffee' } })).total).toEqual({ value: -5, count: 1 });
    expect((await asked({ filter: { categoryIds: [ids['food'] ?? ''] } })).total).toEqual({ value: -10.01, count: 1 });
    expect((await asked({ filter: { amountMax: '-10' } })).total).toEqual({ value: -30.03, count: 2 });
  });

  test('of a period without transactions has no rows and a total of zero', async () => {
    const { rows, total } = await asked({ period: '2020', measure: 'average', groupBy: ['merchant', 'person'] });
    expect([rows, total]).toEqual([[], { value: 0, count: 0 }]);
  });

  test('counts a transaction spread over months once in the total, whatever the groups', async () => {
    const asset = (await owner.assets.create({ walletId, type: 'bank', name: 'Spread', defaultCurrency: 'EUR' })).id;
    const range = { usingDateRule: 'range', usingStartDate: '2025-01-01', usingEndDate: '2025-03-31' } as const;
    const transaction = { walletId, assetId: asset, date: '2025-01-15', amountCurrency: 'EUR', ...range };
    await owner.transactions.create({
      ...transaction,
      amountValue: '-90',
      tagIds: [ids['holiday'] ?? '', ids['shared'] ?? ''],
    });
    const assetIds = [asset];
    const spread = { basis: 'cashFlow' as const, period: '2025', measure: 'average' as const, filter: { assetIds } };
    for (const groupBy of [[], ['month'], ['quarter'], ['tag'], ['month', 'tag'], ['year', 'month']] as const)
      expect((await asked({ ...spread, groupBy: [...groupBy] })).total, String(groupBy)).toEqual({
        value: -90,
        count: 1,
      });
    const { rows } = await asked({ ...spread, groupBy: ['month'] });
    expect(shown(rows)).toEqual([
      ['2025-01', -31, 1],
      ['2025-02', -28, 1],
      ['2025-03', -31, 1],
    ]);
    // Filter days are cash-flow days too; only days in both the filter and the period count.
    const days = { assetIds: [asset], dateFrom: '2025-02-01', dateTo: '2025-02-14' };
    expect((await asked({ ...spread, filter: days })).total).toEqual({ value: -14, count: 1 });
    const none = { ...days, dateTo: '2025-01-14' };
    expect((await asked({ ...spread, filter: none })).total).toEqual({ value: 0, count: 0 });
  });

  test('counts transactions without a category in the group of the category for uncategorised transactions', async () => {
    const { items } = await owner.categories.list({ walletId, limit: 500 });
    const id = items.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
    const group = (await owner.categoryGroups.create({ walletId, name: 'Open' })).id;
    await owner.categories.update({ walletId, id, categoryGroupId: group });
    const { rows } = await asked({ groupBy: ['categoryGroup', 'category'] });
    expect(shown(rows)).toEqual([
      [null, 'Fun', -20.02, 1],
      ['Living', 'Food', -10.01, 1],
      ['Open', 'Uncategorised', -5, 1],
    ]);
    await owner.categories.update({ walletId, id, categoryGroupId: null });
  });

  test('accepts the bases `date` and `cashFlow`; `date` is the default', async () => {
    expect(await refusalText(asked({ basis: 'transaction' as never }))).toBe('invalidInput basis');
    const { total } = await owner.reports.query({ walletId, measure: 'sum', period: '2026' });
    expect(total).toEqual({ value: -35.03, count: 3 });
  });

  test('rejects a third group, a repeated group, and ids of another wallet', async () => {
    expect(await refusalText(asked({ groupBy: ['tag', 'month', 'year'] }))).toBe('invalidInput groupBy');
    expect(await refusalText(asked({ groupBy: ['tag', 'tag'] }))).toBe('invalidInput groupBy');
    const other = await createTestWallet(services);
    const tag = await other.asOwner().tags.create({ walletId: other.walletId, name: 'theirs' });
    expect(await refusalText(asked({ filter: { tagIds: [tag.id] } }))).toMatch(/^invalidReference/);
  });
});
