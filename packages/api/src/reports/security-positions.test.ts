import { Decimal } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { createTestIsin } from './testing/shared-market-data.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const APPLE = 'US0378331005';
const ALLIANZ = 'DE0008404005';
const now = new Date('2026-06-30T12:00:00Z');

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let depot: string;
beforeEach(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner({ now });
  walletId = wallet.walletId;
  depot = await asset('securities');
});

const asset = async (type: 'securities' | 'crypto') =>
  (await call.assets.create({ walletId, type, name: 'Depot', defaultCurrency: 'EUR' })).id;

type Fields = Partial<Parameters<TestCaller['securityTransactions']['create']>[0]>;
const book = (
  date: string,
  type: NonNullable<Fields['type']>,
  quantity: number,
  priceValue: string | null,
  fields: Fields = {},
) =>
  call.securityTransactions.create({
    ...{ walletId, assetId: depot, date, type, isin: APPLE, quantity, priceValue },
    priceCurrency: priceValue === null ? null : 'EUR',
    ...fields,
  });
type Crypto = Partial<Parameters<TestCaller['cryptoTransactions']['create']>[0]>;
const bookCrypto = (fields: Crypto = {}) =>
  call.cryptoTransactions.create({
    ...{ walletId, assetId: depot, date: '2026-01-01', type: 'buy', symbol: 'BTC', quantity: 2 },
    ...{ priceValue: '100', priceCurrency: 'EUR', ...fields },
  });
const price = (date: string, priceValue: string, isin = APPLE, priceCurrency = 'EUR') =>
  call.securities.setPrices({ walletId, isin, prices: [{ date, priceValue, priceCurrency }] });
const report = (input: { date?: string; costBasis?: 'fifo' | 'average' } = {}) =>
  call.reports.securityPositions({ walletId, ...input });

describe('securityPositions', () => {
  test('is empty in a wallet without positions', async () => {
    const nothing = {
      ...{ value: 0, cost: 0, gain: 0, realisedGain: 0, dividends: 0 },
      ...{ moneyWeightedReturn: null, timeWeightedReturn: null, daysSkipped: 0 },
      ...{ moneyWeightedReturnPerYear: null, timeWeightedReturnPerYear: null },
    };
    const empty = { currency: 'EUR', items: [], byAsset: {}, total: nothing };
    expect(await report()).toEqual({ date: '2026-06-30', ...empty });
    await book('2026-01-02', 'buy', 1, '10');
    expect(await report({ date: '2026-01-01' })).toEqual({ date: '2026-01-01', ...empty });
  });

  // CFA Program Level I, "Discounted Cash Flow Applications": money-weighted 13.86 % a year, time-weighted 15.84 % a year, which
  // is 34.2 % over both years.
  test('returns quantity, price, value, cost, gain and the returns of the textbook', async () => {
    await book('2023-01-01', 'buy', 1, '100');
    await book('2023-12-31', 'dividend', 1, '2');
    await book('2024-01-01', 'buy', 1, '120');
    await book('2024-12-31', 'dividend', 2, '2');
    await price('2023-12-31', '120');
    await price('2024-12-31', '130');
    const figures = {
      ...{ value: 260, cost: 220, gain: 40, realisedGain: 0, dividends: 6, daysSkipped: 0 },
      ...{ timeWeightedReturn: 34.2, timeWeightedReturnPerYear: 15.8447 },
      ...{ moneyWeightedReturn: 29.6384, moneyWeightedReturnPerYear: 13.8614 },
    };
    const { items, byAsset, total } = await report({ date: '2024-12-31' });
    expect(items).toEqual([
      {
        ...{ assetId: depot, isin: APPLE, symbol: null, name: null, quantity: 2 },
        ...{ price: 130, priceCurrency: 'EUR', priceDate: '2024-12-31', ...figures },
        moneyWeightedReturn: expect.closeTo(29.65, 1),
        moneyWeightedReturnPerYear: expect.closeTo(13.86, 1),
      },
    ]);
    const { moneyWeightedReturn, moneyWeightedReturnPerYear } = items[0] ?? {};
    const rounded = { ...figures, moneyWeightedReturn, moneyWeightedReturnPerYear };
    expect([byAsset, total]).toEqual([{ [depot]: rounded }, rounded]);
  });

  test('sells the oldest units first, or a share of all units with the average cost basis', async () => {
    await book('2026-01-01', 'buy', 160, '25');
    await book('2026-01-02', 'buy', 240, '20');
    await book('2026-01-03', 'buy', 10, '30');
    await book('2026-01-04', 'sell', 210, '32');
    // IRS Publication 564 (2009), table 3.
    expect((await report()).items[0]).toMatchObject({ quantity: 200, value: 6400, cost: 4100, realisedGain: 1720 });
    expect((await report({ costBasis: 'average' })).total).toMatchObject({ cost: 4439.02, realisedGain: 2059.02 });
  });

  test('adds fees and tax to the cost and subtracts them from the gain, converted on their own day', async () => {
    const dollars = { priceCurrency: 'USD', feesValue: '1', feesCurrency: 'EUR', taxValue: '2', taxCurrency: 'USD' };
    await book('2024-05-17', 'buy', 4, '50', dollars);
    await book('2024-06-17', 'sell', 1, '60', dollars);
    const into = (await services.rates.tableOf(['USD'])).rateInto('EUR');
    const [bought, sold] = [into.on('USD', '2024-05-17'), into.on('USD', '2024-06-17')];
    const cost = bought.times(202).plus(1);
    const proceeds = sold.times(58).minus(1);
    const [held] = (await report({ date: '2024-06-17' })).items;
    expect(held).toMatchObject({
      value: reportNumber(sold.times(180), 'EUR'),
      cost: reportNumber(cost.times('0.75'), 'EUR'),
      realisedGain: reportNumber(proceeds.minus(cost.div(4)), 'EUR'),
    });
  });

  test('applies splits: units grow, older prices shrink, the cost is unchanged', async () => {
    await book('2026-01-01', 'buy', 10, '400');
    const before = (await report({ date: '2026-03-31' })).items[0];
    await call.securities.update({ walletId, isin: APPLE, name: 'Apple', splits: { '2026-04-01': 4 } });
    expect((await report({ date: '2026-03-31' })).items[0]).toEqual({ ...before, name: 'Apple' });
    expect((await report()).items[0]).toMatchObject({
      ...{ name: 'Apple', quantity: 40, price: 100, priceDate: '2026-01-01', value: 4000, cost: 4000, gain: 0 },
    });
    await book('2026-05-01', 'sell', 20, '110');
    expect((await report()).items[0]).toMatchObject({ quantity: 20, price: 110, cost: 2000, realisedGain: 200 });
  });

  test("shows the wallet's name for a security, or the shared name if the wallet has none", async () => {
    const isin = createTestIsin();
    await services.database.query({ text: `INSERT INTO "Security" (isin, name) VALUES ($1, 'Known')`, values: [isin] });
    await book('2026-01-01', 'buy', 1, '10', { isin });
    expect((await report()).items[0]).toMatchObject({ isin, name: 'Known' });
    await call.securities.update({ walletId, isin, name: 'Own' });
    expect((await report()).items[0]).toMatchObject({ isin, name: 'Own' });
  });

  test('shows price null for a position without a price on or before the day, and values it at 0', async () => {
    await book('2026-01-01', 'transferIn', 3, null);
    await book('2026-01-01', 'buy', 1, '10', { isin: ALLIANZ });
    await price('2026-07-01', '99');
    const { items, total } = await report();
    expect(items.find(({ isin }) => isin === APPLE)).toMatchObject({
      ...{ quantity: 3, price: null, priceCurrency: null, priceDate: null, value: 0, cost: 0 },
      ...{ moneyWeightedReturn: null, timeWeightedReturn: null },
    });
    expect(total).toMatchObject({ value: 10, moneyWeightedReturn: null });
  });

  test('prefers a manual price over a price paid on the same day, and otherwise takes the latest', async () => {
    await book('2026-01-01', 'buy', 1, '10');
    await price('2026-01-01', '12');
    expect((await report()).items[0]).toMatchObject({ price: 12, value: 12, cost: 10, gain: 2 });
    await book('2026-02-01', 'buy', 1, '14');
    expect((await report()).items[0]).toMatchObject({ price: 14, value: 28, cost: 24 });
  });

  test('uses the price of a transfer or an initial balance only if there is no other price', async () => {
    await book('2026-01-01', 'initialBalance', 1, '40');
    expect((await report()).items[0]).toMatchObject({ price: 40, cost: 40 });
    await price('2026-01-02', '90');
    await book('2026-01-03', 'transferIn', 1, '50');
    expect((await report()).items[0]).toMatchObject({ price: 90, value: 180, cost: 90, gain: 90 });
    expect((await report({ date: '2026-01-01' })).items[0]).toMatchObject({ price: 40 });
  });

  test('separates positions by asset and ISIN, keeps sold ones, and adds up to the total', async () => {
    const other = await asset('securities');
    await book('2026-01-01', 'buy', 1, '10');
    await book('2026-01-01', 'buy', 2, '10', { assetId: other });
    await book('2026-01-02', 'sell', 2, '15', { assetId: other });
    await book('2026-01-01', 'buy', 1, '7.005', { isin: ALLIANZ });
    const { items, byAsset, total } = await report();
    const rows = items.map((row) => [row.assetId, row.isin, row.quantity, row.value, row.realisedGain]);
    expect(new Set(rows)).toEqual(
      new Set([
        [depot, ALLIANZ, 1, 7, 0],
        [depot, APPLE, 1, 15, 0],
        [other, APPLE, 0, 0, 10],
      ]),
    );
    expect(byAsset[depot]).toMatchObject({ value: 22, cost: 17, gain: 5 });
    expect(byAsset[other]).toMatchObject({ value: 0, cost: 0, realisedGain: 10 });
    // Each number is rounded once: 15 + 7.005, half to even.
    expect(total).toMatchObject({ value: 22, cost: 17, gain: 5, realisedGain: 10 });
  });

  test('keeps the cost of units that move between assets if the two transactions are linked', async () => {
    const other = await asset('securities');
    await book('2026-01-01', 'buy', 10, '10');
    await price('2026-02-01', '25');
    const out = await book('2026-02-01', 'transferOut', 4, null);
    const into = await book('2026-02-02', 'transferIn', 4, null, { assetId: other });
    const costs = async () => (await report()).items.map(({ assetId, cost }) => [assetId, cost]).sort();
    expect(await costs()).toEqual(
      [
        [depot, 60],
        [other, 100],
      ].sort(),
    );
    const counter = { transferCounterType: 'securityTransaction', transferCounterId: out.id } as const;
    await call.securityTransactions.update({ walletId, id: into.id, ...counter });
    expect(await costs()).toEqual(
      [
        [depot, 60],
        [other, 40],
      ].sort(),
    );
    const { total } = await report();
    expect(total).toMatchObject({ value: 250, cost: 100, gain: 150, realisedGain: 0, timeWeightedReturn: 150 });
  });

  test('prices crypto in EUR at its daily rate, unless the wallet has a manual price', async () => {
    await bookCrypto({ type: 'reward', quantity: 1 });
    await bookCrypto();
    const rate = (await services.rates.tableOf(['BTC'])).rateInto('EUR').on('BTC', '2026-06-30');
    const [coins] = (await report()).items;
    expect(coins).toMatchObject({
      ...{ assetId: depot, isin: null, symbol: 'BTC', quantity: 3, priceCurrency: 'EUR', priceDate: '2026-06-30' },
      ...{ price: Number(rate.toString()), value: reportNumber(rate.times(3), 'EUR'), cost: 200 },
    });
    const prices = [{ date: '2026-05-01', priceValue: '500', priceCurrency: 'EUR' }];
    await call.cryptoTransactions.setPrices({ walletId, symbol: 'BTC', prices });
    expect((await report()).items[0]).toMatchObject({ price: 500, priceDate: '2026-05-01', value: 1500, gain: 1300 });
    await bookCrypto({ symbol: 'NORATE', priceValue: '3' });
    expect((await report()).items.find(({ symbol }) => symbol === 'NORATE')).toMatchObject({ price: 3, value: 6 });
  });

  test('uses the wallet’s currency and rounds once at the end', async () => {
    const { walletId: yen, asOwner } = await createTestWallet(services, { currency: 'JPY' });
    const owner = asOwner({ now });
    const { id } = await owner.assets.create({ walletId: yen, type: 'securities', name: 'x', defaultCurrency: 'EUR' });
    const buy = { type: 'buy', isin: APPLE, quantity: 0.333, priceValue: '9.99', priceCurrency: 'EUR' } as const;
    await owner.securityTransactions.create({ walletId: yen, assetId: id, date: '2024-05-17', ...buy });
    const rate = (await services.rates.tableOf(['JPY'])).rateInto('JPY').on('EUR', '2024-05-17');
    const { currency, total } = await owner.reports.securityPositions({ walletId: yen, date: '2024-05-17' });
    const value = reportNumber(new Decimal('0.333').times('9.99').times(rate), 'JPY');
    expect([currency, total.value, total.cost]).toEqual(['JPY', value, value]);
  });

  test('requires read access to the wallet and rejects an invalid date', async () => {
    const stranger = await createTestWallet(services);
    expect(await refusalText(stranger.asOwner().reports.securityPositions({ walletId }))).toBe('notFound');
    const reader = await wallet.withKey(['service:read']);
    expect((await reader.caller.reports.securityPositions({ walletId })).items).toEqual([]);
    expect(await refusalText(report({ date: '2026-02-30' }))).toBe('invalidInput date');
    expect(await refusalText(report(JSON.parse('{"costBasis":"lifo"}')))).toBe('invalidInput costBasis');
  });
});

test('the series of a position agrees with the report on each day', async () => {
  const other = await asset('securities');
  await call.securities.setPrices({
    ...{ walletId, isin: APPLE },
    prices: [
      { date: '2024-03-01', priceValue: '120', priceCurrency: 'USD' },
      { date: '2025-03-01', priceValue: '150', priceCurrency: 'EUR' },
    ],
  });
  await book('2024-02-01', 'buy', 10, '100', { feesValue: '3', feesCurrency: 'USD' });
  await call.securities.update({ walletId, isin: APPLE, splits: { '2024-06-03': 2 } });
  await book('2024-07-01', 'sell', 4, '70');
  const moved = await book('2024-09-02', 'transferOut', 6, null);
  const come = await book('2024-09-03', 'transferIn', 6, null, { assetId: other });
  const side = ({ id }: { id: string }) => ({ type: 'securityTransaction', id }) as const;
  await call.transfers.link({ walletId, source: side(moved), counter: side(come) });
  await bookCrypto({ date: '2024-05-01' });
  const dates = ['2024-01-31', '2024-02-01', '2024-03-01', '2024-06-02', '2024-06-03', '2024-07-01', '2024-09-02'];
  dates.push('2024-09-03', '2025-02-28', '2025-03-01', '2026-06-30');
  for (const [assetId, code] of [
    [depot, APPLE],
    [other, APPLE],
    [depot, 'BTC'],
    [other, 'BTC'],
  ] as const) {
    const told = [];
    for (const date of dates) {
      const found = (await report({ date })).items.find(
        (item) => item.assetId === assetId && (item.isin ?? item.symbol) === code,
      );
      told.push({ date, value: found?.value ?? 0, cost: found?.cost ?? 0 });
    }
    expect(await call.reports.positionSeries({ walletId, assetId, code, dates }), code).toEqual(told);
  }
  const stranger = await createTestWallet(services);
  const asked = { walletId, assetId: depot, code: APPLE, dates };
  expect(await refusalText(stranger.asOwner().reports.positionSeries(asked))).toBe('notFound');
});
