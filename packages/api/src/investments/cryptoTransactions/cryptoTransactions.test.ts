import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'crypto', name: 'Coins', defaultCurrency: 'EUR' })).id;
});

type Fields = Partial<Parameters<TestCaller['cryptoTransactions']['create']>[0]>;
const book = (fields: Fields = {}) =>
  call.cryptoTransactions.create({
    ...{ walletId, assetId, date: '2026-05-17', type: 'buy', symbol: 'BTC', quantity: 0.00000001 },
    ...{ priceValue: '81250.00', priceCurrency: 'EUR' },
    ...fields,
  });

describe('a crypto transaction', () => {
  test('is like a security transaction, with a symbol instead of an ISIN and rewards instead of dividends', async () => {
    const made = await book({ type: 'reward' });
    expect(Object.keys(made).sort()).toEqual(
      [
        ...[
          'id',
          'walletId',
          'legacyStoreId',
          'assetId',
          'date',
          'type',
          'symbol',
          'quantity',
          'priceValue',
          'feesValue',
        ],
        ...['taxValue', 'priceCurrency', 'feesCurrency', 'taxCurrency', 'categoryId', 'notes', 'transferCounterType'],
        ...['transferCounterId', 'createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'],
      ].sort(),
    );
    expect(made).toMatchObject({
      type: 'reward',
      symbol: 'BTC',
      quantity: 0.00000001,
      priceValue: '81250',
      notes: null,
    });
    expect(await call.cryptoTransactions.get({ walletId, id: made.id })).toEqual(made);
    expect(await call.cryptoTransactions.update({ walletId, id: made.id })).toEqual(made);
    const changed = await call.cryptoTransactions.update({ walletId, id: made.id, symbol: 'ETH', quantity: 2 });
    expect(changed).toMatchObject({ symbol: 'ETH', quantity: 2 });
    const stale = wallet.asOwner({ ifMatch: computeEtag(made) }).cryptoTransactions;
    expect(await refusalText(stale.delete({ walletId, id: made.id }))).toBe('preconditionFailed');
    expect(await call.cryptoTransactions.delete({ walletId, id: made.id })).toEqual({ id: made.id });
    expect(await refusalText(call.cryptoTransactions.get({ walletId, id: made.id }))).toBe('notFound');
  });

  test('rejects an invalid symbol, a dividend, an incomplete price, and a record of another wallet', async () => {
    for (const symbol of ['btc', 'B', '', 'WAYTOOLONGX'])
      expect(await refusalText(book({ symbol }))).toBe('invalidInput symbol');
    expect(await refusalText(book(JSON.parse('{"type":"dividend"}')))).toBe('invalidInput type');
    expect(await refusalText(book({ priceCurrency: null }))).toBe('invalidInput priceCurrency');
    expect(await refusalText(book({ priceCurrency: 'QQQQ' }))).toBe('unknownCurrency priceCurrency');
    expect(await refusalText(book({ assetId: randomUUID() }))).toBe('invalidReference assetId');
    expect(await refusalText(book({ quantity: 1e-19 }))).toBe('invalidInput quantity');
    const { id } = await book();
    const stranger = await createTestWallet(services);
    const theirs = { walletId: stranger.walletId, id };
    for (const operation of ['get', 'update', 'delete'] as const) {
      expect(await refusalText(stranger.asOwner().cryptoTransactions[operation](theirs))).toBe('notFound');
    }
  });

  test('is listed newest first and filtered by symbol and type', async () => {
    const other = await call.assets.create({ walletId, type: 'crypto', name: 'More', defaultCurrency: 'EUR' });
    const at = { assetId: other.id };
    const old = await book({ ...at, date: '2026-01-01', symbol: 'ETH' });
    const young = await book({ ...at, date: '2026-01-02', type: 'reward' });
    const list = async (filters: object) =>
      (await call.cryptoTransactions.list({ walletId, assetIds: [other.id], ...filters })).items.map(({ id }) => id);
    expect(await list({})).toEqual([young.id, old.id]);
    expect(await list({ symbols: ['ETH'] })).toEqual([old.id]);
    expect(await list({ types: ['reward'] })).toEqual([young.id]);
  });

  test('that earns gets the asset’s category for gains and losses', async () => {
    const { items } = await call.categories.list({ walletId });
    const gains = items.find(({ systemKey }) => systemKey === 'gainsLosses')?.id ?? '';
    const earning = {
      walletId,
      type: 'crypto',
      name: 'Staking',
      defaultCurrency: 'EUR',
      gainsLossesCategoryId: gains,
    } as const;
    const { id } = await call.assets.create(earning);
    expect((await book({ type: 'reward', assetId: id })).categoryId).toBe(gains);
    expect((await book({ type: 'buy', assetId: id })).categoryId).toBeNull();
  });

  test('can be linked with a cash transaction; removing the link clears the other side', async () => {
    const cash = await call.transactions.create({
      ...{ walletId, assetId, date: '2026-05-17', amountValue: '-50', amountCurrency: 'EUR' },
    });
    const bought = await book({ transferCounterType: 'transaction', transferCounterId: cash.id });
    expect(await call.transactions.get({ walletId, id: cash.id })).toMatchObject({
      transferCounterType: 'cryptoTransaction',
      transferCounterId: bought.id,
    });
    await call.cryptoTransactions.delete({ walletId, id: bought.id });
    expect(await call.transactions.get({ walletId, id: cash.id })).toMatchObject({ transferCounterId: null });
  });
});

describe('the price of a symbol', () => {
  test('can be set by a signed-in person, in this wallet only, and is listed beside paid prices', async () => {
    await book({ symbol: 'XMR', date: '2026-03-01', priceValue: '150' });
    const prices = [
      { date: '2026-03-01', priceValue: '160.0', priceCurrency: 'EUR' },
      { date: '2026-04-01', priceValue: '170', priceCurrency: 'USD' },
    ];
    const { items } = await call.cryptoTransactions.setPrices({ walletId, symbol: 'XMR', prices });
    expect(items.map(({ priceValue, source }) => [priceValue, source])).toEqual([
      ['160', 'manual'],
      ['170', 'manual'],
    ]);
    const listed = await call.cryptoTransactions.prices({ walletId, symbol: 'XMR' });
    expect(listed.items.map(({ date, source }) => [date, source])).toEqual([
      ['2026-04-01', 'manual'],
      ['2026-03-01', 'manual'],
      ['2026-03-01', 'transaction'],
    ]);
    const { caller } = await wallet.withKey();
    expect(await refusalText(caller.cryptoTransactions.prices({ walletId, symbol: 'XMR' }))).toBe('unauthorized');
    expect(await refusalText(caller.cryptoTransactions.setPrices({ walletId, symbol: 'XMR', prices }))).toBe(
      'unauthorized',
    );
  });
});
