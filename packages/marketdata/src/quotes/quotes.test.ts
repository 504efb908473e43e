import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FakeQuoteServer } from '../testing/fake-quote-server.ts';
import { createCoingeckoSource } from './coingecko.ts';
import { createConfiguredQuoteSources, quoteVariables } from './configured-quotes.ts';
import { createCsvQuoteSource, parseCsvQuotes } from './csv-quotes.ts';
import { createEodhdSource } from './eodhd.ts';
import { filterPlausibleQuotes } from './plausible-quotes.ts';
import { type Quote, QuoteFault, type QuoteFaultKind, type QuoteSource } from './quote-source.ts';
import { parseQuoteUnit, quoteValue } from './quote-units.ts';

const WORLD = 'IE00B4L5Y983';
const KEY = 'secret-key-4711';
const limits = { timeoutMs: 2000, maxBytes: 100_000 };
const call = { signal: new AbortController().signal, now: () => new Date('2026-11-24T22:00:00Z') };
const DAYS = { from: '2026-11-01', until: '2026-11-24' };

let server: FakeQuoteServer;
beforeEach(async () => {
  server = await new FakeQuoteServer().start();
});
afterEach(() => server.stop());

const ofEodhd = () => createEodhdSource({ key: KEY, url: `${server.origin}/eodhd`, limits });
const ofCoingecko = (key: string | null = null) =>
  createCoingeckoSource({ url: `${server.origin}/coingecko`, key, limits });
const ofTable = () => createCsvQuoteSource({ template: `${server.origin}/csv/{isin}`, limits });
const listing = (Code: string, Exchange: string, Currency: string, isPrimary = false) => {
  server.listings.push({ Code, Exchange, Currency, ISIN: WORLD, isPrimary });
};

describe('EOD Historical Data', () => {
  test('finds a listing by ISIN: in the currency of the purchase, otherwise the primary one', async () => {
    listing('IWDA', 'LSE', 'USD', true);
    listing('SWDA', 'LSE', 'GBX');
    listing('EUNL', 'XETRA', 'EUR');
    const find = (currency: string | null) => ofEodhd().find({ instrument: WORLD, currency }, call);
    expect(await find('EUR')).toEqual({ symbol: 'EUNL.XETRA', exchange: 'XETRA', unit: 'EUR' });
    expect(await find('GBP')).toMatchObject({ symbol: 'SWDA.LSE', unit: 'GBX' });
    expect(await find('JPY')).toMatchObject({ symbol: 'IWDA.LSE' });
    expect(await find(null)).toMatchObject({ symbol: 'IWDA.LSE' });
    expect(await ofEodhd().find({ instrument: 'US0378331005', currency: null }, call)).toBeNull();
    expect(new Set(server.keys)).toEqual(new Set([KEY]));
  });

  test('returns prices as traded, pence as pounds, with all digits', async () => {
    server.prices.set('EUNL.XETRA', {
      '2026-11-20': '98.7600',
      '2026-11-21': '0',
      '2026-11-23': '-5',
      '2026-11-24': '1.5E2',
    });
    server.prices.set('SWDA.LSE', { '2026-11-20': '8123.45' });
    const at = (symbol: string, unit: string) => ofEodhd().quotes({ symbol, exchange: null, unit }, DAYS, call);
    expect(await at('EUNL.XETRA', 'EUR')).toEqual([
      { date: '2026-11-20', value: '98.76', currency: 'EUR' },
      { date: '2026-11-24', value: '150', currency: 'EUR' },
    ]);
    expect(await at('SWDA.LSE', 'GBX')).toEqual([{ date: '2026-11-20', value: '81.2345', currency: 'GBP' }]);
    expect(await at('GONE.LSE', 'GBX')).toEqual([]);
  });
});

describe('CoinGecko', () => {
  test('works without a key, and takes the largest of the coins with the same symbol', async () => {
    server.coins.push(
      { id: 'fake', symbol: 'btc', market_cap_rank: null },
      { id: 'bitcoin', symbol: 'btc', market_cap_rank: 1 },
    );
    server.coins.push({ id: 'other', symbol: 'btcx', market_cap_rank: 2 });
    const find = (instrument: string) => ofCoingecko().find({ instrument, currency: null }, call);
    expect(await find('BTC')).toEqual({ symbol: 'bitcoin', exchange: null, unit: 'EUR' });
    expect(await find('NOPE')).toBeNull();
    expect(new Set(server.keys)).toEqual(new Set([null]));
  });

  test('returns the closing price of each past day, for one year', async () => {
    server.prices.set('bitcoin', { '2026-11-22': '85123.4567891234', '2026-11-23': '8.6e4', '2026-11-24': '1' });
    const quotes = await ofCoingecko(KEY).quotes(
      { symbol: 'bitcoin', exchange: null, unit: 'EUR' },
      { from: '2020-01-01', until: '2026-11-24' },
      call,
    );
    expect(quotes).toEqual([
      { date: '2026-11-22', value: '85123.4567891234', currency: 'EUR' },
      { date: '2026-11-23', value: '86000', currency: 'EUR' },
    ]);
    expect(server.asked.at(-1)).toContain(`from=${Date.parse('2025-11-25T00:00:00Z') / 1000}`);
    expect(server.keys.at(-1)).toBe(KEY);
  });
});

test('The operator’s own table has days, prices and currencies; anything else is rejected', async () => {
  server.prices.set(WORLD, { '2026-11-20': '98.76', '2026-10-01': '90' });
  const found = await ofTable().find({ instrument: WORLD, currency: null }, call);
  expect(found).toEqual({ symbol: WORLD, exchange: null, unit: '' });
  expect(await ofTable().quotes(found!, DAYS, call)).toEqual([{ date: '2026-11-20', value: '98.76', currency: 'EUR' }]);
  expect(await ofTable().find({ instrument: 'US0378331005', currency: null }, call)).toBeNull();
  const text =
    '\ufeff"Currency",close,Date,note\r\nGBp,8123.45,2026-11-20,x\r\nEUR,1,2026-02-30,\r\n???,1,2026-11-20,\r\nEUR,a,2026-11-20,\r\n';
  expect(parseCsvQuotes(text)).toEqual([{ date: '2026-11-20', value: '81.2345', currency: 'GBP' }]);
  for (const none of ['', '<html>', 'date,close\n2026-11-20,1']) expect(() => parseCsvQuotes(none)).toThrow(QuoteFault);
});

describe.each<[string, () => QuoteSource]>([
  ['EOD Historical Data', ofEodhd],
  ['CoinGecko', () => ofCoingecko(KEY)],
  ['A table', ofTable],
])('%s', (_name, source) => {
  const asked = { symbol: 'x', exchange: null, unit: 'EUR' };
  test.each<[QuoteFaultKind, object]>([
    ['limitReached', { status: 429, headers: { 'retry-after': '60' } }],
    ['limitReached', { status: 402, body: 'You exceeded your daily API requests limit.' }],
    ['unavailable', { status: 503 }],
    ['unavailable', { reset: true }],
    ['refused', { status: 401, body: 'Unauthenticated' }],
    ['refused', { status: 403 }],
    ['unreadable', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['unreadable', { body: '<html>Please verify that you are human</html>' }],
    ['unreadable', { body: 'x'.repeat(100_001) }],
    ['unreadable', { body: '['.repeat(90_000) }],
    ['unreadable', { body: '{"prices":5}' }],
  ])('fails with %s without revealing the key: %j', async (kind, fault) => {
    server.fault = fault;
    const error = await source()
      .quotes(asked, DAYS, call)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QuoteFault);
    expect(error).toMatchObject({ kind });
    expect(JSON.stringify([(error as QuoteFault).message, (error as QuoteFault).stack, error])).not.toContain(KEY);
  });

  test('reports when a limit ends, at most one day ahead', async () => {
    server.fault = { status: 429, headers: { 'retry-after': '999999' } };
    await expect(source().quotes(asked, DAYS, call)).rejects.toMatchObject({
      retryTime: new Date('2026-11-25T22:00:00Z'),
    });
  });
});

describe('Units', () => {
  test.each([
    ['GBX', 'GBP', 100],
    ['GBp', 'GBP', 100],
    ['GBP', 'GBP', 1],
    ['ZAc', 'ZAR', 100],
    ['ILA', 'ILS', 100],
    ['eur', 'EUR', 1],
  ])('%s are %s by %i', (unit, currency, perUnit) => expect(parseQuoteUnit(unit)).toEqual({ currency, perUnit }));
  test.each(['', 'Points', 'XXXX', '%', 'EURUSD'])('%j is not a unit', (unit) =>
    expect(parseQuoteUnit(unit)).toBeNull(),
  );

  test('no digit of a price is lost, and hundredths are exact', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,14}(\.\d{0,9}[1-9])?$/), (value) => {
        expect(quoteValue({ currency: 'EUR', perUnit: 1 }, value)).toBe(value);
        const pounds = quoteValue({ currency: 'GBP', perUnit: 100 }, value) ?? '';
        expect(quoteValue({ currency: 'GBP', perUnit: 1 }, `${pounds}e2`)).toBe(value);
      }),
    );
  });
  test.each(['0', '0.000', '-1', '', 'N/A', '1,5', 'NaN', '1e99', '1e-30'])('%j is not a price', (text) => {
    expect(quoteValue({ currency: 'EUR', perUnit: 1 }, text)).toBeNull();
  });
});

describe('Plausible quotes', () => {
  const quotes = (...values: number[]): Quote[] =>
    values.map((value, day) => ({
      date: `2026-11-${String(day + 1).padStart(2, '0')}`,
      value: String(value),
      currency: 'EUR',
    }));
  const days = (list: readonly Quote[]) => list.map(({ value }) => Number(value));

  test('exclude a single day far from its neighbours', () => {
    expect(days(filterPlausibleQuotes(quotes(100, 101, 1e9, 102, 0.001, 103), null).kept)).toEqual([
      100, 101, 102, 103,
    ]);
  });
  test('include a split once two more days confirm it', () => {
    expect(days(filterPlausibleQuotes(quotes(100, 5, 5.1, 5.2), null).kept)).toEqual([100, 5, 5.1, 5.2]);
    const early = filterPlausibleQuotes(quotes(100, 5, 5.1), null);
    expect([days(early.kept), days(early.held)]).toEqual([[100], [5, 5.1]]);
  });
  test('are also compared with the stored price before', () => {
    const [before] = quotes(100);
    expect(filterPlausibleQuotes(quotes(1e6), { ...before!, date: '2026-10-30' }).kept).toEqual([]);
    expect(filterPlausibleQuotes(quotes(99), { ...before!, currency: 'USD' }).held).toHaveLength(1);
  });
  test('are in date order, one per day, and none is invented', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ day: fc.integer({ min: 1, max: 28 }), value: fc.double({ min: 0.01, max: 1e9, noNaN: true }) }),
        ),
        (all) => {
          const given = all.map(({ day, value }) => ({
            date: `2026-11-${String(day).padStart(2, '0')}`,
            value: String(value),
            currency: 'EUR',
          }));
          const { kept, held } = filterPlausibleQuotes(given, null);
          const dates = kept.map(({ date }) => date);
          expect(dates).toEqual([...new Set(dates)].sort());
          expect(kept.length + held.length).toBe(new Set(given.map(({ date }) => date)).size);
          for (const quote of kept) expect(given).toContainEqual(quote);
        },
      ),
    );
  });
});

test('Only configured sources are asked, and none offline', () => {
  const variables = (given: object) => z.object(quoteVariables).parse(given);
  expect(createConfiguredQuoteSources(variables({}), { offline: false })).toEqual([]);
  const all = variables({
    COFFER_QUOTES_URL: 'https://a.example/{isin}.csv',
    COFFER_EODHD_KEY: 'k',
    COFFER_COINGECKO_URL: 'https://c.example',
  });
  expect(createConfiguredQuoteSources(all, { offline: false }).map(({ key }) => key)).toEqual([
    'csv',
    'eodhd',
    'coingecko',
  ]);
  expect(createConfiguredQuoteSources(all, { offline: true })).toEqual([]);
  expect(() => variables({ COFFER_QUOTES_URL: 'https://a.example/' })).toThrow(/\{isin\}/);
});
