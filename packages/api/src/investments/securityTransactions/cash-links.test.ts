import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;
let assetId: string;
let cashId: string;

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' })).id;
  cashId = (await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

const book = (fields: Partial<Parameters<TestCaller['securityTransactions']['create']>[0]> = {}) =>
  call.securityTransactions.create({
    ...{ walletId, assetId, date: '2026-05-17', type: 'buy', isin: 'US0378331005', quantity: 10 },
    ...{ priceValue: '104.520', priceCurrency: 'EUR', ...fields },
  });
const cash = (amountValue: string) =>
  call.transactions.create({ walletId, assetId: cashId, date: '2026-05-17', amountValue, amountCurrency: 'EUR' });
const systemCategory = async (systemKey: string) => {
  const { items } = await call.categories.list({ walletId });
  return items.find((category) => category.systemKey === systemKey)?.id ?? '';
};

describe('a transfer link of a security transaction', () => {
  test('appears on both sides, sets the transfer category on both, and is removed from either side', async () => {
    const paid = await cash('-1045.2');
    const bought = await book({ transferCounterType: 'transaction', transferCounterId: paid.id });
    const transfer = await systemCategory('transfer');
    expect(bought).toMatchObject({
      transferCounterType: 'transaction',
      transferCounterId: paid.id,
      categoryId: transfer,
    });
    const linked = { transferCounterType: 'securityTransaction', transferCounterId: bought.id, categoryId: transfer };
    expect(await call.transactions.get({ walletId, id: paid.id })).toMatchObject(linked);
    await call.securityTransactions.delete({ walletId, id: bought.id });
    expect(await call.transactions.get({ walletId, id: paid.id })).toMatchObject({
      transferCounterType: null,
      transferCounterId: null,
      categoryId: transfer,
    });
  });

  test('can be created and removed by an update, from either side', async () => {
    const [paid, bought] = [await cash('-1045.2'), await book()];
    const { id } = bought;
    const counter = { transferCounterType: 'transaction', transferCounterId: paid.id } as const;
    const fees = await systemCategory('fees');
    const linked = await call.securityTransactions.update({ walletId, id, ...counter, categoryId: fees });
    expect(linked).toMatchObject({ ...counter, categoryId: fees });
    expect(await call.securityTransactions.update({ walletId, id, ...counter })).toEqual(linked);
    const alone = { transferCounterType: null, transferCounterId: null } as const;
    expect(await call.securityTransactions.update({ walletId, id, ...alone })).toMatchObject(alone);
    expect(await call.transactions.get({ walletId, id: paid.id })).toMatchObject(alone);
    await call.transactions.update({
      walletId,
      id: paid.id,
      transferCounterType: 'securityTransaction',
      transferCounterId: id,
    });
    expect(await call.securityTransactions.get({ walletId, id })).toMatchObject(counter);
    await call.transactions.delete({ walletId, id: paid.id });
    expect(await call.securityTransactions.get({ walletId, id })).toMatchObject(alone);
    expect(await refusalText(call.securityTransactions.update({ walletId, id, transferCounterId: paid.id }))).toBe(
      'invalidInput transferCounterType',
    );
  });

  test('requires opposite directions and unlinked records, and prevents reversing a linked record', async () => {
    const [paid, got] = [await cash('-1045.2'), await cash('1045.2')];
    const bought = await book();
    const link = (transferCounterId: string, id = bought.id) =>
      call.securityTransactions.update({ walletId, id, transferCounterType: 'transaction', transferCounterId });
    expect(await refusalText(link(got.id))).toBe('linked');
    await link(paid.id);
    expect(await refusalText(link(paid.id, (await book()).id))).toBe('alreadyLinked');
    expect(await refusalText(call.securityTransactions.update({ walletId, id: bought.id, type: 'sell' }))).toBe(
      'linked',
    );
    const moved = { date: '2026-05-18', quantity: 9, priceValue: '116' };
    expect(await call.securityTransactions.update({ walletId, id: bought.id, ...moved })).toMatchObject({
      ...moved,
      transferCounterId: paid.id,
    });
  });

  test('is created once if many compete for the same counter record', async () => {
    const paid = await cash('-1045.2');
    const wanting = await Promise.all(Array.from({ length: 6 }, () => book()));
    const made = await Promise.allSettled(
      wanting.map(({ id }) =>
        call.securityTransactions.update({
          walletId,
          id,
          transferCounterType: 'transaction',
          transferCounterId: paid.id,
        }),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { transferCounterId } = await call.transactions.get({ walletId, id: paid.id });
    expect(await call.securityTransactions.get({ walletId, id: transferCounterId ?? '' })).toMatchObject({
      transferCounterId: paid.id,
    });
  });
});
