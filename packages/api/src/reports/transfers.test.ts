import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;
beforeEach(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
});

const asset = async (name: string) =>
  (await call.assets.create({ walletId, name, type: 'bank', defaultCurrency: 'EUR' })).id;
const cash = async (assetId: string, amountValue: string) => {
  const booked = { walletId, assetId, amountValue, amountCurrency: 'EUR', date: '2024-02-20' };
  return { type: 'transaction' as const, id: (await call.transactions.create(booked)).id };
};
const units = async (assetId: string, type: 'buy' | 'sell' | 'transferIn' | 'transferOut') => {
  const booked = { walletId, assetId, type, isin: 'US0378331005', date: '2024-02-20', quantity: 2 };
  const price = type === 'sell' ? { priceValue: '20', priceCurrency: 'EUR' } : {};
  return {
    type: 'securityTransaction' as const,
    id: (await call.securityTransactions.create({ ...booked, ...price })).id,
  };
};

describe('the report of transfers', () => {
  test('has no row for links of any kind within one asset', async () => {
    const giro = await asset('Giro');
    const pairs = [
      { source: await cash(giro, '-5'), counter: await cash(giro, '5') },
      { source: await cash(giro, '-40'), counter: await units(giro, 'buy') },
      { source: await units(giro, 'sell'), counter: await cash(giro, '40') },
      { source: await units(giro, 'transferOut'), counter: await units(giro, 'transferIn') },
    ];
    await call.transfers.bulkLink({ walletId, pairs });
    expect(await call.reports.transfers({ walletId, period: '2024' })).toEqual([]);
  });

  test('has a row for each pair of assets in each direction, the largest sum first', async () => {
    const [giro, depot] = [await asset('Giro'), await asset('Depot')];
    const pairs = [
      { source: await cash(giro, '-5'), counter: await cash(depot, '5.5') },
      { source: await cash(giro, '-40'), counter: await units(depot, 'buy') },
      { source: await units(depot, 'sell'), counter: await cash(giro, '41') },
      { source: await units(depot, 'transferOut'), counter: await units(giro, 'transferIn') },
    ];
    await call.transfers.bulkLink({ walletId, pairs });
    const [fromGiro, fromDepot] = [
      { sourceAssetId: giro, sourceAssetName: 'Giro', targetAssetId: depot, targetAssetName: 'Depot' },
      { sourceAssetId: depot, sourceAssetName: 'Depot', targetAssetId: giro, targetAssetName: 'Giro' },
    ];
    // Two units were sold for 20 each, which sets the price for units moved on the same day.
    expect(await call.reports.transfers({ walletId, period: '2024-02' })).toEqual([
      { ...fromDepot, amount: 81 },
      { ...fromGiro, amount: 45 },
    ]);
    expect(await call.reports.movedAmounts({ walletId, period: '2024-02' })).toEqual([
      { ...fromGiro, amount: 45, moved: 'cash' },
      { ...fromDepot, amount: 41, moved: 'cash' },
      { ...fromDepot, amount: 40, moved: 'positions' },
    ]);
    expect(await call.reports.transfers({ walletId, period: '2024-03' })).toEqual([]);
  });
});
