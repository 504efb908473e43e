import { dateFromDayNumber, dayNumber } from '@coffer/domain/dates.ts';
import { Decimal } from '@coffer/domain/decimal.ts';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function household() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const asset = await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' });
  const category = async (name: string, type: 'activeIncome' | 'variableExpense' | 'transfer' | 'valueChange') =>
    (await call.categories.create({ walletId, name, type })).id;
  const book = (date: string, amountValue: string, more: object = {}) =>
    call.transactions.create({
      walletId,
      assetId: asset.id,
      date,
      amountValue,
      amountCurrency: 'EUR',
      excludeFromMerchantAutoAssignment: true,
      ...more,
    });
  return { walletId, call, category, book };
}

const DAY = fc.integer({ min: dayNumber('2024-01-20'), max: dayNumber('2024-03-10') }).map(dateFromDayNumber);
const texts = [
  { fromTo: 'Kiosk', description: null },
  { fromTo: ' Kiosk ', description: 'Sweets' },
  { fromTo: null, description: 'Kiosk' },
  { fromTo: '  ', description: 'Market' },
  { fromTo: null, description: null },
];

test('each payee shows the sum spent, each transaction at the exchange rate of its day', {
  timeout: 60_000,
}, async () => {
  const { walletId, call, category, book } = await household();
  const merchants = [];
  for (const name of ['Shop', 'Baker']) merchants.push((await call.merchants.create({ walletId, name })).id);
  const categories = {
    food: await category('Food', 'variableExpense'),
    pay: await category('Pay', 'activeIncome'),
    moved: await category('Moved', 'transfer'),
    market: await category('Market', 'valueChange'),
  };
  const transaction = fc.record({
    date: DAY,
    amount: fc.integer({ min: -99_999, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)),
    amountCurrency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
    categoryId: fc.constantFrom(null, ...Object.values(categories)),
    merchantId: fc.constantFrom(null, null, ...merchants),
    text: fc.constantFrom(...texts),
  });
  const rates = (await services.rates.tableOf(['EUR', 'USD', 'JPY'])).rateInto('EUR');
  const expected = new Map<string, { sum: Decimal; count: number }>();
  for (const { date, amount, amountCurrency, categoryId, merchantId, text } of fc.sample(transaction, {
    numRuns: 90,
    seed: 12,
  })) {
    await book(date, amount, { amountCurrency, categoryId, merchantId, ...text });
    const flows = categoryId !== categories.moved && categoryId !== categories.market;
    if (!flows || Number(amount) >= 0 || date < '2024-02-01' || date > '2024-02-29') continue;
    const name = ['Shop', 'Baker'][merchants.indexOf(merchantId ?? '')];
    const key = name ?? text.fromTo?.trim() ?? '';
    const payee = key === '' && name === undefined ? (text.description ?? '') : key;
    const before = expected.get(payee) ?? { sum: new Decimal(0), count: 0 };
    const worth = new Decimal(amount).times(rates.on(amountCurrency, date));
    expected.set(payee, { sum: before.sum.plus(worth), count: before.count + 1 });
  }
  const found = await call.reports.expensesByMerchant({ walletId, period: '2024-02', limit: 100 });
  const largestFirst = [...expected].toSorted(([, one], [, other]) => one.sum.comparedTo(other.sum));
  expect(found.map(({ name, amount, count }) => [name ?? '', amount, count])).toEqual(
    largestFirst.map(([name, { sum, count }]) => [
      name,
      sum.toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toNumber(),
      count,
    ]),
  );
  expect(
    found
      .filter(({ merchantId }) => merchantId !== null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Baker', 'Shop']);
  expect(await call.reports.expensesByMerchant({ walletId, period: '2024-02', limit: 2 })).toEqual(found.slice(0, 2));
});

test('a linked transfer is not an expense, and of a split only its parts count', async () => {
  const { walletId, call, book } = await household();
  const savings = await call.assets.create({ walletId, type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
  const out = await book('2024-02-01', '-50', { fromTo: 'Myself' });
  const into = await book('2024-02-01', '50', { fromTo: 'Myself', assetId: savings.id });
  await call.transfers.link({
    walletId,
    source: { type: 'transaction', id: out.id },
    counter: { type: 'transaction', id: into.id },
  });
  const whole = await book('2024-02-02', '-30', { fromTo: 'Market' });
  await call.transactions.split({
    walletId,
    id: whole.id,
    parts: [{ amountValue: '-10' }, { amountValue: '-20', fromTo: 'Baker' }],
  });
  const found = await call.reports.expensesByMerchant({ walletId, period: '2024-02' });
  expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(-30);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(found.map(({ name }) => name)).not.toContain('Myself');
});

test('finds the nearest days with cash flow, or with any transaction, on both sides', async () => {
  const { walletId, call, category, book } = await household();
  const around = (start: string, of: 'flow' | 'worth', end = start) =>
    call.reports.nearestDays({ walletId, start, end, of });
  expect(await around('2024-02-10', 'flow')).toEqual({ before: null, after: null });
  expect(await around('2024-02-10', 'worth')).toEqual({ before: null, after: null });
  const moved = await category('Moved', 'transfer');
  await book('2024-02-01', '-1');
  await book('2024-02-05', '-1', { categoryId: moved });
  await book('2024-02-20', '-1', { categoryId: moved });
  await book('2024-03-01', '-1');
  expect(await around('2024-02-10', 'flow')).toEqual({ before: '2024-02-01', after: '2024-03-01' });
  expect(await around('2024-02-10', 'worth')).toEqual({ before: '2024-02-05', after: '2024-02-20' });
  expect(await around('2024-02-01', 'flow', '2024-03-01')).toEqual({ before: null, after: null });
  // A transaction with a range of cash-flow dates counts on each of its days.
  const range = { usingDateRule: 'range', usingStartDate: '2024-01-01', usingEndDate: '2024-12-31' } as const;
  await book('2024-06-01', '-366', range);
  expect(await around('2024-07-01', 'flow', '2024-07-31')).toEqual({ before: '2024-06-30', after: '2024-08-01' });
  expect(await around('2025-05-01', 'flow')).toEqual({ before: '2024-12-31', after: null });
  expect(await around('2023-05-01', 'flow')).toEqual({ before: null, after: '2024-01-01' });
  expect(await around('2023-05-01', 'worth')).toEqual({ before: null, after: '2024-02-01' });
});

test('counterparties are told apart by their first 200 characters', async () => {
  const { walletId, call, book } = await household();
  const name = 'Kiosk '.repeat(60);
  for (const end of ['a', 'b']) await book('2024-02-01', '-1', { fromTo: name + end });
  const [row, ...others] = await call.reports.expensesByMerchant({ walletId, period: '2024-02', limit: 10 });
  expect([row?.name, row?.count, others]).toEqual([name.slice(0, 200), 2, []]);
  for (const payee of [row?.name ?? '', name]) {
    expect((await call.transactions.list({ walletId, payee })).items).toHaveLength(2);
  }
});
