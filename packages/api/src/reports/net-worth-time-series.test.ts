import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const now = new Date('2024-03-10T12:00:00Z');
const NOTHING = { inPeriod: 0, cumulative: 0, fxEffectCumulative: 0 };

let call: TestCaller;
let walletId: string;
let assetId: string;
beforeEach(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner({ now });
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, name: 'Depot', type: 'bank', defaultCurrency: 'EUR' })).id;
});

describe('net worth over time', () => {
  test('has a row per interval even before the first transaction, and ignores deleted transactions', async () => {
    const booked = { walletId, assetId, amountValue: '10', amountCurrency: 'EUR' };
    await call.transactions.create({ ...booked, date: '2024-02-01' });
    const early = () => call.reports.netWorthTimeSeries({ walletId, startDate: '2023-12-01', endDate: '2024-01-31' });
    const rows = ['2023-12', '2024-01'].map((period) => ({ period, ...NOTHING }));
    expect(await early()).toEqual(rows);
    const { id } = await call.transactions.create({ ...booked, date: '2024-01-01' });
    await call.transactions.delete({ walletId, id });
    expect(await early()).toEqual(rows);
  });

  test('has rows of zeros while nothing has a price, and no rows without transactions', async () => {
    expect(await call.reports.netWorthTimeSeries({ walletId })).toEqual([]);
    const booked = { walletId, assetId, type: 'transferIn', isin: 'US0378331005', quantity: 3 } as const;
    await call.securityTransactions.create({ ...booked, date: '2024-02-10' });
    expect(await call.reports.netWorthTimeSeries({ walletId })).toEqual(
      ['2024-02', '2024-03'].map((period) => ({ period, ...NOTHING })),
    );
  });
});
