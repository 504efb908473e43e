import { Decimal, formatDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { buildRandomWallet } from './testing/build-wallet.ts';
import { randomReportCases } from './testing/random-cases.ts';
import { randomWallet } from './testing/random-wallet.ts';
import { readRawWallet } from './testing/raw-wallet.ts';
import { referenceNetWorthCauses } from './testing/reference-net-worth-causes.ts';
import { ReferenceReports } from './testing/reference-reports.ts';
import { createTestIsin } from './testing/shared-market-data.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const SEEDS = Array.from({ length: 3 * Number(process.env['COFFER_CASES'] ?? 1) }, (_, at) => 1 + at);

test.each(SEEDS)(
  'each cause is its own sum over records, and together they are the change: seed %i',
  {
    timeout: 300_000,
  },
  async (seed) => {
    const [plan] = fc.sample(randomWallet, { seed, numRuns: 1 });
    if (plan === undefined) throw new Error('no wallet');
    const { walletId, call, now } = await buildRandomWallet(services, plan);
    const reference = new ReferenceReports(await readRawWallet(services, walletId, call), now);
    const { periods } = randomReportCases(seed, reference.when, []);
    for (const period of ['thisMonth', 'lastYear', 'allTime', ...periods.slice(-5)]) {
      const { causes, total } = await call.reports.worthCauses({ walletId, period });
      const expected = [...referenceNetWorthCauses(reference, period)].filter(([, sum]) => !sum.isZero());
      expect(
        causes.map(({ cause, exact }) => [cause, exact]),
        period,
      ).toEqual(expected.map(([cause, sum]) => [cause, formatDecimal(sum)]));
      const { kpis } = await call.reports.netWorthByAsset({ walletId, period });
      expect(total, period).toBe(kpis.totalChange);
      const sum = sumDecimals(causes.map(({ exact }) => new Decimal(exact)));
      expect(reference.rounded(sum), period).toBe(total);
      const hasRest = causes.some(({ cause }) => cause === 'market' || cause === 'exchangeRates');
      if (hasRest) expect(reference.rounded(sumDecimals(causes.map(({ amount }) => new Decimal(amount))))).toBe(total);
    }
  },
);

test('the example of docs/reports.md', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const call = asOwner({ now: new Date('2024-03-20T12:00:00Z') });
  const asset = async (name: string, type: 'cash' | 'securities') =>
    (await call.assets.create({ walletId, type, name, defaultCurrency: 'EUR' })).id;
  const [bank, purse, depot] = [
    await asset('Bank', 'cash'),
    await asset('Purse', 'cash'),
    await asset('Depot', 'securities'),
  ];
  const { items } = await call.categories.list({ walletId, limit: 500 });
  const system = (key: string) => items.find(({ systemKey }) => systemKey === key)?.id ?? expect.fail(key);
  const own = async (type: 'activeIncome' | 'variableExpense') =>
    (await call.categories.create({ walletId, name: type, type })).id;
  const cash = async (date: string, amountValue: string, categoryId: string | null = null, assetId = bank) =>
    (await call.transactions.create({ walletId, assetId, date, amountValue, amountCurrency: 'EUR', categoryId })).id;
  const isin = createTestIsin();
  const trade = async (date: string, type: 'buy' | 'dividend' | 'transferIn', quantity: number, fields = {}) =>
    (
      await call.securityTransactions.create({
        ...{ walletId, assetId: depot, date, type, isin, quantity },
        ...{ priceValue: '110', priceCurrency: 'EUR', ...fields },
      })
    ).id;
  const link = (cashId: string, id: string, isCashSource = true) => {
    const sides = [
      { type: 'transaction' as const, id: cashId },
      { type: 'securityTransaction' as const, id },
    ] as const;
    const [source, counter] = isCashSource ? sides : [sides[1], sides[0]];
    return call.transfers.link({ walletId, source, counter });
  };

  await cash('2024-01-01', '10000', system('initialBalance'));
  await cash('2024-02-01', '3000', await own('activeIncome'));
  await cash('2024-02-02', '-193', await own('variableExpense'));
  await cash('2024-02-03', '-7');
  await link(
    await cash('2024-02-05', '-1005'),
    await trade('2024-02-05', 'buy', 10, { priceValue: '100', feesValue: '5', feesCurrency: 'EUR' }),
  );
  const [out, into] = [await cash('2024-02-10', '-500'), await cash('2024-02-10', '500', null, purse)];
  const side = (id: string) => ({ type: 'transaction' as const, id });
  await call.transfers.link({ walletId, source: side(out), counter: side(into) });
  await cash('2024-02-11', '3', system('valueChange'));
  const dividend = await trade('2024-02-25', 'dividend', 10, { priceValue: '10', taxValue: '15', taxCurrency: 'EUR' });
  await link(await cash('2024-02-25', '85'), dividend, false);
  await trade('2024-02-27', 'transferIn', 2);
  await trade('2024-02-27', 'buy', 1);
  await link(await cash('2024-03-01', '-110'), await trade('2024-02-28', 'buy', 1));

  const amounts = async (period: string) => {
    const { causes, total } = await call.reports.worthCauses({ walletId, period });
    return { ...Object.fromEntries(causes.map(({ cause, amount }) => [cause, amount])), total };
  };
  expect(await amounts('2024-02')).toEqual({
    ...{ earned: 3000, spent: -193, uncategorized: -7, market: 200, fees: -20 },
    // A share is valued at 110. Transfers: two shares received without cash, and one share that is paid in March.
    // Corrections: one share bought without cash, and a value change of 3.
    ...{ transfers: 330, corrections: 113, total: 3423 },
  });
  expect(await amounts('2024-03')).toEqual({ transfers: -110, total: -110 });
  expect(await amounts('2030')).toEqual({ total: 0 });
});
