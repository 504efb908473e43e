import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;
let food: string;
let fun: string;
beforeEach(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
  food = (await call.categories.create({ walletId, name: 'Food', type: 'variableExpense' })).id;
  fun = (await call.categories.create({ walletId, name: 'Fun', type: 'variableExpense' })).id;
});
afterAll(() => services.database.close());

const book = async (fields: object) =>
  (
    await call.transactions.create({
      ...{ walletId, assetId, date: '2026-03-15', amountValue: '-5', amountCurrency: 'EUR' },
      ...fields,
    })
  ).id;
const alike = (id: string, field: 'categoryId' | 'merchantId' = 'categoryId', limit = 100) =>
  call.transactions.alike({ walletId, id, field, limit });
const ids = async (id: string, field: 'categoryId' | 'merchantId' = 'categoryId') =>
  (await alike(id, field)).items.map((item) => item.id).sort();

describe('transactions like a given one', () => {
  test('have the same cleaned name, whatever the bank writes around it', async () => {
    const id = await book({ fromTo: 'Grünmarkt 4711 Hamburg DE', categoryId: food });
    const same = [
      await book({ fromTo: 'GRUNMARKT 0815 Berlin' }),
      await book({ fromTo: 'Grünmarkt GmbH' }),
      await book({ fromTo: null, description: 'Kartenzahlung Grünmarkt 12.03.2026' }),
    ];
    await book({ fromTo: 'Grünmarkthalle' });
    await book({ fromTo: 'Else', description: 'at Grünmarkt' });
    expect(await ids(id)).toEqual(same.sort());
    expect(await alike(id, 'categoryId', 1)).toMatchObject({
      name: 'Grünmarkt',
      nameOf: 'counterpart',
      count: 3,
      items: [{}],
    });
    const quoted = await book({ fromTo: "McDonald's 0231" });
    const plain = await book({ fromTo: 'MCDONALDS 4' });
    expect(await ids(quoted)).toEqual([plain]);
    expect(await ids(plain)).toEqual([quoted]);
    expect(await alike(await book({ fromTo: '', description: null }))).toMatchObject({
      name: null,
      nameOf: 'text',
      count: 0,
    });
  });

  test('have no category, or one that was not chosen by a person', async () => {
    const shop = (await call.merchants.create({ walletId, name: 'Shop', defaultCategoryId: fun })).id;
    const id = await book({ fromTo: 'Shop', merchantId: shop, categoryId: food });
    const auto = { merchantId: shop, merchantAutoAssigned: true, categoryId: fun };
    const open = [
      await book({ fromTo: 'Shop 1' }),
      await book({ fromTo: 'Another name', merchantId: shop }),
      await book({ fromTo: 'Shop 2', ...auto }),
    ];
    await book({ fromTo: 'Shop 3', categoryId: fun });
    await book({ fromTo: 'Shop 4', ...auto, reviewed: true });
    await book({ fromTo: 'Shop 5', merchantId: shop, categoryId: fun });
    await book({ fromTo: 'Shop 6', ...auto, categoryId: food });
    const other = (await call.merchants.create({ walletId, name: 'Other' })).id;
    await book({ fromTo: 'Shop 7', merchantId: other });
    const out = await book({ fromTo: 'Shop 8' });
    await book({ amountValue: '5', transferCounterType: 'transaction', transferCounterId: out });
    await call.transactions.update({ walletId, id: out, categoryId: null });
    expect(await ids(id)).toEqual(open.sort());
  });

  test('can take over its merchant if they have none and can get one', async () => {
    const shop = (await call.merchants.create({ walletId, name: 'Laden' })).id;
    const id = await book({ fromTo: 'Shop 1', merchantId: shop });
    const open = await book({ fromTo: 'Shop 2', categoryId: fun, reviewed: true });
    await book({ fromTo: 'Shop 3', merchantId: shop });
    await book({ fromTo: 'Shop 4', excludeFromMerchantAutoAssignment: true });
    expect(await ids(id, 'merchantId')).toEqual([open]);
  });

  test('are in the same wallet', async () => {
    const other = await createTestWallet(services);
    const id = await book({ fromTo: 'Shop' });
    expect(
      await refusalText(
        other.asOwner().transactions.alike({ walletId: other.walletId, id, field: 'categoryId', limit: 1 }),
      ),
    ).toBe('notFound');
    expect(await refusalText(other.asOwner().transactions.alike({ walletId, id, field: 'categoryId', limit: 1 }))).toBe(
      'notFound',
    );
  });
});
