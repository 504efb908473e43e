import { roundedSum } from '@coffer/domain/exact-amounts.ts';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const now = new Date('2024-03-20T12:00:00Z');
const days = { dateFrom: '2024-03-01', dateTo: '2024-03-20' };

let call: TestCaller;
let walletId: string;
let assetId: string;
beforeEach(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner({ now });
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'USD' })).id;
});

/** Thirty categories whose amounts in dollars are each rounded by nearly half a cent in the same direction. */
async function manySmallCategories() {
  const ids: string[] = [];
  for (const at of Array.from({ length: 30 }).keys()) {
    const { id } = await call.categories.create({ walletId, name: `C${at}`, type: 'variableExpense' });
    ids.push(id);
    const fields = { walletId, assetId, categoryId: id, amountCurrency: 'EUR' };
    await call.transactions.create({ ...fields, date: '2024-03-10', amountValue: '-1.004' });
    await call.transactions.create({ ...fields, date: '2024-02-10', amountValue: '-1.003' });
  }
  return ids;
}

test('exact amounts of cash flow add up to the list’s total, where rounded ones do not', async () => {
  const categoryIds = await manySmallCategories();
  const { byCategory } = await call.reports.comparedFlows({ walletId, period: 'thisMonth', compare: 'toDate' });
  const rows = Object.values(byCategory);
  const { total } = await call.transactions.search({ walletId, basis: 'cashFlow', categoryIds, ...days });
  const exact = rows.map((row) => row.exact.value);
  expect(total).toBe(-30.12);
  expect(Number(roundedSum(exact, 'EUR'))).toBe(total);
  expect(rows.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(-30, 8);
  const before = rows.map((row) => row.exact.valuePreviousPeriod);
  expect(roundedSum(before, 'EUR')).toBe('-30.09');
});

test('rows are those of cashFlowByCategory, and uncategorised amounts have both directions', async () => {
  await manySmallCategories();
  for (const amountValue of ['10.005', '-3.0001'])
    await call.transactions.create({ walletId, assetId, date: '2024-03-02', amountValue, amountCurrency: 'EUR' });
  for (const compare of ['whole', 'toDate'] as const) {
    for (const period of ['thisMonth', 'lastMonth', 'allTime']) {
      const { byCategory, uncategorized } = await call.reports.comparedFlows({ walletId, period, compare });
      const published = Object.entries(byCategory).map(([id, { exact: _, ...row }]) => [id, row]);
      expect(Object.fromEntries(published)).toEqual(
        await call.reports.cashFlowByCategory({ walletId, period, compare }),
      );
      const none = period === 'lastMonth';
      expect(uncategorized).toEqual(none ? { in: '0', out: '0' } : { in: '10.005', out: '-3.0001' });
    }
  }
});

test('a filter leaves only matching transactions, in both periods', async () => {
  const other = await call.assets.create({ walletId, type: 'cash', name: 'Other', defaultCurrency: 'EUR' });
  const [categoryId = ''] = await manySmallCategories();
  for (const date of ['2024-03-03', '2024-02-03'])
    for (const category of [categoryId, null])
      await call.transactions.create({
        ...{ walletId, assetId: other.id, categoryId: category, date },
        ...{ amountValue: '-7.001', amountCurrency: 'EUR' },
      });
  const asked = { walletId, period: 'thisMonth', compare: 'toDate' as const };
  const { byCategory, uncategorized } = await call.reports.comparedFlows({
    ...asked,
    filter: { assetIds: [other.id] },
  });
  const of = { value: '-7.001', valuePreviousPeriod: '-7.001' };
  expect(Object.values(byCategory).map(({ exact }) => exact)).toEqual([of, of]);
  expect(byCategory[categoryId]).toMatchObject({ value: -7, valuePreviousPeriod: -7, valueChange: 0 });
  expect(uncategorized).toBeNull();
  const foreign = { ...asked, filter: { assetIds: [categoryId] } };
  expect(await refusalText(call.reports.comparedFlows(foreign))).toBe('invalidReference filter.assetIds[0]');
});

test('net worth has exact amounts beside those of netWorthByAsset', async () => {
  for (const at of Array.from({ length: 9 }).keys()) {
    const asset = await call.assets.create({ walletId, type: 'cash', name: `A${at}`, defaultCurrency: 'EUR' });
    const fields = { walletId, assetId: asset.id, amountCurrency: 'EUR' };
    await call.transactions.create({ ...fields, date: '2024-03-10', amountValue: '1.004' });
  }
  const { byAsset, kpis } = await call.reports.comparedWorth({ walletId, period: 'thisMonth' });
  const published = Object.entries(byAsset).map(([id, { exact: _, hasPositions, ...row }]) => {
    expect(hasPositions).toBe(false);
    return [id, row];
  });
  const report = await call.reports.netWorthByAsset({ walletId, period: 'thisMonth' });
  expect({ byAsset: Object.fromEntries(published), kpis }).toEqual(report);
  const exact = Object.values(byAsset).map((row) => row.exact.value);
  expect(Number(roundedSum(exact, 'EUR'))).toBe(kpis.total);
  expect(kpis.total).toBe(9.04);
});

test('tells assets with securities or crypto from others, whatever their type', async () => {
  const other = await call.assets.create({ walletId, type: 'other', name: 'Vault', defaultCurrency: 'EUR' });
  const units = { walletId, assetId: other.id, type: 'transferIn' as const, date: '2024-03-01', quantity: 1 };
  await call.securityTransactions.create({ ...units, isin: 'US0378331005' });
  const { byAsset } = await call.reports.comparedWorth({ walletId, period: 'today' });
  expect([byAsset[assetId]?.hasPositions, byAsset[other.id]?.hasPositions]).toEqual([false, true]);
});
