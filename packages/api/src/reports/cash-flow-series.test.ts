import { addDays, dateFromDayNumber, dayNumber } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const aDay = fc.integer({ min: dayNumber('2023-01-25'), max: dayNumber('2024-04-10') }).map(dateFromDayNumber);
const using = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom({ usingDateRule: 'previousMonth' as const }, { usingDateRule: 'nextMonth' as const }),
  fc.tuple(aDay, fc.integer({ min: 0, max: 500 })).map(([usingStartDate, more]) => ({
    usingDateRule: 'range' as const,
    usingStartDate,
    usingEndDate: addDays(usingStartDate, more),
  })),
);

async function household() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const asset = await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' });
  const category = async (name: string, type: 'passiveIncome' | 'fixedExpense' | 'transfer' | 'valueChange') =>
    (await call.categories.create({ walletId, name, type })).id;
  const categories = {
    rents: await category('Rents', 'passiveIncome'),
    home: await category('Home', 'fixedExpense'),
    moved: await category('Moved', 'transfer'),
    market: await category('Market', 'valueChange'),
  };
  const book = (date: string, amountValue: string, more: object = {}) =>
    call.transactions.create({ walletId, assetId: asset.id, date, amountValue, amountCurrency: 'EUR', ...more });
  return { wallet, walletId, call, categories, book };
}

test('each part of each month agrees with cashFlowByCategory', { timeout: 60_000 }, async () => {
  const { walletId, call, categories, book } = await household();
  const transaction = fc.record({
    date: aDay,
    amount: fc.integer({ min: -999_999, max: 999_999 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
    amountCurrency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
    categoryId: fc.constantFrom(...Object.values(categories), null),
    using,
  });
  for (const { date, amount, using: days, ...fields } of fc.sample(transaction, { numRuns: 120, seed: 7 }))
    await book(date, amount, { ...fields, ...days });
  const { items } = await call.categories.list({ walletId, limit: 500 });
  const uncategorized = items.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';

  const { months, total } = await call.reports.cashFlowSeries({ walletId, start: '2023-01-01', end: '2024-04-30' });
  expect([months.length, months[0]?.period, months.at(-1)?.period]).toEqual([16, '2023-01', '2024-04']);
  for (const { period, income, expense, uncategorizedIn, uncategorizedOut, net } of [
    ...months,
    { period: '2023-01-01/2024-04-30', ...total },
  ]) {
    const rows = await call.reports.cashFlowByCategory({ walletId, period });
    const of = (id: string) => rows[id]?.value ?? 0;
    expect([period, income, expense]).toEqual([period, of(categories.rents), of(categories.home)]);
    // The sum of two separately rounded numbers is off by at most one cent.
    expect(Math.abs(uncategorizedIn + uncategorizedOut - of(uncategorized))).toBeLessThan(0.0101);
    expect(Math.abs(income + expense + uncategorizedIn + uncategorizedOut - net)).toBeLessThan(0.0201);
  }
});

test('transactions without a category count by their sign; the first and last month are cut', async () => {
  const { walletId, call, categories, book } = await household();
  await book('2026-01-09', '1000');
  await book('2026-01-10', '100.10');
  await book('2026-01-31', '-30.05');
  await book('2026-02-01', '-7');
  await book('2026-02-02', '-900', { categoryId: categories.home });
  await book('2026-02-03', '25', { categoryId: categories.home });
  await book('2026-02-03', '3.50', { categoryId: categories.rents });
  await book('2026-02-11', '5000', { categoryId: categories.rents });
  const nothing = { income: 0, expense: 0, uncategorizedIn: 0, uncategorizedOut: 0, net: 0 };
  expect(await call.reports.cashFlowSeries({ walletId, start: '2026-01-10', end: '2026-02-10' })).toEqual({
    months: [
      { ...nothing, period: '2026-01', uncategorizedIn: 100.1, uncategorizedOut: -30.05, net: 70.05 },
      { period: '2026-02', income: 3.5, expense: -875, uncategorizedIn: 0, uncategorizedOut: -7, net: -878.5 },
    ],
    total: { income: 3.5, expense: -875, uncategorizedIn: 100.1, uncategorizedOut: -37.05, net: -808.45 },
  });
});

test('requires a signed-in user, a start before the end, and at most a hundred years', async () => {
  const { wallet, walletId, call } = await household();
  const years = (end: string) => call.reports.cashFlowSeries({ walletId, start: '1921-01-31', end });
  expect((await years('2020-12-01')).months).toHaveLength(1200);
  expect(await refusalText(years('2021-01-01'))).toBe('tooManyIntervals');
  expect(await refusalText(years('1921-01-30'))).toBe('invalidInput end');
  const { caller } = await wallet.withKey();
  expect(await refusalText(caller.reports.cashFlowSeries({ walletId, start: '2026-01-01', end: '2026-01-31' }))).toBe(
    'unauthorized',
  );
});
