import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const APPLE = 'US0378331005';
const ALLIANZ = 'DE0008404005';

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let depot: string;
let other: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  const asset = (name: string, type: 'securities' | 'manualSecurities', defaultCurrency: string) =>
    call.assets.create({ walletId, type, name, defaultCurrency });
  depot = (await asset('Depot', 'securities', 'EUR')).id;
  other = (await asset('Other', 'manualSecurities', 'USD')).id;
});

type Fields = Partial<Parameters<TestCaller['securityTransactions']['create']>[0]>;
const book = (fields: Fields = {}) =>
  call.securityTransactions.create({
    ...{ walletId, assetId: depot, date: '2026-05-17', type: 'buy', isin: APPLE, quantity: 3 },
    ...{ priceValue: '20.10', priceCurrency: 'EUR' },
    ...fields,
  });
const search = (filters: Omit<Parameters<TestCaller['securityTransactions']['search']>[0], 'walletId'> = {}) =>
  call.securityTransactions.search({ walletId, ...filters });
/** Adds a security transaction and returns it as the search does. */
const foundAs = async (fields: Fields) => {
  const { id } = await book(fields);
  const { items } = await search({ limit: 500 });
  return items.find((item) => item.id === id);
};

describe('securityTransactions/search', () => {
  test('returns exactly items and totalCount; each item is the record with its asset, category and amounts', async () => {
    const { items } = await call.categories.list({ walletId });
    const fees = items.find(({ systemKey }) => systemKey === 'fees');
    const made = await book({ categoryId: fees?.id, quantity: -3, feesValue: '1.20', feesCurrency: 'EUR' });
    const answer = await search();
    expect(answer).toEqual({
      items: [
        {
          ...made,
          assetName: 'Depot',
          assetType: 'securities',
          assetDefaultCurrency: 'EUR',
          categoryName: fees?.name,
          categoryEmoji: fees?.emoji,
          categorySystemKey: 'fees',
          isTransfer: false,
          totalPriceValue: 60.3,
          totalPriceCurrency: 'EUR',
          matchAmountValue: -61.5,
          matchAmountCurrency: 'EUR',
        },
      ],
      totalCount: 1,
    });
    await call.securityTransactions.delete({ walletId, id: made.id });
    expect(await search()).toEqual({ items: [], totalCount: 0 });
  });

  test('expects −(total + fees + tax) for a purchase, total minus costs for a sale and a dividend, otherwise 0', async () => {
    const costs = { feesValue: '1.50', feesCurrency: 'EUR', taxValue: '0.25', taxCurrency: 'EUR' };
    const expected = {
      buy: -62.05,
      sell: 58.55,
      dividend: 58.55,
      initialBalance: 0,
      transferIn: 0,
      transferOut: 0,
    } as const;
    for (const type of ['buy', 'sell', 'dividend', 'initialBalance', 'transferIn', 'transferOut'] as const) {
      const item = await foundAs({ type, ...costs });
      expect([type, item?.totalPriceValue, item?.matchAmountValue]).toEqual([type, 60.3, expected[type]]);
    }
    expect(await foundAs({ priceValue: null, priceCurrency: null })).toMatchObject({
      totalPriceValue: 0,
      totalPriceCurrency: null,
      matchAmountValue: 0,
      matchAmountCurrency: null,
    });
  });

  test('converts fees and tax of another currency at the rate of the day, without rounding', async () => {
    const rates = await services.rates.tableOf(['USD']);
    const dollars = rates.rateOn('USD', '2024-05-17');
    const item = await foundAs({ date: '2024-05-17', priceCurrency: 'USD', feesValue: '2', feesCurrency: 'EUR' });
    expect(item).toMatchObject({ totalPriceCurrency: 'USD', matchAmountCurrency: 'USD', totalPriceValue: 60.3 });
    expect(item?.matchAmountValue).toBeCloseTo(-(60.3 + 2 * dollars.toNumber()), 10);
    expect((await foundAs({ quantity: 0.123456, priceValue: '1.000001' }))?.totalPriceValue).toBe(0.123456123456);
  });

  test('filters by days, assets, excluded assets, and ISINs, combined', async () => {
    const near = await book({ date: '2025-03-10' });
    const far = await book({ date: '2025-03-20', isin: ALLIANZ });
    const elsewhere = await book({ date: '2025-03-15', assetId: other });
    const window = { dateFrom: '2025-03-10', dateTo: '2025-03-20' };
    const ids = async (filters: Parameters<typeof search>[0]) =>
      (await search({ ...window, ...filters })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([far.id, elsewhere.id, near.id]);
    expect(await ids({ dateFrom: '2025-03-11', dateTo: '2025-03-19' })).toEqual([elsewhere.id]);
    expect(await ids({ assetIds: [other] })).toEqual([elsewhere.id]);
    expect(await ids({ excludeAssetIds: [other] })).toEqual([far.id, near.id]);
    expect(await ids({ assetIds: [depot, other], excludeAssetIds: [depot] })).toEqual([elsewhere.id]);
    expect(await ids({ isins: [ALLIANZ] })).toEqual([far.id]);
    expect(await ids({ isins: [APPLE], excludeAssetIds: [other] })).toEqual([near.id]);
    for (const field of ['assetIds', 'excludeAssetIds'])
      expect(await refusalText(search({ [field]: [depot, randomUUID()] }))).toBe(`invalidReference ${field}[1]`);
    expect(await refusalText(search({ isins: ['US0378331006'] }))).toBe('invalidInput isins[0]');
  });

  test('filters by missing counter link, and by transfer or uncategorised', async () => {
    const { items } = await call.categories.list({ walletId });
    const category = (systemKey: string) => items.find((one) => one.systemKey === systemKey)?.id ?? null;
    const window = { dateFrom: '2024-07-01', dateTo: '2024-07-31' };
    const of = (categoryId: string | null) => book({ date: '2024-07-01', categoryId });
    const none = await of(null);
    const uncategorized = await of(category('uncategorized'));
    const transfer = await of(category('transfer'));
    const fees = await of(category('fees'));
    const paid = await call.transactions.create({
      ...{ walletId, assetId: other, date: '2024-07-01', amountValue: '-60.3', amountCurrency: 'EUR' },
    });
    const linked = await book({
      ...{ date: '2024-07-01', categoryId: category('fees') },
      ...{ transferCounterType: 'transaction', transferCounterId: paid.id },
    });
    const ids = async (filters: Parameters<typeof search>[0]) =>
      new Set((await search({ ...window, ...filters })).items.map(({ id }) => id));
    expect(await ids({})).toEqual(new Set([none, uncategorized, transfer, fees, linked].map(({ id }) => id)));
    expect(await ids({ withoutCounter: true })).toEqual(
      new Set([none, uncategorized, transfer, fees].map(({ id }) => id)),
    );
    expect(await ids({ transferOrUncategorized: true })).toEqual(
      new Set([none, uncategorized, transfer].map(({ id }) => id)),
    );
    const both = { withoutCounter: true, transferOrUncategorized: true };
    expect(await ids(both)).toEqual(new Set([none, uncategorized, transfer].map(({ id }) => id)));
    expect(await ids({ withoutCounter: false, transferOrUncategorized: false })).toEqual(await ids({}));
    const transfers = (await search(window)).items.filter(({ isTransfer }) => isTransfer).map(({ id }) => id);
    expect(new Set(transfers)).toEqual(new Set([transfer.id, linked.id]));
  });

  test('is newest first, in pages by limit and offset, with the total count', async () => {
    const window = { dateFrom: '2023-01-01', dateTo: '2023-12-31' };
    const made = [];
    for (const date of ['2023-02-01', '2023-03-01', '2023-01-01', '2023-03-01']) made.push(await book({ date }));
    const order = [made[3], made[1], made[0], made[2]].map((one) => one?.id);
    const part = async (limit: number, offset: number) => {
      const { items, totalCount } = await search({ ...window, limit, offset });
      expect(totalCount).toBe(4);
      return items.map(({ id }) => id);
    };
    expect(await part(3, 0)).toEqual(order.slice(0, 3));
    expect(await part(3, 3)).toEqual(order.slice(3));
    expect(await part(3, 4)).toEqual([]);
    for (const wrong of [{ limit: 0 }, { limit: 501 }, { offset: -1 }, { offset: 0.5 }]) {
      expect(await refusalText(search(wrong))).toContain('invalidInput');
    }
  });

  test('returns nothing of another wallet', async () => {
    const stranger = await createTestWallet(services);
    const mine = stranger.asOwner();
    const theirs = { walletId: stranger.walletId };
    expect(await mine.securityTransactions.search(theirs)).toEqual({ items: [], totalCount: 0 });
    expect(await refusalText(mine.securityTransactions.search({ ...theirs, assetIds: [depot] }))).toBe(
      'invalidReference assetIds[0]',
    );
    expect(await refusalText(mine.securityTransactions.search({ walletId }))).toBe('notFound');
  });
});
