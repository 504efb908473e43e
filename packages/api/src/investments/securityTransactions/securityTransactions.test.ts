import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const APPLE = 'US0378331005';
const ALLIANZ = 'DE0008404005';

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;
let cashId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' })).id;
  cashId = (await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

type Fields = Partial<Parameters<TestCaller['securityTransactions']['create']>[0]>;
const input = (fields: Fields = {}) =>
  ({
    walletId,
    assetId,
    date: '2026-05-17',
    type: 'buy',
    isin: APPLE,
    quantity: 10,
    priceValue: '104.520',
    priceCurrency: 'EUR',
    ...fields,
  }) as const;
const book = (fields: Fields = {}) => call.securityTransactions.create(input(fields));
const systemCategory = async (systemKey: string) => {
  const { items } = await call.categories.list({ walletId });
  return items.find((category) => category.systemKey === systemKey)?.id ?? '';
};

describe('a security transaction', () => {
  test('returns every field, null if unset, with canonical decimals and a numeric quantity', async () => {
    const { caller } = await wallet.withKey();
    const made = await caller.securityTransactions.create(input({ quantity: 0.1 }));
    expect(made).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      assetId,
      date: '2026-05-17',
      type: 'buy',
      isin: APPLE,
      quantity: 0.1,
      priceValue: '104.52',
      priceCurrency: 'EUR',
      feesValue: null,
      feesCurrency: null,
      taxValue: null,
      taxCurrency: null,
      categoryId: null,
      notes: null,
      transferCounterType: null,
      transferCounterId: null,
      createdTime: expect.any(String),
      createdUserId: wallet.userId,
      lastUpdatedTime: expect.any(String),
      lastUpdatedUserId: wallet.userId,
    });
    expect(await call.securityTransactions.get({ walletId, id: made.id })).toEqual(made);
    expect((await call.securityTransactions.list({ walletId })).items).toContainEqual(made);
  });

  test('requires an ISIN with a valid check digit', async () => {
    for (const isin of ['US0378331006', 'us0378331005', 'US037833100', '', 'BTC']) {
      expect(await refusalText(book({ isin }))).toBe('invalidInput isin');
    }
  });

  test('requires a quantity within 48-bit bounds, stored as the decimal of its JSON number', async () => {
    for (const quantity of [-140737488355328, 140737488355327, 0.1, 1e-18, 123456.789012345, -0]) {
      const { id } = await book({ quantity });
      expect((await call.securityTransactions.get({ walletId, id })).quantity).toBe(quantity === 0 ? 0 : quantity);
    }
    for (const quantity of [-140737488355329, 140737488355328, 1e-19, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(await refusalText(book({ quantity }))).toBe('invalidInput quantity');
    }
  });

  test('requires a currency for each value, and no price below 0', async () => {
    expect(await refusalText(book({ feesValue: '1' }))).toBe('invalidInput feesCurrency');
    expect(await refusalText(book({ taxCurrency: 'EUR' }))).toBe('invalidInput taxValue');
    expect(await refusalText(book({ priceValue: '-1' }))).toBe('invalidInput priceValue');
    expect(await refusalText(book({ priceCurrency: 'QQQQ' }))).toBe('unknownCurrency priceCurrency');
    expect(await refusalText(book({ feesValue: '1', feesCurrency: 'QQQQ' }))).toBe('unknownCurrency feesCurrency');
    const { id } = await book({ feesValue: '-1.50', feesCurrency: 'USD' });
    expect(await refusalText(call.securityTransactions.update({ walletId, id, feesCurrency: null }))).toBe(
      'invalidState feesCurrency',
    );
    expect(await call.securityTransactions.update({ walletId, id, feesValue: null, feesCurrency: null })).toMatchObject(
      {
        feesValue: null,
        feesCurrency: null,
      },
    );
  });

  test('rejects references outside its wallet', async () => {
    const other = await createTestWallet(services);
    const theirs = await other
      .asOwner()
      .assets.create({ walletId: other.walletId, type: 'securities', name: 'x', defaultCurrency: 'EUR' });
    for (const id of [randomUUID(), theirs.id]) {
      expect(await refusalText(book({ assetId: id }))).toBe('invalidReference assetId');
      expect(await refusalText(book({ categoryId: id }))).toBe('invalidReference categoryId');
      expect(await refusalText(book({ transferCounterType: 'transaction', transferCounterId: id }))).toBe(
        'invalidReference transferCounterId',
      );
    }
    const { id } = await book();
    for (const operation of ['get', 'update', 'delete'] as const) {
      expect(await refusalText(other.asOwner().securityTransactions[operation]({ walletId: other.walletId, id }))).toBe(
        'notFound',
      );
      expect(await refusalText(other.asOwner().securityTransactions[operation]({ walletId, id }))).toBe('notFound');
    }
  });

  test('that earns gets the asset’s category for gains and losses, unless the client sends one', async () => {
    const gains = await systemCategory('gainsLosses');
    const earning = await call.assets.create({
      ...{ walletId, type: 'securities', name: 'Depot 2', defaultCurrency: 'EUR' },
      gainsLossesCategoryId: gains,
    });
    const of = async (fields: Fields) => (await book({ assetId: earning.id, ...fields })).categoryId;
    expect(await of({ type: 'dividend' })).toBe(gains);
    expect(await of({ type: 'dividend', categoryId: null })).toBeNull();
    expect(await of({ type: 'buy' })).toBeNull();
    expect((await book({ type: 'dividend' })).categoryId).toBeNull();
  });

  test('does not change with an empty update, or with equal values', async () => {
    const made = await book();
    const same = { quantity: 10, priceValue: '104.52', notes: null };
    expect(await call.securityTransactions.update({ walletId, id: made.id })).toEqual(made);
    expect(await call.securityTransactions.update({ walletId, id: made.id, ...same })).toEqual(made);
  });

  test('can be changed in every writable field', async () => {
    const made = await book();
    const changes = {
      type: 'sell',
      ...{ assetId: cashId, date: '2026-06-01', isin: ALLIANZ, quantity: 2.5 },
      ...{
        priceValue: '1',
        priceCurrency: 'USD',
        feesValue: '2',
        feesCurrency: 'USD',
        taxValue: '3',
        taxCurrency: 'USD',
      },
      ...{ categoryId: await systemCategory('fees'), notes: 'n' },
    } as const;
    const changed = await call.securityTransactions.update({ walletId, id: made.id, ...changes });
    expect(changed).toMatchObject(changes);
    expect(await call.securityTransactions.get({ walletId, id: made.id })).toEqual(changed);
  });

  test('rejects changes and deletion with an outdated version', async () => {
    const made = await book();
    const stale = wallet.asOwner({ ifMatch: computeEtag(made) }).securityTransactions;
    await stale.update({ walletId, id: made.id, notes: 'first' });
    expect(await refusalText(stale.update({ walletId, id: made.id, notes: 'second' }))).toBe('preconditionFailed');
    expect(await refusalText(stale.delete({ walletId, id: made.id }))).toBe('preconditionFailed');
    expect(await call.securityTransactions.delete({ walletId, id: made.id })).toEqual({ id: made.id });
    expect(await refusalText(call.securityTransactions.get({ walletId, id: made.id }))).toBe('notFound');
  });

  test('can be written by members with the right scope, and each write adds one audit row', async () => {
    const viewer = await wallet.asMember('viewer');
    const reader = await wallet.withKey(['service:read']);
    expect(await refusalText(viewer.securityTransactions.create(input()))).toBe('insufficientRole');
    expect(await refusalText(reader.caller.securityTransactions.create(input()))).toBe('insufficientScope');
    const { id } = await book();
    expect(await viewer.securityTransactions.get({ walletId, id })).toMatchObject({ id });
    await call.securityTransactions.update({ walletId, id, notes: 'n' });
    await call.securityTransactions.update({ walletId, id });
    await call.securityTransactions.delete({ walletId, id });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT operation, before->>'notes' AS before, after->>'notes' AS after FROM "AuditRow" WHERE "recordId" = $1 ORDER BY id`,
        values: [id],
      }),
    );
    expect(rows).toEqual([
      { operation: 'securityTransactions.create', before: null, after: null },
      { operation: 'securityTransactions.update', before: null, after: 'n' },
      { operation: 'securityTransactions.delete', before: 'n', after: null },
    ]);
  });
});

describe('the list', () => {
  test('is newest first, page by page, and filtered by asset, ISIN, type, category, day and transfer', async () => {
    const depot = await call.assets.create({ walletId, type: 'securities', name: 'List', defaultCurrency: 'EUR' });
    const fees = await systemCategory('fees');
    const made = [];
    for (const [date, type, isin] of [
      ['2026-01-01', 'buy', APPLE],
      ['2026-01-03', 'buy', ALLIANZ],
      ['2026-01-02', 'dividend', APPLE],
      ['2026-01-02', 'sell', ALLIANZ],
    ] as const) {
      made.push(await book({ assetId: depot.id, date, type, isin, categoryId: type === 'sell' ? fees : null }));
    }
    const [first, second, third, fourth] = made.map(({ id }) => id);
    const list = async (filters: object) =>
      (await call.securityTransactions.list({ walletId, assetIds: [depot.id], ...filters })).items.map(({ id }) => id);
    expect(await list({})).toEqual([second, fourth, third, first]);
    expect(await list({ isins: [APPLE] })).toEqual([third, first]);
    expect(await list({ types: ['sell', 'dividend'] })).toEqual([fourth, third]);
    expect(await list({ categoryIds: [fees] })).toEqual([fourth]);
    expect(await list({ dateFrom: '2026-01-02', dateTo: '2026-01-02' })).toEqual([fourth, third]);
    await call.securityTransactions.update({ walletId, id: third ?? '', categoryId: await systemCategory('transfer') });
    expect(await list({ transfer: true })).toEqual([third]);
    expect(await list({ transfer: false })).toEqual([second, fourth, first]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const more = cursor === undefined ? {} : { cursor };
      const page = await call.securityTransactions.list({ walletId, assetIds: [depot.id], limit: 1, ...more });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([second, fourth, third, first]);
    expect(await refusalText(call.securityTransactions.list({ walletId, cursor: 'x' }))).toBe('invalidInput cursor');
  });
});
