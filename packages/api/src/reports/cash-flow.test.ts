import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

// The numbers themselves are tested in `reports-reference`.
const now = new Date('2024-03-01T12:00:00Z');

let call: TestCaller;
let walletId: string;
let assetId: string;
beforeEach(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner({ now });
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' })).id;
});

describe('cash flow by category', () => {
  test('shows each category as reports do, with the names of its groups', async () => {
    const outer = await call.categoryGroups.create({ walletId, name: 'Living' });
    const inner = await call.categoryGroups.create({ walletId, name: 'Home', parentGroupId: outer.id });
    const rent = await call.categories.create({
      walletId,
      name: 'Rent',
      type: 'fixedExpense',
      emoji: '🏠',
      order: 1.5,
      categoryGroupId: inner.id,
    });
    const transaction = { walletId, assetId, date: '2020-12-10', amountCurrency: 'EUR', categoryId: rent.id };
    await call.transactions.create({ ...transaction, amountValue: '-900' });
    const { walletId: _, legacyStoreId: _id, systemKey: _key, ...embedded } = rent;
    expect(await call.reports.cashFlowByCategory({ walletId, period: '2020-12' })).toEqual({
      [rent.id]: {
        category: embedded,
        categoryNameWithParentGroups: 'Living / Home / Rent',
        value: -900,
        valuePreviousPeriod: 0,
        valueChange: -900,
      },
    });
  });

  test('counts future days of the period, except in periods that end today', async () => {
    const transaction = { walletId, assetId, amountCurrency: 'EUR', amountValue: '31', categoryId: null };
    const range = { usingDateRule: 'range', usingStartDate: '2024-03-01', usingEndDate: '2024-03-31' } as const;
    await call.transactions.create({ ...transaction, date: '2024-02-10', ...range });
    await call.transactions.create({ ...transaction, date: '2024-03-20' });
    const values = async (period: string) => {
      const rows = Object.values(await call.reports.cashFlowByCategory({ walletId, period }));
      return rows.map(({ value, valuePreviousPeriod }) => [value, valuePreviousPeriod]);
    };
    expect(await values('thisMonth')).toEqual([[62, 0]]);
    expect(await values('last7Days')).toEqual([[1, 0]]);
    expect(await values('lastMonth')).toEqual([]);
  });

  test('all time begins at the first cash-flow date, in every report of cash flow', async () => {
    const merchantId = (await call.merchants.create({ walletId, name: 'Power' })).id;
    const power = { walletId, assetId, amountCurrency: 'EUR', merchantId };
    const range = { usingDateRule: 'range', usingStartDate: '2023-01-01', usingEndDate: '2023-01-31' } as const;
    await call.transactions.create({ ...power, amountValue: '-62', date: '2023-03-10', ...range });
    await call.transactions.create({ ...power, amountValue: '-5', date: '2023-03-11', usingDateRule: 'previousMonth' });
    const period = 'allTime';
    const [flow] = Object.values(await call.reports.cashFlowByCategory({ walletId, period }));
    expect(flow?.value).toBe(-67);
    const { months, total } = await call.reports.cashFlowSeries({ walletId, end: '2024-03-01' });
    expect([months[0]?.period, total.net]).toEqual(['2023-01', -67]);
    const payees = await call.reports.expensesByMerchant({ walletId, period });
    expect(payees.map(({ amount, count }) => [amount, count])).toEqual([[-67, 2]]);
    const query = (basis: 'date' | 'cashFlow') =>
      call.reports.query({ walletId, measure: 'sum', groupBy: ['month'], period, basis });
    const spread = await query('cashFlow');
    expect([spread.period.start, spread.total]).toEqual(['2023-01-01', { value: -67, count: 2 }]);
    const frame = await call.reports.frame({ walletId, period, hasFlow: true });
    expect([frame.period.start, frame.flow?.['net']]).toEqual(['2023-01-01', -67]);
    // Other reports begin at the first transaction.
    expect((await query('date')).period.start).toBe('2023-03-10');
    expect((await call.reports.frame({ walletId, period, hasFlow: false })).period.start).toBe('2023-03-10');
  });

  test('compares a running period to date on request, and as a whole otherwise', async () => {
    const transaction = { walletId, assetId, amountCurrency: 'EUR', categoryId: null };
    // Today is 1 March of a leap year, its 61st day.
    for (const [date, amountValue] of [
      ['2023-03-01', '1'],
      ['2023-03-02', '10'],
      ['2023-03-03', '100'],
      ['2024-03-01', '1000'],
      ['2024-03-02', '10000'],
    ] as const)
      await call.transactions.create({ ...transaction, date, amountValue });
    const values = async (compare: 'whole' | 'toDate' | undefined, period = 'thisYear') => {
      const rows = Object.values(await call.reports.cashFlowByCategory({ walletId, period, compare }));
      return rows.map(({ value, valuePreviousPeriod, valueChange }) => [value, valuePreviousPeriod, valueChange]);
    };
    expect(await values(undefined)).toEqual([[11_000, 111, 10_889]]);
    expect(await values('whole')).toEqual([[11_000, 111, 10_889]]);
    // The first 61 days of 2023 end on 2 March.
    expect(await values('toDate')).toEqual([[1000, 11, 989]]);
    expect(await values('toDate', '2024')).toEqual([[1000, 11, 989]]);
    expect(await values('toDate', 'thisMonth')).toEqual([[1000, 0, 1000]]);
    // Past and future periods count as a whole.
    expect(await values('toDate', 'lastYear')).toEqual([[111, 0, 111]]);
    expect(await values('toDate', '2024-03-02')).toEqual([[10_000, 1000, 9000]]);
    expect(await values('toDate', 'allTime')).toEqual([[1111, 0, 1111]]);
  });

  test('rejects an invalid period', async () => {
    expect(await refusalText(call.reports.cashFlowByCategory({ walletId, period: 'nextMonth' }))).toBe(
      'invalidInput period',
    );
  });
});
