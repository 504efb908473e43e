import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

test('the texts of transactions are read at once, without those of other wallets', async () => {
  const [own, other] = [await createTestWallet(services), await createTestWallet(services)];
  const book = async ({ walletId, asOwner }: typeof own, notes: string | null) => {
    const call = asOwner();
    const { id: assetId } = await call.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' });
    const fields = { date: '2026-01-01', amountValue: '-1', amountCurrency: 'EUR', fromTo: 'Shop', notes };
    return (await call.transactions.create({ walletId, assetId, ...fields })).id;
  };
  const [first, second] = [await book(own, 'one'), await book(own, null)];
  const transactionIds = [first, second, await book(other, 'secret'), randomUUID()];
  const { items } = await own.asOwner().transactions.texts({ walletId: own.walletId, transactionIds });
  const sorted = items.toSorted((one, another) => transactionIds.indexOf(one.id) - transactionIds.indexOf(another.id));
  expect(sorted).toEqual([
    { id: first, fromTo: 'Shop', description: null, notes: 'one' },
    { id: second, fromTo: 'Shop', description: null, notes: null },
  ]);
});
