import { afterAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { withSymbolInWallet } from '../testing/with-symbol-in-wallet.ts';
import { createTestIsin, createTestSymbol } from './testing/shared-market-data.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

// `reports-reference` tests reports of random wallets; this file tests edge cases one by one.

type Settings = NonNullable<Parameters<typeof createTestWallet>[1]>;

async function open(now: string, settings?: Settings) {
  const { walletId, asOwner } = await createTestWallet(services, settings);
  const at = (instant: string) => asOwner({ now: new Date(instant) });
  return { walletId, at, ...hands(walletId, at(now)) };
}

function hands(walletId: string, call: TestCaller) {
  const asset = async (fields: { readonly archived?: boolean; readonly access?: 'instant' | 'fixed' } = {}) =>
    (await call.assets.create({ walletId, name: 'Asset', type: 'bank', defaultCurrency: 'EUR', ...fields })).id;
  const book = async (assetId: string, date: string, amountValue: string, amountCurrency = 'EUR') =>
    (await call.transactions.create({ walletId, assetId, date, amountValue, amountCurrency })).id;
  /** The cash flow in a period and in the period before it. */
  const flow = async (period: string, asked = call) => {
    const [row] = Object.values(await asked.reports.cashFlowByCategory({ walletId, period }));
    return row === undefined ? null : [row.value, row.valuePreviousPeriod];
  };
  const spent = async (period: string, asked = call) => {
    const found = await asked.reports.topExpenses({ walletId, period });
    return found.map(({ amount }) => amount.value);
  };
  return { call, asset, book, flow, spent };
}

describe('weeks over New Year', () => {
  test.each([
    ['2020-W53', '2020-12-27', ['2020-12-28', '2020-12-31', '2021-01-03'], '2021-01-04', '2021-W01'],
    ['2026-W53', '2026-12-27', ['2026-12-28', '2027-01-01', '2027-01-03'], '2027-01-04', '2027-W01'],
  ])('%s is one week in every report', async (name, before, [monday, middle, sunday], after, next) => {
    const { walletId, call, at, asset, book, flow, spent } = await open(`${middle}T12:00:00Z`);
    const assetId = await asset();
    await book(assetId, before, '-1');
    for (const [date, amount] of [
      [monday, '-10'],
      [middle, '-20'],
      [sunday, '-40'],
    ])
      await book(assetId, date ?? '', amount ?? '');
    await book(assetId, after, '-100');
    for (const period of [name, 'thisWeek']) {
      expect(await flow(period)).toEqual([-70, -1]);
      expect(await spent(period)).toEqual([-40, -20, -10]);
    }
    const aWeekLater = at(`${after}T12:00:00Z`);
    expect(await flow('lastWeek', aWeekLater)).toEqual([-70, -1]);
    expect(await flow('thisWeek', aWeekLater)).toEqual([-100, -70]);
    const series = await call.reports.netWorthTimeSeries({ walletId, interval: 'week', endDate: after });
    expect(series.slice(1).map(({ period, inPeriod }) => [period, inPeriod])).toEqual([
      [name, -70],
      [next, -100],
    ]);
  });
});

describe('today in a wallet', () => {
  test.each([
    // Berlin is UTC+1 on 29 March until 02:00, and UTC+2 afterwards.
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    // In October the clocks go back: a day of 25 hours.
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['Pacific/Kiritimati', '2026-12-30T10:00:00.000Z', '2026-12-31'],
    ['Pacific/Auckland', '2026-09-26T11:59:59.999Z', '2026-09-26'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('in %s at %s is %s', async (timeZone, now, today) => {
    const { walletId, call, asset, book, spent } = await open(now, { timeZone });
    const assetId = await asset();
    const day = Date.parse(today);
    const dates = [-1, 0, 1].map((away) => new Date(day + away * 86_400_000).toISOString().slice(0, 10));
    for (const [at, date] of dates.entries()) await book(assetId, date, `-${10 ** at}`);
    expect([await spent('yesterday'), await spent('today')]).toEqual([[-1], [-10]]);
    const { kpis } = await call.reports.netWorthByAsset({ walletId, period: 'today' });
    expect([kpis.totalPreviousPeriod, kpis.total]).toEqual([-1, -11]);
    const series = await call.reports.netWorthTimeSeries({ walletId, interval: 'day' });
    expect(series.map(({ period }) => period)).toEqual(dates.slice(0, 2));
  });

  test('can be 29 February', async () => {
    const { walletId, at, call, asset, book, flow } = await open('2024-02-29T12:00:00Z');
    const assetId = await asset();
    for (const [date, amount] of [
      ['2023-02-28', '-1'],
      ['2023-03-01', '-10'],
      ['2024-02-28', '-100'],
      ['2024-02-29', '-1000'],
      ['2024-03-01', '-10000'],
    ])
      await book(assetId, date ?? '', amount ?? '');
    expect(await flow('today')).toEqual([-1000, -100]);
    expect(await flow('thisMonth')).toEqual([-1100, 0]);
    // The 365 days up to 29 February 2024 start on 2 March 2023.
    expect(await flow('last365Days')).toEqual([-1100, -11]);
    expect(await flow('thisMonth', at('2024-03-31T12:00:00Z'))).toEqual([-10_000, -1100]);
    expect(await flow('2024-Q1')).toEqual([-11_100, 0]);
    const february = { walletId, startDate: '2024-02-01', endDate: '2024-02-29' };
    expect((await call.reports.periodDetails(february)).total).toBe(-1100);
    const series = { walletId, startDate: '2024-02-28', endDate: '2024-03-01', interval: 'day' } as const;
    const rows = await call.reports.netWorthTimeSeries(series);
    expect(rows.map(({ period, inPeriod }) => [period, inPeriod])).toEqual([
      ['2024-02-28', -100],
      ['2024-02-29', -1000],
      ['2024-03-01', -10_000],
    ]);
  });
});

describe('a wallet', () => {
  test('without transactions or assets has empty reports', async () => {
    const { walletId, call, asset } = await open('2024-03-10T12:00:00Z');
    const kpis = {
      ...{ total: 0, totalPreviousPeriod: 0, totalChange: 0 },
      ...{ emergencyFund: 0, emergencyFundPreviousPeriod: 0, emergencyFundChange: 0 },
    };
    for (const period of ['allTime', 'today', 'thisYear', '2020']) {
      const of = { walletId, period };
      expect(await call.reports.netWorthByAsset(of)).toEqual({ byAsset: {}, kpis });
      expect(await call.reports.cashFlowByCategory(of)).toEqual({});
      expect(await call.reports.topExpenses(of)).toEqual([]);
      expect(await call.reports.transfers(of)).toEqual([]);
    }
    const span = { walletId, startDate: '2020-01-01', endDate: '2030-01-01' };
    expect(await call.reports.periodDetails(span)).toEqual({ amountByAssetId: {}, total: 0, assetById: {} });
    expect(await call.reports.netWorthTimeSeries({ walletId })).toEqual([]);
    expect(await call.reports.netWorthTimeSeries(span)).toEqual([]);
    expect((await call.reports.securityPositions({ walletId })).items).toEqual([]);
    const assetId = await asset();
    expect(await call.reports.netWorthTimeSeries({ walletId, assetIds: [assetId] })).toEqual([]);
  });

  test('lists assets without transactions and archived assets, and counts the value of archived ones', async () => {
    const { walletId, call, asset, book } = await open('2024-03-10T12:00:00Z');
    const [unused, archived] = [await asset(), await asset({ archived: true, access: 'fixed' })];
    await book(archived, '2024-03-01', '7.5');
    const zeros = { value: 0, valuePreviousPeriod: 0, valueChange: 0 };
    const { byAsset, kpis } = await call.reports.netWorthByAsset({ walletId, period: 'last7Days' });
    expect(byAsset[unused]).toMatchObject({ ...zeros, valuePreviousPeriodWithTransfersAndBalancesAdded: 0 });
    expect(byAsset[archived]).toMatchObject({ value: 7.5, valuePreviousPeriod: 7.5, asset: { archived: true } });
    expect(kpis).toMatchObject({ total: 7.5, emergencyFund: 0 });
    const details = await call.reports.periodDetails({ walletId, startDate: '2024-03-01', endDate: '2024-03-31' });
    expect([details.amountByAssetId, Object.keys(details.assetById)]).toEqual([{ [archived]: 7.5 }, [archived]]);
    const series = (assetIds?: string[]) =>
      call.reports.netWorthTimeSeries({ walletId, ...(assetIds && { assetIds }) });
    expect(await series()).toMatchObject([{ period: '2024-03', cumulative: 7.5 }]);
    expect(await series([unused])).toEqual([]);
    expect(await series([unused, archived])).toEqual(await series());
  });

  test("excludes future transactions from today's value, and counts them in their own month", async () => {
    const { walletId, call, asset, book, flow, spent } = await open('2024-03-10T12:00:00Z');
    const assetId = await asset();
    await book(assetId, '2024-03-01', '-5');
    await book(assetId, '2024-03-11', '-50');
    for (const period of ['today', 'thisMonth', 'allTime', '2024']) {
      const { kpis } = await call.reports.netWorthByAsset({ walletId, period });
      expect([period, kpis.total]).toEqual([period, -5]);
    }
    expect(await call.reports.netWorthTimeSeries({ walletId })).toMatchObject([{ period: '2024-03', cumulative: -5 }]);
    const until = { walletId, endDate: '2024-03-11' };
    expect(await call.reports.netWorthTimeSeries(until)).toMatchObject([{ cumulative: -55 }]);
    expect([await flow('today'), await flow('thisMonth'), await flow('allTime')]).toEqual([null, [-55, 0], [-5, 0]]);
    expect([await spent('last7Days'), await spent('thisMonth')]).toEqual([[], [-50, -5]]);
  });

  test('whose transactions are all in the future has empty reports of allTime, which ends today', async () => {
    const { walletId, call, asset, book, flow, spent } = await open('2024-03-10T12:00:00Z');
    const assetId = await asset();
    await book(assetId, '2024-04-02', '-5');
    await book(assetId, '2024-04-03', '-50');
    expect([await flow('allTime'), await spent('allTime')]).toEqual([null, []]);
    expect((await call.reports.netWorthByAsset({ walletId, period: 'allTime' })).kpis.total).toBe(0);
    expect(await call.reports.netWorthTimeSeries({ walletId, interval: 'day' })).toEqual([]);
    const today = { start: '2024-03-10', end: '2024-03-10' };
    for (const hasFlow of [true, false])
      expect((await call.reports.frame({ walletId, period: 'allTime', hasFlow })).period).toEqual(today);
    expect((await call.reports.frame({ walletId, hasFlow: false })).period).toEqual(today);
    expect(await refusalText(call.reports.netWorthTimeSeries({ walletId, startDate: '2024-03-11' }))).toBe(
      'invalidInput startDate',
    );
    // Reports of other periods count future days.
    expect([await flow('2024'), await spent('2024-04-02')]).toEqual([[-55, 0], [-5]]);
    const series = await call.reports.netWorthTimeSeries({ walletId, interval: 'day', endDate: '2024-04-02' });
    expect(series).toEqual([{ period: '2024-04-02', inPeriod: -5, cumulative: -5, fxEffectCumulative: 0 }]);
  });
});

describe('a value in another currency', () => {
  test('uses the first exchange rate for earlier days', async () => {
    const { walletId, call, asset, book, flow } = await open('2024-03-10T12:00:00Z');
    const [assetId, code] = [await asset(), createTestSymbol()];
    const rate = (date: string, text: string) => ({ currency: code, date, rate: text, source: 'ecb' });
    await services.rates.store([rate('2024-02-10', '4'), rate('2024-03-05', '5')]);
    await withSymbolInWallet({ call, walletId, assetId, symbol: code }, async () => {
      await book(assetId, '2024-01-15', '100', code);
      await book(assetId, '2024-02-20', '100', code);
    });
    expect(await flow('2024-01')).toEqual([25, 0]);
    expect(await call.reports.netWorthTimeSeries({ walletId })).toEqual([
      { period: '2024-01', inPeriod: 25, cumulative: 25, fxEffectCumulative: 0 },
      { period: '2024-02', inPeriod: 25, cumulative: 50, fxEffectCumulative: 0 },
      { period: '2024-03', inPeriod: 0, cumulative: 40, fxEffectCumulative: -10 },
    ]);
  });

  test('is zero until there is a price, also after a split, and then follows the price', async () => {
    const { walletId, call, asset } = await open('2024-03-10T12:00:00Z');
    const [assetId, isin] = [await asset(), createTestIsin()];
    const came = { walletId, assetId, type: 'transferIn', isin, quantity: 7 } as const;
    await call.securityTransactions.create({ ...came, date: '2024-01-15' });
    await call.securities.update({ walletId, isin, splits: { '2024-02-01': 2 } });
    const worthOn = async (date: string) => {
      const [item] = (await call.reports.securityPositions({ walletId, date })).items;
      const { kpis } = await call.reports.netWorthByAsset({ walletId, period: date });
      return [item?.quantity, item?.price, item?.value, kpis.total];
    };
    expect(await worthOn('2024-01-31')).toEqual([7, null, 0, 0]);
    expect(await worthOn('2024-02-01')).toEqual([14, null, 0, 0]);
    const price = { date: '2024-01-31', priceValue: '3', priceCurrency: 'EUR' };
    await call.securities.setPrices({ walletId, isin, prices: [price] });
    expect(await worthOn('2024-01-30')).toEqual([7, null, 0, 0]);
    expect(await worthOn('2024-01-31')).toEqual([7, 3, 21, 21]);
    expect(await worthOn('2024-02-01')).toEqual([14, 1.5, 21, 21]);
    // A new price changes the value on its own day.
    const details = await call.reports.periodDetails({ walletId, startDate: '2024-01-31', endDate: '2024-01-31' });
    expect(details.total).toBe(21);
  });
});

describe('reports refuse', () => {
  test('reversed spans, invalid dates, too many rows, and assets of another wallet', async () => {
    const { walletId, call, asset, book } = await open('2024-03-10T12:00:00Z');
    await book(await asset(), '2024-01-01', '1');
    const details = (startDate: string, endDate: string) =>
      refusalText(call.reports.periodDetails({ walletId, startDate, endDate }));
    expect(await details('2024-02-02', '2024-02-01')).toBe('invalidInput startDate');
    expect(await details('2023-02-29', '2024-02-01')).toBe('invalidInput startDate');
    const series = (fields: object) => refusalText(call.reports.netWorthTimeSeries({ walletId, ...fields }));
    expect(await series({ startDate: '2024-02-02', endDate: '2024-02-01' })).toBe('invalidInput endDate');
    expect(await series({ startDate: '2024-03-11' })).toBe('invalidInput startDate');
    expect(await series({ startDate: '1900-01-01', interval: 'day' })).toBe('tooManyIntervals interval');
    expect(await series({ assetIds: [crypto.randomUUID()] })).toBe('invalidReference assetIds[0]');
  });
});
