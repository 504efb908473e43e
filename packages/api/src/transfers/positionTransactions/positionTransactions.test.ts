import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const APPLE = 'US0378331005';
const DAY = '2026-05-15';

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let depot: string;
let giro: string;

beforeEach(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  depot = (await call.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' })).id;
  giro = (await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

type Added = Parameters<TestCaller['positionTransactions']['add']>[0];
const purchase = {
  kind: 'security',
  code: APPLE,
  type: 'buy',
  date: DAY,
  quantity: 3,
  priceValue: '33.335',
  priceCurrency: 'EUR',
  feesValue: '4.90',
  feesCurrency: 'EUR',
} as const;
const buy = (more: Partial<Extract<Added, { kind: 'security' }>> = {}) =>
  call.positionTransactions.add({
    walletId,
    assetId: depot,
    ...purchase,
    cash: { way: 'book', assetId: giro },
    ...more,
  });
const transaction = (id: string) => call.securityTransactions.get({ walletId, id });
const cashOf = (id: string | null) => call.transactions.get({ walletId, id: id ?? '' });
const pay = (amountValue: string, more: object = {}) =>
  call.transactions.create({ walletId, assetId: giro, date: DAY, amountValue, amountCurrency: 'EUR', ...more });
const all = async () => ({
  transactions: (await call.securityTransactions.list({ walletId })).items,
  cash: (await call.transactions.list({ walletId })).items,
});
const category = async (systemKey: string) =>
  (await call.categories.list({ walletId, limit: 500 })).items.find((one) => one.systemKey === systemKey)?.id;
const worth = async () => (await call.reports.netWorthByAsset({ walletId, period: '2026-05' })).kpis.total;

describe('a purchase with its cash', () => {
  test('is linked with a transaction of exactly its price and fees, and only the fees change net worth', async () => {
    const { id, cashId } = await buy({ priceValue: '100' });
    expect(await cashOf(cashId)).toMatchObject({
      assetId: giro,
      date: DAY,
      amountValue: '-304.9',
      amountCurrency: 'EUR',
      fromTo: 'Depot',
      description: APPLE,
      merchantId: null,
      categoryId: await category('transfer'),
      transferCounterType: 'securityTransaction',
      transferCounterId: id,
    });
    expect(await transaction(id)).toMatchObject({ transferCounterId: cashId, categoryId: await category('transfer') });
    expect(await worth()).toBe(-4.9);
    // A purchase is not a gain: the units replace the money.
    const { byAsset } = await call.reports.netWorthByAsset({ walletId, period: '2026-05' });
    expect(byAsset[giro]).toMatchObject({ value: -304.9, valuePreviousPeriodWithTransfersAndBalancesAdded: -304.9 });
    expect(byAsset[depot]).toMatchObject({ value: 300, valuePreviousPeriodWithTransfersAndBalancesAdded: 304.9 });
  });

  test('is rounded like a payment, converted at the rate of its day, or uses the amount given by the bank', async () => {
    expect(await cashOf((await buy()).cashId)).toMatchObject({ amountValue: '-104.9' });
    const dollars = { priceCurrency: 'USD', feesCurrency: 'USD', priceValue: '100' } as const;
    const { cashId } = await buy(dollars);
    const { kind: _kind, code: _code, ...draft } = purchase;
    const asked = { walletId, ...draft, ...dollars, cashAssetId: giro };
    const { rate, amountValue } = await call.positionTransactions.expectedCash(asked);
    expect(Number(amountValue)).toBeCloseTo(-304.9 * Number(rate), 2);
    expect(await cashOf(cashId)).toMatchObject({ amountValue, amountCurrency: 'EUR' });
    const told = await buy({ ...dollars, cash: { way: 'book', assetId: giro, amountValue: '-281.17' } });
    expect(await cashOf(told.cashId)).toMatchObject({ amountValue: '-281.17' });
  });

  test('links an imported transaction, and keeps a chosen category', async () => {
    const paid = await pay('-104.905', { categoryId: await category('fees') });
    const chosen = await category('tax');
    const { id, cashId } = await buy({ cash: { way: 'link', transactionId: paid.id }, categoryId: chosen });
    expect(cashId).toBe(paid.id);
    expect(await transaction(id)).toMatchObject({ transferCounterId: paid.id, categoryId: chosen });
    expect(await cashOf(paid.id)).toMatchObject({ amountValue: '-104.905', categoryId: await category('transfer') });
    expect((await all()).cash).toHaveLength(1);
  });

  test('is paid in the currency of the price if the account has used it, or on request', async () => {
    const dollars = { priceCurrency: 'USD', feesCurrency: 'USD', priceValue: '100' } as const;
    const { kind: _kind, code: _code, ...draft } = purchase;
    const ask = (more: object = {}) =>
      call.positionTransactions.expectedCash({ walletId, ...draft, ...dollars, cashAssetId: depot, ...more });
    const inDollars = { amountValue: '-304.9', amountCurrency: 'USD', otherCurrency: 'EUR', rate: null };
    expect(await ask()).toMatchObject({ amountCurrency: 'EUR', otherCurrency: 'USD', rate: expect.any(String) });
    expect(await ask({ cashCurrency: 'USD' })).toMatchObject(inDollars);
    expect(await ask({ priceCurrency: 'EUR', feesCurrency: 'EUR' })).toMatchObject({ otherCurrency: null, rate: null });
    const cash = { way: 'book', assetId: depot, amountCurrency: 'USD' } as const;
    const { cashId } = await buy({ ...dollars, cash });
    expect(await cashOf(cashId)).toMatchObject({ assetId: depot, amountValue: '-304.9', amountCurrency: 'USD' });
    expect(await refusalText(buy({ ...dollars, cash: { ...cash, amountCurrency: 'QQQ' } }))).toBe(
      'unknownCurrency cash.amountCurrency',
    );
    // The account has now used dollars.
    expect(await ask()).toMatchObject(inDollars);
    expect(await ask({ cashCurrency: 'EUR' })).toMatchObject({ amountCurrency: 'EUR', otherCurrency: 'USD' });
  });

  test('can be paid from the same account, or without cash', async () => {
    const inside = await buy({ cash: { way: 'book', assetId: depot } });
    expect(await cashOf(inside.cashId)).toMatchObject({ assetId: depot, transferCounterId: inside.id });
    const none = await buy({ cash: null });
    expect(none.cashId).toBeNull();
    expect(await transaction(none.id)).toMatchObject({ transferCounterId: null, categoryId: null });
  });

  test('stores the name of a new security in this wallet', async () => {
    const { cashId } = await buy({ name: 'Äpfel & Söhne' });
    expect(await cashOf(cashId)).toMatchObject({ description: 'Äpfel & Söhne' });
    expect(await call.securities.details({ walletId })).toMatchObject({
      items: [{ isin: APPLE, name: 'Äpfel & Söhne' }],
    });
  });

  test('gives a security without an ISIN its own number, which later purchases can use', async () => {
    const { code } = await buy({ code: null, name: 'My brother’s workshop' });
    expect(code).toMatch(/^ZZ[A-Z0-9]{9}\d$/);
    await buy({ code });
    expect((await all()).transactions.map(({ isin }) => isin)).toEqual([code, code]);
    expect((await call.securities.details({ walletId })).items).toMatchObject([{ name: 'My brother’s workshop' }]);
  });

  test('writes nothing if a part of it is invalid', async () => {
    const paid = await pay('104.90');
    const foreign = await createTestWallet(services);
    const nothing = async (wanted: Promise<unknown>, problem: string) => {
      expect(await refusalText(wanted)).toBe(problem);
      expect(await all()).toMatchObject({ transactions: [], cash: [{ id: paid.id, transferCounterId: null }] });
      expect((await call.securities.get({ walletId, isin: APPLE })).own.name).toBeNull();
    };
    const name = 'Apple';
    // Incoming money cannot pay for a purchase.
    await nothing(buy({ name, cash: { way: 'link', transactionId: paid.id } }), 'linked');
    await nothing(buy({ name, cash: { way: 'book', assetId: foreign.walletId } }), 'invalidReference cash.assetId');
    await nothing(buy({ name, assetId: foreign.walletId }), 'invalidReference assetId');
    await nothing(buy({ name, priceCurrency: 'QQQQ' }), 'unknownCurrency priceCurrency');
    await nothing(buy({ name, type: 'transferIn' }), 'invalidState amountValue');
    await nothing(buy({ name, priceValue: '0', feesValue: null, feesCurrency: null }), 'invalidState amountValue');
    await nothing(buy({ name, code: 'US0378331006' }), 'invalidInput code');
    await nothing(
      (await wallet.asMember('viewer')).positionTransactions.add({ walletId, assetId: depot, ...purchase, cash: null }),
      'insufficientRole',
    );
  });

  test('links a transaction with one purchase only, even if several compete for it', async () => {
    const paid = await pay('-104.905');
    const link = () => buy({ cash: { way: 'link', transactionId: paid.id } });
    const outcomes = await Promise.allSettled([link(), link(), link()]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(await Promise.all(refused.map(({ reason }) => refusalText(Promise.reject(reason))))).toEqual([
      'alreadyLinked',
      'alreadyLinked',
    ]);
    const { transactions, cash } = await all();
    expect(transactions).toHaveLength(1);
    expect(cash).toMatchObject([{ transferCounterId: transactions[0]?.id }]);
  });

  test('appears in the history once, with both records', async () => {
    const { id, cashId } = await buy({ name: 'Apple' });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query<{ operation: string; after: object }>({
        text: `SELECT operation, after FROM "AuditRow" WHERE operation LIKE 'positionTransactions.%' OR operation LIKE 'securities.%'`,
      }),
    );
    expect(rows).toMatchObject([{ operation: 'positionTransactions.add', after: { id, cashId, code: APPLE } }]);
  });
});

describe('a draft', () => {
  test('returns the expected cash and matching transactions before it is stored', async () => {
    const [near, exact] = [await pay('-304.9', { date: '2026-05-12' }), await pay('-304.9')];
    await pay('-305');
    await pay('304.9');
    const { kind: _kind, code: _code, ...draft } = purchase;
    const asked = { walletId, ...draft, priceValue: '100', cashAssetId: giro };
    const told = await call.positionTransactions.expectedCash(asked);
    expect(told).toMatchObject({ amountValue: '-304.9', amountCurrency: 'EUR', rate: null });
    expect(told.matches.map(({ id }) => id)).toEqual([exact.id, near.id]);
    expect(await call.positionTransactions.expectedCash({ ...asked, type: 'transferIn' })).toMatchObject({
      amountValue: null,
      matches: [],
    });
    const stranger = await createTestWallet(services);
    expect(
      await refusalText(call.positionTransactions.expectedCash({ ...asked, cashAssetId: stranger.walletId })),
    ).toBe('invalidReference cashAssetId');
  });

  test('returns the account that paid last', async () => {
    const usual = () => call.positionTransactions.usualAccount({ walletId, assetId: depot });
    expect(await usual()).toEqual({ assetId: null });
    await buy();
    await buy({ cash: null, date: '2026-05-18' });
    expect(await usual()).toEqual({ assetId: giro });
    await buy({ date: '2026-05-17', cash: { way: 'book', assetId: depot } });
    expect(await usual()).toEqual({ assetId: depot });
  });
});

describe('a change of a linked transaction', () => {
  test('honours If-Match', async () => {
    const { id } = await buy({ priceValue: '100' });
    const change = { walletId, kind: 'security', id, notes: 'mine' } as const;
    const stale = wallet.asOwner({ ifMatch: '"stale"' });
    expect(await refusalText(stale.positionTransactions.change(change))).toBe('preconditionFailed');
    const fresh = wallet.asOwner({ ifMatch: computeEtag(await transaction(id)) });
    await fresh.positionTransactions.change(change);
    expect((await transaction(id)).notes).toBe('mine');
  });

  test('changes its cash on request only', async () => {
    const { id, cashId } = await buy({ priceValue: '100' });
    await call.positionTransactions.change({ walletId, kind: 'security', id, quantity: 4 });
    expect(await cashOf(cashId)).toMatchObject({ amountValue: '-304.9', date: DAY });
    const cash = { amountValue: '-504.9', date: '2026-05-18' };
    await call.positionTransactions.change({ walletId, kind: 'security', id, quantity: 5, date: '2026-05-18', cash });
    expect(await transaction(id)).toMatchObject({ quantity: 5, date: '2026-05-18', transferCounterId: cashId });
    expect(await cashOf(cashId)).toMatchObject({ ...cash, transferCounterId: id });
  });

  test('can move it to another or a new security, and an empty change does nothing', async () => {
    const { id } = await buy({ cash: null });
    const change = (more: object) => call.positionTransactions.change({ walletId, kind: 'security', id, ...more });
    const { code } = await change({ code: null, name: 'Workshop' });
    expect(code).toMatch(/^ZZ/);
    expect(await transaction(id)).toMatchObject({ isin: code, quantity: 3 });
    expect(await call.securities.details({ walletId })).toMatchObject({ items: [{ isin: code, name: 'Workshop' }] });
    const { lastUpdatedTime } = await transaction(id);
    expect(await change({ quantity: 3 })).toEqual({ id, code, cashId: null });
    expect(await transaction(id)).toMatchObject({ lastUpdatedTime });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: `SELECT FROM "AuditRow" WHERE operation = 'positionTransactions.change'` }),
    );
    expect(rows).toHaveLength(1);
  });

  test('can reverse both, from a purchase to a sale', async () => {
    const { id, cashId } = await buy({ priceValue: '100' });
    const turned = { walletId, kind: 'security', id, type: 'sell' } as const;
    expect(await refusalText(call.positionTransactions.change(turned))).toBe('linked');
    await call.positionTransactions.change({ ...turned, cash: { amountValue: '295.1', date: DAY } });
    expect(await transaction(id)).toMatchObject({ type: 'sell', transferCounterId: cashId });
    expect(await cashOf(cashId)).toMatchObject({ amountValue: '295.1', categoryId: await category('transfer') });
  });

  test('changes neither if one change is invalid', async () => {
    const { id, cashId } = await buy({ priceValue: '100' });
    const change = (more: object) =>
      refusalText(call.positionTransactions.change({ walletId, kind: 'security', id, quantity: 9, ...more }));
    expect(await change({ cash: { amountValue: '295.1', date: DAY } })).toBe('linked');
    expect(await change({ cash: { amountValue: '0', date: DAY } })).toBe('linked');
    expect(await transaction(id)).toMatchObject({ quantity: 3, transferCounterId: cashId });
    expect(await cashOf(cashId)).toMatchObject({ amountValue: '-304.9', transferCounterId: id });
    const { id: lone } = await buy({ cash: null });
    const of = { walletId, kind: 'security', id: lone, cash: { amountValue: '-1', date: DAY } } as const;
    expect(await refusalText(call.positionTransactions.change(of))).toBe('invalidState cash');
  });
});

describe('deleting a linked transaction', () => {
  test('deletes its cash, or restores the cash as it was before the link', async () => {
    const first = await buy();
    await call.positionTransactions.remove({ walletId, kind: 'security', id: first.id, withCash: true });
    expect(await all()).toEqual({ transactions: [], cash: [] });
    const fees = await category('fees');
    const paid = await pay('-104.905', { categoryId: fees });
    const second = await buy({ cash: { way: 'link', transactionId: paid.id } });
    await call.positionTransactions.remove({ walletId, kind: 'security', id: second.id, withCash: false });
    const left = await all();
    expect(left).toMatchObject({
      transactions: [],
      cash: [{ id: paid.id, amountValue: '-104.905', transferCounterId: null, categoryId: fees }],
    });
    const gone = { walletId, kind: 'security', id: second.id, withCash: true } as const;
    expect(await refusalText(call.positionTransactions.remove(gone))).toBe('notFound');
  });

  test('also works for crypto, in its own currency', async () => {
    const coin = await call.positionTransactions.add({
      ...{ walletId, assetId: depot, kind: 'crypto', code: 'COFFR', type: 'buy', date: DAY, quantity: 2 },
      ...{ priceValue: '10', priceCurrency: 'EUR', cash: { way: 'book', assetId: giro } },
    });
    expect(await cashOf(coin.cashId)).toMatchObject({ amountValue: '-20', transferCounterType: 'cryptoTransaction' });
    await call.positionTransactions.remove({ walletId, kind: 'crypto', id: coin.id, withCash: true });
    expect((await all()).cash).toEqual([]);
  });
});
