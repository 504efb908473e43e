import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

// The selection of the expenses is tested in `reports-reference`.
test('the largest expenses have the variant shape, with the original amount', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const call = asOwner({ now: new Date('2024-03-01T12:00:00Z') });
  const { id: assetId } = await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' });
  const transaction = { walletId, assetId, date: '2024-02-29', amountCurrency: 'JPY', amountValue: '-1234.5' };
  const record = await call.transactions.create({ ...transaction, providerBTransactionId: '17' });
  await call.transactions.create({ ...transaction, amountValue: '-1', providerBTransactionId: 'B 17' });
  const [largest, other] = await call.reports.topExpenses({ walletId, period: 'yesterday' });
  // Rounded half to even, to a whole yen.
  expect(largest?.amount).toEqual({ value: -1234, currency: 'JPY' });
  expect(largest).toMatchObject({ id: record.id, assetId, transferCounterPosition: null });
  expect([largest?.providerBTransactionId, other?.providerBTransactionId]).toEqual([17, null]);
  for (const absent of ['walletId', 'legacyStoreId', 'secondaryDate', 'providerDTransactionId', 'amountValue'])
    expect(largest).not.toHaveProperty(absent);
});
