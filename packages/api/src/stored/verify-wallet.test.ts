import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../testing/own-services.ts';
import { computeAllStaleSums } from './compute-stale-sums.ts';
import { computeStaleMonths } from './month-sums.ts';
import { verifyStoredSums } from './verify-wallet.ts';

/** A separate database, because the worker computes the values of all wallets, including those of other test files. */
const services = await openOwnTestServices();

const ISIN = 'US0378331005';

async function depot() {
  const { walletId, asOwner } = await createTestWallet(services);
  const call = asOwner();
  const asset = await call.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  const booked = {
    walletId,
    assetId: asset.id,
    isin: ISIN,
    type: 'buy',
    priceValue: '20.5',
    priceCurrency: 'EUR',
  } as const;
  await call.securityTransactions.create({ ...booked, date: '2026-01-05', quantity: 2 });
  await call.transactions.create({
    walletId,
    assetId: asset.id,
    date: '2026-01-05',
    amountValue: '-41',
    amountCurrency: 'EUR',
  });
  const place = { ...services, walletId };
  const change = (text: string) =>
    services.database.withWallet(walletId, (transaction) => transaction.execute({ text }));
  const stored = () =>
    services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: 'SELECT date, currency, change FROM "PositionValue" ORDER BY date' }),
    );
  return { walletId, call, assetId: asset.id, place, change, stored };
}

test('reports nothing in an untouched wallet, and reports a value or sum changed by hand', async () => {
  const { assetId, place, change } = await depot();
  expect(await verifyStoredSums(place)).toEqual([]);
  await change('UPDATE "MarketTotal" SET amount = amount + 1');
  const total = { what: 'market total', recordId: assetId, instrument: null, currency: 'EUR', date: '2026-01-05' };
  expect(await verifyStoredSums(place)).toEqual([{ ...total, stored: '42', computed: '41' }]);
  await change('UPDATE "PositionValue" SET change = 42');
  expect(await verifyStoredSums(place)).toEqual([
    {
      what: 'market value',
      recordId: assetId,
      instrument: ISIN,
      currency: 'EUR',
      date: '2026-01-05',
      stored: '42',
      computed: '41',
    },
  ]);
});

/** Creates an account with a position and 100 EUR in February; reports have stored its monthly sums. */
async function readDepot() {
  const { walletId, call, assetId, place, change } = await depot();
  const booked = { walletId, assetId, amountValue: '100', amountCurrency: 'EUR' };
  const { id } = await call.transactions.create({ ...booked, date: '2026-02-05' });
  const [year, months] = ['2026', { start: '2026-01-01', end: '2026-12-01' }] as const;
  for (const report of ['worth', 'flow'] as const) await computeStaleMonths(place, report, months);
  await call.reports.netWorthByAsset({ walletId, period: year });
  const differing = async () =>
    (await verifyStoredSums(place)).map(({ what, date, stored, computed }) => [what, date, stored, computed]);
  expect(await differing()).toEqual([]);
  return { walletId, call, assetId, id, change, differing };
}

test('reports a stored sum whose transactions are deleted, unless it is marked as stale', async () => {
  const { walletId, call, id, change, differing } = await readDepot();
  const { items } = await call.securityTransactions.list({ walletId });
  for (const one of items) await call.securityTransactions.delete({ walletId, id: one.id });
  await call.transactions.delete({ walletId, id });
  await change('DELETE FROM "WalletMark"');
  const ofMonths = [
    ['change of month', '2026-02-01', '100', '0'],
    ['worth of month', '2026-02-01', '100', '0'],
    ['flow of month', '2026-02-01', '100', '0'],
  ];
  expect(await differing()).toEqual([['market value', '2026-01-05', '41', '0'], ...ofMonths]);
  // Without the computed position, the stored market total has no source.
  await change('DELETE FROM "ComputedPosition"');
  expect(await differing()).toEqual([['market total', '2026-01-05', '41', '0'], ...ofMonths]);
});

test('reports a day total and a count whose transactions were deleted without triggers', async () => {
  const { walletId, differing } = await readDepot();
  const client = new pg.Client(services.ownerConnection);
  await client.connect();
  await client.query('SET session_replication_role = replica');
  await client.query('DELETE FROM "Transaction" WHERE "walletId" = $1', [walletId]);
  await client.end();
  expect((await differing()).filter(([what]) => what === 'day total')).toEqual([
    ['day total', '2026-01-05', '-41', '0'],
    ['day total', '2026-02-05', '100', '0'],
  ]);
  expect((await differing()).filter(([what]) => what === 'record count')).toEqual([['record count', '', '2', '0']]);
});

test('reports leave no sums of deleted first transactions, and verify finds none', async () => {
  const { walletId, call, assetId, change, differing } = await readDepot();
  await call.transactions.removeAssetHistory({ walletId, assetId, date: '2026-07-01' });
  const { items } = await call.securityTransactions.list({ walletId });
  for (const one of items) await call.securityTransactions.delete({ walletId, id: one.id });
  expect(await differing()).toEqual([]);
  expect(await change('DELETE FROM "WorthMonth"'), 'sums').toBe(1);
});

test('the worker computes what transactions and prices made stale', async () => {
  const { walletId, call, stored } = await depot();
  expect(await stored()).toEqual([]);
  await computeAllStaleSums(services, new AbortController().signal);
  expect(await stored()).toEqual([{ date: '2026-01-05', currency: 'EUR', change: '41' }]);
  const price = { date: '2026-01-08', priceValue: '10', priceCurrency: 'USD' };
  await call.securities.setPrices({ walletId, isin: ISIN, prices: [price] });
  await computeAllStaleSums(services, new AbortController().signal);
  expect(await stored()).toEqual([
    { date: '2026-01-05', currency: 'EUR', change: '41' },
    { date: '2026-01-08', currency: 'EUR', change: '-41' },
    { date: '2026-01-08', currency: 'USD', change: '20' },
  ]);
});

test('deleting an asset deletes its position values', async () => {
  const { walletId, call, assetId, place } = await depot();
  await verifyStoredSums(place);
  await call.assets.delete({ walletId, id: assetId, withTransactions: true });
  const { rows } = await services.database.withWallet(walletId, async (transaction) => ({
    rows: await transaction.query({ text: 'SELECT FROM "ComputedPosition" UNION ALL SELECT FROM "MarketTotal"' }),
  }));
  expect(rows).toEqual([]);
  expect(await call.reports.netWorthTimeSeries({ walletId })).toEqual([]);
});
