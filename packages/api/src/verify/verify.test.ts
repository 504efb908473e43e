import { afterAll, expect, inject, test } from 'vitest';
import { computeAllStaleValues } from '../positionValues/position-values.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { openTestDatabase, testWallet } from '../testing/wallet.ts';
import { verifyWallet } from './verify.ts';

/** Of its own: the worker computes the values of all wallets, of other files' too. */
const own = await ownDatabase(inject('database'));
const services = openTestDatabase(own.connection);
afterAll(async () => {
  await services.database.close();
  await own.drop();
});

const ISIN = 'US0378331005';

async function depot() {
  const { walletId, asOwner } = await testWallet(services);
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

test('nothing differs where nobody meddled, and a value or sum that somebody changed is named', async () => {
  const { assetId, place, change } = await depot();
  expect(await verifyWallet(place)).toEqual([]);
  await change('UPDATE "MarketTotal" SET amount = amount + 1');
  const total = { what: 'market total', recordId: assetId, instrument: null, currency: 'EUR', date: '2026-01-05' };
  expect(await verifyWallet(place)).toEqual([{ ...total, stored: '42', computed: '41' }]);
  await change('UPDATE "PositionValue" SET change = 42');
  expect(await verifyWallet(place)).toEqual([
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

test('the worker computes ahead what bookings and prices made stale', async () => {
  const { walletId, call, stored } = await depot();
  expect(await stored()).toEqual([]);
  await computeAllStaleValues(services, new AbortController().signal);
  expect(await stored()).toEqual([{ date: '2026-01-05', currency: 'EUR', change: '41' }]);
  const price = { date: '2026-01-08', priceValue: '10', priceCurrency: 'USD' };
  await call.securities.setPrices({ walletId, isin: ISIN, prices: [price] });
  await computeAllStaleValues(services, new AbortController().signal);
  expect(await stored()).toEqual([
    { date: '2026-01-05', currency: 'EUR', change: '41' },
    { date: '2026-01-08', currency: 'EUR', change: '-41' },
    { date: '2026-01-08', currency: 'USD', change: '20' },
  ]);
});

test('an asset takes what it held with it', async () => {
  const { walletId, call, assetId, place } = await depot();
  await verifyWallet(place);
  await call.assets.delete({ walletId, id: assetId, withTransactions: true });
  const { rows } = await services.database.withWallet(walletId, async (transaction) => ({
    rows: await transaction.query({ text: 'SELECT FROM "HeldPosition" UNION ALL SELECT FROM "MarketTotal"' }),
  }));
  expect(rows).toEqual([]);
  expect(await call.reports.netWorthTimeSeries({ walletId })).toEqual([]);
});
