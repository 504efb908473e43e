import { type QuoteRefreshDependencies, refreshQuotes } from '@coffer/api/investments/quotes/refresh-quotes.ts';
import { createTestWallet, type TestCaller } from '@coffer/api/testing/create-test-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { refusalText } from '@coffer/api/testing/refusal-text.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { createCoingeckoSource } from '@coffer/marketdata/quotes/coingecko.ts';
import { createCsvQuoteSource } from '@coffer/marketdata/quotes/csv-quotes.ts';
import { createEodhdSource } from '@coffer/marketdata/quotes/eodhd.ts';
import type { QuoteSource } from '@coffer/marketdata/quotes/quote-source.ts';
import { FakeQuoteServer } from '@coffer/marketdata/testing/fake-quote-server.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const WORLD = 'IE00B4L5Y983';
const APPLE = 'US0378331005';
const NOW = '2026-11-24T22:00:00Z';

// Quotes belong to the whole instance, so these tests need a database of their own.
const services = await openOwnTestServices();
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let assetId: string;
let server: FakeQuoteServer;
let now: string;

beforeEach(async () => {
  server = await new FakeQuoteServer().start();
  for (const table of ['SecurityTransaction', 'CryptoTransaction', 'QuoteListing', 'QuotePrice', 'RateLimit']) {
    // Turn off the capture of changes, because it allows no statement that concerns several wallets.
    await services.owner.query({ text: `SET LOCAL coffer.capture = off; DELETE FROM "${table}"` });
  }
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' })).id;
  now = NOW;
});
afterEach(() => server.stop());

/** Shortens the pause between requests to 1 ms, so that tests run fast. */
const fast = (source: QuoteSource): QuoteSource => ({ ...source, spacingMs: 1 });
const sources = () => ({
  csv: fast(createCsvQuoteSource({ template: `${server.origin}/csv/{isin}` })),
  eodhd: fast(createEodhdSource({ key: 'k', url: `${server.origin}/eodhd` })),
  coingecko: fast(createCoingeckoSource({ url: `${server.origin}/coingecko`, key: null })),
});

function refresh(asked: readonly QuoteSource[] = [sources().eodhd], more: Partial<QuoteRefreshDependencies> = {}) {
  const { database, rates } = services;
  const signal = new AbortController().signal;
  return refreshQuotes({ database, rates, sources: asked, signal, now: () => new Date(now), ...more });
}

const buy = (isin: string, date: string, priceCurrency = 'EUR') =>
  owner.securityTransactions.create({
    ...{ walletId, assetId, date, type: 'buy', isin, quantity: 2, priceValue: '90', priceCurrency },
  });
const quotesOf = async (isin: string) =>
  (await owner.securities.prices({ walletId, isin, sources: ['quote'], limit: 100 })).items.map(
    ({ date, priceValue, priceCurrency, quotedBy }) => `${date} ${priceValue} ${priceCurrency} ${quotedBy}`,
  );
const listingOf = async (instrument = WORLD) =>
  (await owner.quotes.listings({ walletId })).items.find((item) => item.instrument === instrument);

function list(prices: Record<string, string> = { '2026-11-20': '98.70', '2026-11-23': '99.10', '2026-11-24': '99' }) {
  server.listings.push({ Code: 'EUNL', Exchange: 'XETRA', Currency: 'EUR', ISIN: WORLD });
  server.prices.set('EUNL.XETRA', prices);
}

describe('prices of held securities', () => {
  test('are fetched from before the first transaction on, and count in reports', async () => {
    list();
    await buy(WORLD, '2026-11-20');
    expect(await refresh()).toEqual({ asked: 1, stored: 3, failed: 0 });
    expect(server.asked).toContain('/eodhd/eod/EUNL.XETRA?from=2026-11-13&to=2026-11-24&period=d&fmt=json');
    expect(await quotesOf(WORLD)).toEqual([
      ...['2026-11-24 99 EUR eodhd', '2026-11-23 99.1 EUR eodhd', '2026-11-20 98.7 EUR eodhd'],
    ]);
    const { items } = await owner.reports.securityPositions({ walletId, date: '2026-11-24' });
    expect(items).toMatchObject([
      { isin: WORLD, price: 99, priceCurrency: 'EUR', priceDate: '2026-11-24', value: 198 },
    ]);
    expect(await listingOf()).toMatchObject({
      source: 'eodhd',
      symbol: 'EUNL.XETRA',
      lastDay: '2026-11-24',
      problem: null,
    });
  });

  test('are fetched once a day, then for the last days only; corrections by the source are applied', async () => {
    list();
    await buy(WORLD, '2026-01-05');
    await refresh();
    expect(await refresh()).toEqual({ asked: 0, stored: 0, failed: 0 });
    server.prices.set('EUNL.XETRA', { '2026-11-23': '99.20', '2026-11-24': '99', '2026-11-25': '100.5' });
    now = '2026-11-25T22:00:00Z';
    expect(await refresh()).toEqual({ asked: 1, stored: 2, failed: 0 });
    expect(server.asked.at(-1)).toContain('from=2026-11-17');
    expect((await quotesOf(WORLD)).slice(0, 3)).toEqual([
      ...['2026-11-25 100.5 EUR eodhd', '2026-11-24 99 EUR eodhd', '2026-11-23 99.2 EUR eodhd'],
    ]);
  });

  test('are fetched for earlier dates after an earlier transaction is added', async () => {
    list({ '2024-03-01': '70', '2026-11-24': '99' });
    await buy(WORLD, '2026-11-20');
    await refresh();
    await buy(WORLD, '2024-03-04');
    expect(await refresh()).toMatchObject({ asked: 1, stored: 1 });
    expect(await quotesOf(WORLD)).toEqual(['2026-11-24 99 EUR eodhd', '2024-03-01 70 EUR eodhd']);
  });

  test('are fetched once for all wallets, in the currency of most transactions', async () => {
    list();
    server.listings.push({ Code: 'SWDA', Exchange: 'LSE', Currency: 'GBX', ISIN: WORLD });
    server.prices.set('SWDA.LSE', { '2026-11-24': '8123.45' });
    await buy(WORLD, '2026-11-20');
    const other = await createTestWallet(services);
    const call = other.asOwner();
    const depot = await call.assets.create({
      walletId: other.walletId,
      type: 'securities',
      name: 'D',
      defaultCurrency: 'GBP',
    });
    for (const date of ['2026-11-18', '2026-11-19']) {
      const booked = { walletId: other.walletId, assetId: depot.id, date, isin: WORLD, quantity: 1, priceValue: '80' };
      await call.securityTransactions.create({ ...booked, type: 'buy', priceCurrency: 'GBP' });
    }
    expect(await refresh()).toMatchObject({ asked: 1 });
    expect(await quotesOf(WORLD)).toEqual(['2026-11-24 81.2345 GBP eodhd']);
    expect(server.asked.at(-1)).toContain('from=2026-11-11');
  });

  test('are adjusted to a split in the wallet: earlier prices are divided', async () => {
    list({ '2026-11-18': '400', '2026-11-19': '100', '2026-11-20': '101', '2026-11-23': '102' });
    await buy(WORLD, '2026-11-18');
    await owner.securities.update({ walletId, isin: WORLD, splits: { '2026-11-19': 4 } });
    await refresh();
    const { items } = await owner.reports.securityPositions({ walletId, date: '2026-11-18' });
    expect(items).toMatchObject([{ price: 400, quantity: 2, value: 800 }]);
    const after = await owner.reports.securityPositions({ walletId, date: '2026-11-23' });
    expect(after.items).toMatchObject([{ price: 102, quantity: 8, value: 816 }]);
  });
});

describe('an invalid price', () => {
  test('is not stored: 0, below 0, or far off all others', async () => {
    list({
      '2026-11-18': '98',
      '2026-11-19': '0',
      '2026-11-20': '-5',
      '2026-11-21': '98000000000',
      '2026-11-24': '99',
    });
    await buy(WORLD, '2026-11-18');
    await refresh();
    expect(await quotesOf(WORLD)).toEqual(['2026-11-24 99 EUR eodhd', '2026-11-18 98 EUR eodhd']);
    server.prices.set('EUNL.XETRA', { '2026-11-25': '4.2' });
    now = '2026-11-25T22:00:00Z';
    await refresh();
    expect(await listingOf()).toMatchObject({ lastDay: '2026-11-24', problem: 'implausible' });
  });

  test('never replaces a price that a person entered', async () => {
    list();
    await buy(WORLD, '2026-11-20');
    await owner.securities.setPrices({
      ...{ walletId, isin: WORLD, prices: [{ date: '2026-11-24', priceValue: '77', priceCurrency: 'EUR' }] },
    });
    await refresh();
    const { items } = await owner.reports.securityPositions({ walletId, date: '2026-11-24' });
    expect(items).toMatchObject([{ price: 77 }]);
  });
});

describe('a failing source', () => {
  test('is retried later, with growing pauses; stored prices stay', async () => {
    list();
    await buy(WORLD, '2026-11-20');
    await refresh();
    server.fault = { status: 503 };
    now = '2026-11-25T22:00:00Z';
    expect(await refresh()).toEqual({ asked: 1, stored: 0, failed: 1 });
    expect(await listingOf()).toMatchObject({ source: 'eodhd', lastDay: '2026-11-24', problem: 'unavailable' });
    expect(await refresh()).toMatchObject({ asked: 0 });
    now = '2026-11-25T23:01:00Z';
    expect(await refresh()).toMatchObject({ asked: 1 });
    now = '2026-11-26T00:30:00Z';
    expect(await refresh()).toMatchObject({ asked: 0 });
    server.fault = null;
    now = '2026-11-26T01:02:00Z';
    expect(await refresh()).toMatchObject({ asked: 1, failed: 0 });
    expect(await listingOf()).toMatchObject({ problem: null });
    expect(await quotesOf(WORLD)).toHaveLength(3);
  });

  test('that has reached its limit is skipped for the rest of the run, and until the time it names', async () => {
    list();
    await buy(WORLD, '2026-11-20');
    await buy(APPLE, '2026-11-20', 'USD');
    server.fault = { status: 429, headers: { 'retry-after': '3600' } };
    expect(await refresh()).toEqual({ asked: 1, stored: 0, failed: 1 });
    server.fault = null;
    // The pause follows the database's clock.
    expect(await refresh()).toMatchObject({ asked: 0 });
    await services.database.query({ text: `DELETE FROM "RateLimit" WHERE key = 'lookup:eodhd'` });
    expect(await refresh()).toMatchObject({ asked: 2, stored: 3 });
  });

  test('that refuses the key is asked once per run, and no price is guessed', async () => {
    list();
    await buy(WORLD, '2026-11-20');
    await buy(APPLE, '2026-11-20', 'USD');
    server.fault = { status: 403 };
    expect(await refresh()).toEqual({ asked: 1, stored: 0, failed: 1 });
    expect(await quotesOf(WORLD)).toEqual([]);
  });

  test('leaves no partial data, nor does a run that is stopped', async () => {
    list();
    await buy(WORLD, '2026-11-20');
    expect(await refresh(undefined, { signal: AbortSignal.abort() })).toEqual({ asked: 0, stored: 0, failed: 0 });
    expect(await listingOf()).toBeUndefined();
  });
});

test('asks the next source for an unknown security; a security unknown to all is retried after a week', async () => {
  server.prices.set(APPLE, { '2026-11-24': '231.5' });
  list();
  await buy(WORLD, '2026-11-20');
  await buy(APPLE, '2026-11-20');
  const { csv, eodhd: second } = sources();
  await refresh([csv, second]);
  expect(await quotesOf(APPLE)).toEqual(['2026-11-24 231.5 EUR csv']);
  expect(await quotesOf(WORLD)).toHaveLength(3);
  await buy('US5949181045', '2026-11-20');
  await refresh([csv, second]);
  expect(await listingOf('US5949181045')).toMatchObject({ source: null, symbol: null, problem: 'unknown' });
  now = `${addDays('2026-11-24', 6)}T00:00:00Z`;
  const before = server.asked.length;
  await refresh([csv, second]);
  expect(server.asked.slice(before).some((asked) => asked.includes('US5949181045'))).toBe(false);
});

test('the price of a cryptocurrency is stored as its daily rate, which counts everywhere', async () => {
  server.coins.push({ id: 'bitcoin', symbol: 'btc', market_cap_rank: 1 });
  server.prices.set('bitcoin', { '2026-11-22': '80000', '2026-11-23': '100000' });
  const crypto = await owner.assets.create({ walletId, type: 'crypto', name: 'Coins', defaultCurrency: 'EUR' });
  await services.rates.store([{ currency: 'BTC', date: '2026-11-20', rate: '0.00002', source: 'snapshot' }]);
  const coins = { walletId, assetId: crypto.id, date: '2026-11-22', symbol: 'BTC', quantity: 0.5 };
  await owner.cryptoTransactions.create({ ...coins, type: 'initialBalance' });
  expect(await refresh([sources().coingecko])).toEqual({ asked: 1, stored: 2, failed: 0 });
  const { items } = await owner.reports.securityPositions({ walletId, date: '2026-11-23' });
  expect(items).toMatchObject([{ symbol: 'BTC', price: 100_000, value: 50_000 }]);
});

test('members of another wallet do not learn which securities are held here', async () => {
  list();
  await buy(WORLD, '2026-11-20');
  await refresh();
  const stranger = await createTestWallet(services);
  const call = stranger.asOwner();
  expect(await call.quotes.listings({ walletId: stranger.walletId })).toEqual({ items: [] });
  expect(await refusalText(call.quotes.listings({ walletId }))).toBe('notFound');
});
