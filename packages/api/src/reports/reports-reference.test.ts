import { addDays } from '@coffer/domain/dates.ts';
import { type Decimal, decimalOfText, ZERO } from '@coffer/domain/decimal.ts';
import type { RatesInto } from '@coffer/domain/fx.ts';
import { periodOf } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { openTestDatabase, testWallet } from '../testing/wallet.ts';
import type { Transaction } from '../transactions/transactions.schema.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

// The day after a leap day, in a wallet whose day it already is.
const now = new Date('2024-02-29T23:30:00Z');
const TODAY = '2024-03-01';
const START = '2023-12-15';
const PERIODS = [
  'today',
  'thisMonth',
  'lastMonth',
  'last30Days',
  'thisYear',
  'lastYear',
  'allTime',
  '2024-W05',
  '2024-02-29',
];
const ISIN = 'US0378331005';

let walletId: string;
let call: Awaited<ReturnType<typeof open>>['call'];
let rates: RatesInto;
let records: readonly Transaction[];
let first: string;
let assets: readonly { readonly id: string; readonly name: string }[];
let excluded: readonly string[];

async function open() {
  const wallet = await testWallet(services);
  return { walletId: wallet.walletId, call: wallet.asOwner({ now }) };
}

const day = fc.integer({ min: 0, max: 100 }).map((days) => addDays(START, days));
const amount = fc
  .tuple(fc.integer({ min: -99_999, max: 60_000 }), fc.constantFrom('', '1', '000000000000001'))
  .map(([cents, more]) => `${(cents / 100).toFixed(2)}${more}`);
const currency = fc.constantFrom('EUR', 'EUR', 'USD', 'JPY');

/** Bookings of every kind in three accounts, links within and between currencies and with positions, and a split. */
beforeAll(async () => {
  ({ walletId, call } = await open());
  const make = (name: string, type: 'bank' | 'securities' = 'bank') =>
    call.assets.create({ walletId, type, name, defaultCurrency: 'EUR' });
  const [giro, savings, dollars] = [await make('Giro'), await make('Savings'), await make('Dollars')];
  const depots = [await make('Depot', 'securities'), await make('Old depot', 'securities')];
  assets = [giro, savings, dollars, ...depots];
  const category = async (name: string, type: 'variableExpense' | 'transfer' | 'valueChange') =>
    (await call.categories.create({ walletId, name, type })).id;
  const [food, moved, market] = [
    await category('Food', 'variableExpense'),
    await category('Moved', 'transfer'),
    await category('Market', 'valueChange'),
  ];
  excluded = [moved, market];
  const booking = fc.record({
    assetId: fc.constantFrom(giro.id, savings.id, dollars.id),
    date: day,
    amountValue: amount,
    amountCurrency: currency,
    categoryId: fc.constantFrom(food, food, moved, market, null),
  });
  const made: Transaction[] = [];
  for (const one of fc.sample(booking, { numRuns: 140, seed: 31 }))
    made.push(await call.transactions.create({ walletId, ...one }));
  await linkSome(made);
  await linkPositions(depots.map(({ id }) => id));
  const whole = await call.transactions.create({
    walletId,
    assetId: giro.id,
    date: '2024-02-10',
    amountValue: '-5000',
    amountCurrency: 'USD',
  });
  await call.transactions.split({
    walletId,
    id: whole.id,
    parts: [
      { amountValue: '-1500', categoryId: food },
      { amountValue: '-3500', categoryId: market },
    ],
  });
  records = (await call.transactions.list({ walletId, limit: 500 })).items;
  first = records.map(({ date }) => date).sort()[0] ?? '';
  rates = (await services.rates.tableOf(['USD', 'JPY'])).rateInto('EUR');
}, 120_000);

/** Pairs of opposite sign, whatever they amount to. */
async function linkSome(made: readonly Transaction[]) {
  const [out, into] = [made.filter(isOut), made.filter((one) => !isOut(one) && Number(one.amountValue) > 0)];
  for (const [at, { id }] of out.slice(0, 12).entries()) {
    const counter = into[at];
    if (counter === undefined) continue;
    await call.transfers.link({
      walletId,
      source: { type: 'transaction', id },
      counter: { type: 'transaction', id: counter.id },
    });
  }
}

const isOut = ({ amountValue }: Transaction) => amountValue.startsWith('-');

/** A purchase, a sale whose money came days later, and units that moved from one depot to another. */
async function linkPositions([depot = '', old = '']: readonly string[]) {
  const booked = { walletId, isin: ISIN, priceCurrency: 'USD', assetId: depot } as const;
  const buy = await call.securityTransactions.create({
    ...booked,
    date: '2024-01-10',
    type: 'buy',
    quantity: 10,
    priceValue: '100.5',
  });
  const sell = await call.securityTransactions.create({
    ...booked,
    date: '2024-01-30',
    type: 'sell',
    quantity: 4,
    priceValue: '120',
  });
  const moved = { ...booked, date: '2024-02-20', quantity: 3, priceValue: null, priceCurrency: null };
  const leaves = await call.securityTransactions.create({ ...moved, type: 'transferOut' });
  const comes = await call.securityTransactions.create({ ...moved, assetId: old, type: 'transferIn' });
  const cash = { walletId, assetId: assets[0]?.id ?? '', amountCurrency: 'USD' };
  const paid = await call.transactions.create({ ...cash, date: '2024-01-11', amountValue: '-1006.25' });
  const got = await call.transactions.create({ ...cash, date: '2024-02-02', amountValue: '478.9' });
  const security = (id: string) => ({ type: 'securityTransaction' as const, id });
  await call.transfers.link({ walletId, source: security(buy.id), counter: { type: 'transaction', id: paid.id } });
  await call.transfers.link({ walletId, source: security(sell.id), counter: { type: 'transaction', id: got.id } });
  await call.transfers.link({ walletId, source: security(leaves.id), counter: security(comes.id) });
}

const worthOf = (one: Pick<Transaction, 'amountValue' | 'amountCurrency' | 'date'>) =>
  decimalOfText(one.amountValue).times(rates.on(one.amountCurrency, one.date));
const daysOf = (period: string) => periodOf(period, { today: TODAY, firstBooking: first });
const sumByKey = (rows: readonly (readonly [string, Decimal])[]) => {
  const sums = new Map<string, Decimal>();
  for (const [key, value] of rows) sums.set(key, (sums.get(key) ?? ZERO).plus(value));
  return sums;
};

describe('top expenses', () => {
  test.each(PERIODS)('are the largest by their worth on their day, one by one, in the period %s', async (period) => {
    const { start, end } = daysOf(period);
    const expenses = records
      .filter((one) => !one.parent && one.transferCounterId === null && !excluded.includes(one.categoryId ?? ''))
      .filter((one) => isOut(one) && one.date >= start && one.date <= end)
      .toSorted((one, other) => worthOf(one).comparedTo(worthOf(other)) || (one.id < other.id ? -1 : 1));
    for (const limit of [1, 3, 10, 100]) {
      const found = await call.reports.topExpenses({ walletId, period, limit });
      expect(found.map(({ id }) => id)).toEqual(expenses.slice(0, limit).map(({ id }) => id));
    }
  });

  test('have the variant shape, with the amount as booked', async () => {
    const [largest] = await call.reports.topExpenses({ walletId, period: 'thisYear', limit: 1 });
    const record = records.find(({ id }) => id === largest?.id);
    expect(largest?.amount).toEqual({
      value: reportNumber(decimalOfText(record?.amountValue ?? ''), record?.amountCurrency ?? ''),
      currency: record?.amountCurrency,
    });
    expect(largest).toMatchObject({
      transferCounterPosition: null,
      providerBTransactionId: null,
      assetId: record?.assetId,
    });
    for (const absent of ['walletId', 'legacyStoreId', 'secondaryDate', 'providerDTransactionId', 'amountValue'])
      expect(largest).not.toHaveProperty(absent);
  });
});

describe('period details', () => {
  test.each([
    ['2024-02-01', '2024-02-29'],
    ['2023-12-31', '2024-01-01'],
    ['2000-01-01', '2030-01-01'],
    ['2024-02-10', '2024-02-10'],
  ])('are each asset’s changes at their days’ rates, from %s to %s', async (startDate, endDate) => {
    const rows = records.filter(
      ({ date, parentTransactionId }) => parentTransactionId === null && date >= startDate && date <= endDate,
    );
    const sums = sumByKey(rows.map((one) => [one.assetId, worthOf(one)]));
    const rounded = [...sums]
      .map(([id, sum]) => [id, reportNumber(sum, 'EUR')] as const)
      .filter(([, value]) => value !== 0);
    const { amountByAssetId, assetById } = await call.reports.periodDetails({ walletId, startDate, endDate });
    // What is held of securities stands in `worth-reference`.
    const depots = assets.slice(3).map(({ id }) => id);
    const ofCash = Object.entries(amountByAssetId).filter(([id]) => !depots.includes(id));
    expect(Object.fromEntries(ofCash)).toEqual(Object.fromEntries(rounded));
    expect(Object.keys(assetById).toSorted()).toEqual(Object.keys(amountByAssetId).toSorted());
  });

  test('of no day, or of days that do not exist, are refused', async () => {
    const ask = (startDate: string, endDate: string) => call.reports.periodDetails({ walletId, startDate, endDate });
    expect(await refusal(ask('2024-02-02', '2024-02-01'))).toBe('invalidInput startDate');
    expect(await refusal(ask('2023-02-29', '2024-02-01'))).toBe('invalidInput startDate');
  });
});

describe('net worth by asset', () => {
  test.each(PERIODS)('adds what came and went to what was there before the period %s', async (period) => {
    const { start, end } = daysOf(period);
    const before = addDays(start, -1);
    const until = end < TODAY ? end : TODAY;
    const within = (date: string) => date > before && date <= until;
    const { byAsset } = await call.reports.netWorthByAsset({ walletId, period });
    const byId = new Map(records.map((one) => [one.id, one]));
    const positions = (await call.securityTransactions.list({ walletId, limit: 100 })).items;
    const rowsOf = (assetId: string): Decimal[] => [
      ...records
        .filter((one) => one.assetId === assetId && !one.parent && within(one.date))
        .filter((one) => one.transferCounterId !== null || one.categoryId === excluded[0])
        .map(worthOf),
      ...positions
        .filter((one) => one.assetId === assetId && within(one.date))
        .map((one) => {
          const cash = byId.get(one.transferCounterId ?? '');
          if (cash !== undefined) return worthOf({ ...cash, date: one.date }).negated();
          // Of the bookings made here only units that move between depots are linked otherwise.
          const worth = rates.on('USD', one.date).times(120 * 3);
          return one.type === 'transferOut' ? worth.negated() : worth;
        }),
    ];
    const wasThere = (assetId: string): Decimal => {
      const cash = records.filter(
        (one) => one.assetId === assetId && one.parentTransactionId === null && one.date <= before,
      );
      const held =
        assetId === assets[3]?.id ? unitsOn(before) : assetId === assets[4]?.id && before >= '2024-02-20' ? 3 : 0;
      const price = before >= '2024-01-30' ? 120 : 100.5;
      return cash
        .reduce(
          (sum, one) => sum.plus(decimalOfText(one.amountValue).times(rates.on(one.amountCurrency, before))),
          ZERO,
        )
        .plus(rates.on('USD', before).times(held).times(price));
    };
    for (const { id } of assets) {
      const expected = rowsOf(id).reduce((sum, one) => sum.plus(one), wasThere(id));
      expect(byAsset[id]?.valuePreviousPeriodWithTransfersAndBalancesAdded).toBe(reportNumber(expected, 'EUR'));
    }
  });

  const unitsOn = (date: string) => (date < '2024-01-10' ? 0 : date < '2024-01-30' ? 10 : date < '2024-02-20' ? 6 : 3);
});

describe('transfers', () => {
  test.each(PERIODS)('are what left each asset for each other in the period %s', async (period) => {
    const { start, end } = daysOf(period);
    const within = (date: string) => date >= start && date <= end;
    const byId = new Map(records.map((one) => [one.id, one]));
    const positions = (await call.securityTransactions.list({ walletId, limit: 100 })).items;
    const positionById = new Map(positions.map((one) => [one.id, one]));
    const rows: (readonly [string, Decimal])[] = [];
    for (const one of records) {
      const counterId = one.transferCounterId ?? '';
      const other = byId.get(counterId) ?? positionById.get(counterId);
      if (other === undefined || other.assetId === one.assetId) continue;
      if (isOut(one) && within(one.date)) rows.push([`${one.assetId} ${other.assetId}`, worthOf(one).negated()]);
      const position = positionById.get(counterId);
      if (!isOut(one) && position !== undefined && within(position.date))
        rows.push([`${position.assetId} ${one.assetId}`, worthOf(one)]);
    }
    for (const one of positions) {
      const other = positionById.get(one.transferCounterId ?? '');
      // The last price is that of the sale.
      if (one.type === 'transferOut' && other !== undefined && within(one.date))
        rows.push([`${one.assetId} ${other.assetId}`, rates.on('USD', one.date).times(120 * 3)]);
    }
    const nameOf = (id: string) => assets.find((asset) => asset.id === id)?.name;
    const expected = [...sumByKey(rows)]
      .toSorted(([oneKey, one], [otherKey, other]) => other.comparedTo(one) || (oneKey < otherKey ? -1 : 1))
      .map(([key, value]) => {
        const [sourceAssetId = '', targetAssetId = ''] = key.split(' ');
        return {
          sourceAssetId,
          sourceAssetName: nameOf(sourceAssetId),
          targetAssetId,
          targetAssetName: nameOf(targetAssetId),
          amount: reportNumber(value, 'EUR'),
        };
      });
    expect(await call.reports.transfers({ walletId, period })).toEqual(expected);
    if (period === 'allTime') expect(expected.length).toBeGreaterThan(4);
  });

  test('of a wallet without bookings are none, as are its other reports', async () => {
    const empty = await open();
    const of = { walletId: empty.walletId, period: 'allTime' };
    expect(await empty.call.reports.transfers(of)).toEqual([]);
    expect(await empty.call.reports.topExpenses(of)).toEqual([]);
    expect(
      await empty.call.reports.periodDetails({
        walletId: empty.walletId,
        startDate: '2020-01-01',
        endDate: '2030-01-01',
      }),
    ).toEqual({ amountByAssetId: {}, total: 0, assetById: {} });
  });
});
