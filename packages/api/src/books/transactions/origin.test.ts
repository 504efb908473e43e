import { randomUUID } from 'node:crypto';
import { queryBuilder } from '@coffer/db/statements.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let owner: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

test('a transaction returns the import that created it', async () => {
  const content = 'Date,Amount,Description\n2026-03-01,-5.00,Coffee\n';
  await owner.imports.import({ walletId, id: assetId, importerType: 'csv', content });
  const [booked] = (await owner.transactions.list({ walletId, assetIds: [assetId] })).items;
  const [past] = (await owner.imports.list({ walletId })).items;
  expect(await owner.transactions.origin({ walletId, id: booked!.id })).toEqual({
    import: { id: past!.id, assetId, importerType: 'csv', filename: null, createdTime: past!.createdTime },
    merchantName: null,
  });
});

test('a manual transaction has no import, and returns the name of its merchant', async () => {
  const merchantId = randomUUID();
  const made = { walletId, id: merchantId, createdUserId: randomUUID(), lastUpdatedUserId: randomUUID() };
  await services.database.withWallet(walletId, (transaction) =>
    transaction.execute(queryBuilder.insertInto('Merchant').values({ ...made, name: 'Corner shop' })),
  );
  const fields = { date: '2026-03-01', amountValue: '-5', amountCurrency: 'EUR', merchantId };
  const { id } = await owner.transactions.create({ walletId, assetId, ...fields });
  expect(await owner.transactions.origin({ walletId, id })).toEqual({ import: null, merchantName: 'Corner shop' });
});

test('an unknown transaction is not found', async () => {
  expect(await refusalText(owner.transactions.origin({ walletId, id: randomUUID() }))).toBe('notFound');
});
