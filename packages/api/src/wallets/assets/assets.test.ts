import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import type { createAssetInput } from './assets.schema.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let other: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  other = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
});
afterAll(() => services.database.close());

type Input = Parameters<TestCaller['assets']['create']>[0];
const make = (input: Partial<Input> = {}) =>
  owner.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR', ...input });
const book = (assetId: string, amountValue: string, date: string, amountCurrency = 'EUR') =>
  owner.transactions.create({ walletId, assetId, date, amountValue, amountCurrency });

describe('an asset', () => {
  test('returns every stored field, null if unset', async () => {
    const asset = await make();
    expect(asset).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      type: 'manualBank',
      name: 'Giro',
      access: 'instant',
      assetGroupId: null,
      archived: false,
      expectedAnnualReturn: null,
      order: null,
      defaultCurrency: 'EUR',
      accountNumber: null,
      defaultCategoryId: null,
      valueChangeCategoryId: null,
      gainsLossesCategoryId: null,
      feesCategoryId: null,
      taxCategoryId: null,
      importSettings: {},
      bankConnection: null,
      createdTime: expect.any(String),
      createdUserId: wallet.userId,
      lastUpdatedTime: asset.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    expect(await owner.assets.get({ walletId, id: asset.id })).toEqual(asset);
  });

  test('keeps the sent values, numbers to the last digit', async () => {
    const group = await owner.assetGroups.create({ walletId, name: 'Cash' });
    const category = await owner.categories.create({ walletId, name: 'Interest', type: 'passiveIncome' });
    const sent = {
      type: 'realEstate',
      access: 'notice',
      assetGroupId: group.id,
      archived: true,
      expectedAnnualReturn: -0.1,
      order: 140737488355327,
      accountNumber: 'DE89 3704 0044 0532 0130 00',
      defaultCategoryId: category.id,
      valueChangeCategoryId: category.id,
      gainsLossesCategoryId: category.id,
      feesCategoryId: category.id,
      taxCategoryId: category.id,
      importSettings: { csv: { columns: ['a', { b: null }], skip: 1.5 } },
    } as const satisfies Partial<Input>;
    expect(await make({ ...sent, importSettings: structuredClone(sent.importSettings) })).toMatchObject(sent);
  });

  test.each([
    ['creditCard', 'instant'],
    ['other', 'instant'],
    ['loan', 'notice'],
    ['crypto', 'notice'],
    ['vehicle', 'fixed'],
    ['pension', 'fixed'],
  ] as const)('of type %s is reached %s', async (type, access) => {
    expect((await make({ type })).access).toBe(access);
  });

  test('that is connected to a bank shows the connection, with the account in the provider’s own field', async () => {
    const { id } = await make({ type: 'bank' });
    const connectionId = randomUUID();
    const account = {
      id: 'acc',
      iban: 'DE89',
      secret: 'x',
      institution: { id: 'i', name: 'Bank', bic: 'B', logo: 'l', transactionTotalDays: 90 },
    };
    await services.database.withWallet(walletId, async (transaction) => {
      await transaction.query({
        text: `INSERT INTO "BankConnection" ("walletId", id, type, status, "expireTime", "createdUserId", "lastUpdatedUserId")
               VALUES ($1, $2, 'providerA', 'active', '2027-01-01T00:00:00Z', $3, $3)`,
        values: [walletId, connectionId, wallet.userId],
      });
      await transaction.query({
        text: `UPDATE "Asset" SET "bankConnectionId" = $3, "providerAccount" = $4 WHERE "walletId" = $1 AND id = $2`,
        values: [walletId, id, connectionId, JSON.stringify(account)],
      });
    });
    const { secret: _secret, ...shown } = account;
    expect((await owner.assets.get({ walletId, id })).bankConnection).toEqual({
      type: 'providerA',
      countryCode: null,
      providerAAccount: shown,
      providerBAccount: null,
      providerCAccount: null,
      status: 'active',
      expireTime: '2027-01-01T00:00:00.000Z',
      lastSyncTime: null,
    });
  });

  test.each<[string, unknown, string]>([
    ['an unknown type', { type: 'house' }, 'invalidInput type'],
    ['no name', { name: '  ' }, 'invalidInput name'],
    ['a name with NUL', { name: 'a\0' }, 'invalidInput name'],
    ['a read-only field', { bankConnection: null }, 'invalidInput bankConnection'],
    ['a common field', { legacyStoreId: 'x' }, 'invalidInput legacyStoreId'],
    ['a number out of bounds', { order: 140737488355328 }, 'invalidInput order'],
    ['a text for a number', { expectedAnnualReturn: '5' }, 'invalidInput expectedAnnualReturn'],
    ['an invalid currency code', { defaultCurrency: 'eur' }, 'invalidInput defaultCurrency'],
    ['an unknown currency', { defaultCurrency: 'QQQ' }, 'unknownCurrency defaultCurrency'],
    ['an unknown group', { assetGroupId: randomUUID() }, 'invalidReference assetGroupId'],
    ['an unknown category', { taxCategoryId: randomUUID() }, 'invalidReference taxCategoryId'],
    ['invalid settings', { importSettings: null }, 'invalidInput importSettings'],
    [
      'a forbidden key',
      { importSettings: JSON.parse('{"csv":{"__proto__":1}}') },
      'invalidInput importSettings.csv.__proto__',
    ],
  ])('rejects %s', async (_what, input, expected) => {
    const sent = { walletId, type: 'cash', name: 'x', defaultCurrency: 'EUR', ...(input as object) } as never;
    expect(await refusalText(owner.assets.create(sent))).toBe(expected);
    const { id } = await make();
    expect(await refusalText(owner.assets.update({ walletId, id, ...(input as object) } as never))).toBe(expected);
  });

  test('requires type, name and currency', async () => {
    const empty = { walletId } as unknown as typeof createAssetInput._zod.input;
    expect(await refusalText(owner.assets.create(empty))).toBe('invalidInput type name defaultCurrency');
  });

  test('of another wallet is not found, nor are its parts', async () => {
    const foreign = await other.asOwner().assetGroups.create({ walletId: other.walletId, name: 'x' });
    expect(await refusalText(make({ assetGroupId: foreign.id }))).toBe('invalidReference assetGroupId');
    const { id } = await make();
    const stranger = other.asOwner();
    expect(await refusalText(stranger.assets.get({ walletId, id }))).toBe('notFound');
    const one = { walletId: other.walletId, id };
    for (const call of [
      () => stranger.assets.get(one),
      () => stranger.assets.update({ ...one, name: 'mine' }),
      () => stranger.assets.delete(one),
      () => stranger.assets.importSettings({ ...one, importerType: 'csv', settings: {} }),
      () => stranger.assets.balance({ ...one, balance: '1' }),
    ]) {
      expect(await refusalText(call())).toBe('notFound');
    }
  });
});

describe('updating an asset', () => {
  test('keeps absent fields, clears with null, and changes nothing with {}', async () => {
    const asset = await make({ accountNumber: '1', expectedAnnualReturn: 3.25, order: 1 });
    const later = wallet.asOwner({ now: new Date('2030-01-01') });
    expect(await later.assets.update({ walletId, id: asset.id })).toEqual(asset);
    expect(await later.assets.update({ walletId, id: asset.id, name: 'Giro', order: 1, importSettings: {} })).toEqual(
      asset,
    );
    const changed = await later.assets.update({
      walletId,
      id: asset.id,
      accountNumber: null,
      expectedAnnualReturn: null,
      archived: true,
    });
    expect(changed).toEqual({
      ...asset,
      accountNumber: null,
      expectedAnnualReturn: null,
      archived: true,
      lastUpdatedTime: '2030-01-01T00:00:00.000Z',
    });
  });

  test('treats settings in another order as unchanged', async () => {
    const asset = await make({ importSettings: { bb: 1, a: { d: 1, cc: 2 } } });
    const later = wallet.asOwner({ now: new Date('2030-01-01') });
    expect(
      await later.assets.update({ walletId, id: asset.id, importSettings: { a: { cc: 2, d: 1 }, bb: 1 } }),
    ).toEqual(asset);
    expect((await later.assets.update({ walletId, id: asset.id, importSettings: {} })).importSettings).toEqual({});
  });

  test('honours If-Match', async () => {
    const asset = await make();
    const { id } = asset;
    const stale = wallet.asOwner({ ifMatch: '"stale"' });
    expect(await refusalText(stale.assets.update({ walletId, id, name: 'x' }))).toBe('preconditionFailed');
    expect(await refusalText(stale.assets.delete({ walletId, id }))).toBe('preconditionFailed');
    const fresh = wallet.asOwner({ ifMatch: computeEtag(asset) });
    expect((await fresh.assets.update({ walletId, id, name: 'x' })).name).toBe('x');
  });

  test('applies only one of several updates for the same version', async () => {
    const asset = await make();
    const caller = wallet.asOwner({ ifMatch: computeEtag(asset) });
    const done = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) => caller.assets.update({ walletId, id: asset.id, name })),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('listing assets', () => {
  test('pages through all, and filters by archived', async () => {
    const place = await createTestWallet(services);
    const caller = place.asOwner();
    const { walletId } = place;
    for (const archived of [true, false, true]) {
      await caller.assets.create({ walletId, type: 'cash', name: 'x', defaultCurrency: 'EUR', archived });
    }
    const first = await caller.assets.list({ walletId, limit: 2 });
    const second = await caller.assets.list({ walletId, limit: 2, cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
    expect((await caller.assets.list({ walletId, archived: true })).items).toHaveLength(2);
    expect((await caller.assets.list({ walletId, archived: false })).items).toHaveLength(1);
    expect(await refusalText(caller.assets.list({ walletId, cursor: 'x' }))).toBe('invalidInput cursor');
  });
});

describe('deleting an asset', () => {
  test('with transactions requires withTransactions, and deletes them', async () => {
    const { id } = await make();
    const { id: counterId } = await make();
    const out = await book(id, '-5', '2026-01-01');
    const counter = await book(counterId, '5', '2026-01-01');
    await owner.transactions.update({
      walletId,
      id: out.id,
      transferCounterType: 'transaction',
      transferCounterId: counter.id,
    });
    expect(await refusalText(owner.assets.delete({ walletId, id }))).toBe('notEmpty');
    expect(await refusalText(owner.assets.delete({ walletId, id, withTransactions: false }))).toBe('notEmpty');
    expect(await owner.assets.delete({ walletId, id, withTransactions: true })).toEqual({ id });
    expect(await refusalText(owner.assets.get({ walletId, id }))).toBe('notFound');
    expect(await refusalText(owner.transactions.get({ walletId, id: out.id }))).toBe('notFound');
    expect(await owner.transactions.get({ walletId, id: counter.id })).toMatchObject({
      transferCounterType: null,
      transferCounterId: null,
    });
    expect(await refusalText(owner.assets.delete({ walletId, id }))).toBe('notFound');
  });

  test.each(['SecurityTransaction', 'CryptoTransaction'])('applies to a %s and its price too', async (table) => {
    const { id } = await make({ type: 'securities' });
    const transactionId = randomUUID();
    const [column, instrument, type] =
      table === 'SecurityTransaction' ? ['isin', 'US0378331005', 'buy'] : ['symbol', 'BTC', 'buy'];
    await services.database.withWallet(walletId, async (transaction) => {
      await transaction.query({
        text: `INSERT INTO "${table}" ("walletId", id, "assetId", date, type, ${column}, quantity, "createdUserId", "lastUpdatedUserId")
               VALUES ($1, $2, $3, '2026-01-01', $5, $6, 1, $4, $4)`,
        values: [walletId, transactionId, id, wallet.userId, type, instrument],
      });
      await transaction.query({
        text: `INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "positionTransactionId")
               VALUES ($1, $2, '2026-01-01', 'transaction', 1, 'EUR', $3)`,
        values: [walletId, instrument, transactionId],
      });
    });
    expect(await refusalText(owner.assets.delete({ walletId, id }))).toBe('notEmpty');
    await owner.assets.delete({ walletId, id, withTransactions: true });
    const left = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: 'SELECT FROM "WalletPrice" WHERE "positionTransactionId" = $1',
        values: [transactionId],
      }),
    );
    expect(left).toEqual([]);
  });

  test('keeps a transaction of one of its imports that was moved to another asset', async () => {
    const { id } = await make();
    const { id: elsewhere } = await make();
    const moved = await book(id, '5', '2026-01-01');
    await services.database.withWallet(walletId, async (transaction) => {
      const importId = randomUUID();
      await transaction.query({
        text: `INSERT INTO "Import" ("walletId", id, "assetId", "importerType", created, duplicates, skipped, "createdUserId", "lastUpdatedUserId")
               VALUES ($1, $2, $3, 'csv', 1, 0, 0, $4, $4)`,
        values: [walletId, importId, id, wallet.userId],
      });
      await transaction.query({
        text: 'UPDATE "Transaction" SET "importId" = $2 WHERE id = $1',
        values: [moved.id, importId],
      });
    });
    await owner.transactions.update({ walletId, id: moved.id, assetId: elsewhere });
    await owner.assets.delete({ walletId, id });
    expect((await owner.transactions.get({ walletId, id: moved.id })).assetId).toBe(elsewhere);
  });

  test('and adding a transaction at the same time: exactly one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make();
      const [deleted, booked] = await Promise.allSettled([
        owner.assets.delete({ walletId, id }),
        book(id, '1', '2026-01-01'),
      ]);
      expect([deleted.status, booked.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('import settings', () => {
  const merge = (id: string, settings: unknown, importerType = 'csv') =>
    owner.assets.importSettings({ walletId, id, importerType, settings });

  test('merge with those of the importer, and repeating changes nothing', async () => {
    const { id } = await make({ importSettings: { csv: { a: { b: 1 }, c: [1, 2] }, ofx: { x: 1 } } });
    const merged = await merge(id, { a: { d: 2 }, c: [3], gone: null });
    expect(merged.importSettings).toEqual({ csv: { a: { b: 1, d: 2 }, c: [3] }, ofx: { x: 1 } });
    expect(await owner.assets.get({ walletId, id })).toEqual(merged);
    expect(await merge(id, { a: { d: 2 }, c: [3], gone: null })).toEqual(merged);
    expect(await merge(id, {})).toEqual(merged);
    expect((await merge(id, { a: null })).importSettings).toEqual({ csv: { c: [3] }, ofx: { x: 1 } });
    expect((await merge(id, {}, 'toString')).importSettings).toEqual({ csv: { c: [3] }, ofx: { x: 1 }, toString: {} });
  });

  test.each<[unknown, unknown, string]>([
    ['__proto__', {}, 'invalidInput importerType'],
    ['constructor', {}, 'invalidInput importerType'],
    ['', {}, 'invalidInput importerType'],
    ['x'.repeat(51), {}, 'invalidInput importerType'],
    ['a\0', {}, 'invalidInput importerType'],
    [7, {}, 'invalidInput importerType'],
    ['csv', JSON.parse('{"a":[{"__proto__":1}]}'), 'invalidInput settings.a[0].__proto__'],
    ['csv', { a: { prototype: 1 } }, 'invalidInput settings.a.prototype'],
    ['csv', { a: '\0' }, 'invalidInput settings.a'],
    ['csv', [], 'invalidInput settings'],
    ['csv', undefined, 'invalidInput settings'],
    ['csv', { a: 'x'.repeat(70_000) }, 'invalidInput settings'],
  ])('of importer %j reject %j', async (importerType, settings, expected) => {
    const { id } = await make();
    const input = { walletId, id, importerType, settings } as never;
    expect(await refusalText(owner.assets.importSettings(input))).toBe(expected);
  });

  test('have at most 64 KiB in total', async () => {
    const { id } = await make();
    await merge(id, { a: 'x'.repeat(40_000) });
    expect(await refusalText(merge(id, { a: 'x'.repeat(40_000) }, 'ofx'))).toBe('invalidInput settings');
    await merge(id, { a: null });
    await merge(id, { a: 'x'.repeat(40_000) }, 'ofx');
  });

  test('of all assets of a wallet have at most 1 MiB, because reports return every asset', async () => {
    const own = await createTestWallet(services);
    const full = { csv: { a: 'x'.repeat(65_000) } };
    const asset = { walletId: own.walletId, type: 'bank' as const, name: 'A', defaultCurrency: 'EUR' };
    const { assets } = own.asOwner();
    for (let made = 0; made < 16; made += 1) await assets.create({ ...asset, importSettings: full });
    expect(await refusalText(assets.create({ ...asset, importSettings: full }))).toMatch(/^quotaExceeded/);
    const { id } = await assets.create(asset);
    const one = { walletId: own.walletId, id };
    expect(await refusalText(assets.update({ ...one, importSettings: full }))).toMatch(/^quotaExceeded/);
    expect(await refusalText(assets.importSettings({ ...one, importerType: 'csv', settings: full.csv }))).toMatch(
      /^quotaExceeded/,
    );
    await assets.importSettings({ ...one, importerType: 'csv', settings: { delimiter: ';' } });
    const report = await own.asOwner().reports.netWorthByAsset({ walletId: own.walletId, period: 'thisYear' });
    expect(JSON.stringify(report).length).toBeLessThan(1.1 * 2 ** 20);
  });

  test('of several clients at once are all kept', async () => {
    const { id } = await make();
    await Promise.all(Array.from({ length: 6 }, (_, at) => merge(id, { [`k${at}`]: at })));
    expect(Object.keys((await owner.assets.get({ walletId, id })).importSettings['csv'] as object)).toHaveLength(6);
  });
});

describe('setting a balance', () => {
  test('adds the exact difference in the system’s value-change category', async () => {
    const { id } = await make();
    await book(id, '0.1', '2026-01-01');
    await book(id, '12345678901234567890.000000000000000001', '2026-01-02');
    await book(id, '1000', '2026-02-01');
    await book(id, '7', '2026-01-01', 'USD');
    const booked = await owner.assets.balance({ walletId, id, date: '2026-01-31', balance: '100.3' });
    const categories = await owner.categories.list({ walletId });
    expect(booked).toMatchObject({
      assetId: id,
      date: '2026-01-31',
      amountValue: '-12345678901234567789.800000000000000001',
      amountCurrency: 'EUR',
      categoryId: categories.items.find(({ systemKey }) => systemKey === 'valueChange')?.id,
    });
    expect(await owner.transactions.get({ walletId, id: booked?.id ?? '' })).toEqual(booked);
    const inDollars = await owner.assets.balance({ walletId, id, date: '2026-01-01', balance: '-7', currency: 'USD' });
    expect(inDollars?.amountValue).toBe('-14');
  });

  test('that is already correct creates nothing', async () => {
    const { id } = await make();
    const balance = (fields: object, caller = owner) =>
      caller.assets.balance({ walletId, id, date: '2026-01-31', balance: '0', ...fields });
    expect(await balance({})).toBeNull();
    expect(await balance({ balance: '-0.00', currency: 'USD' })).toBeNull();
    await book(id, '0.1', '2026-01-01');
    await book(id, '5', '2026-02-01');
    const again = wallet.asOwner({ idempotencyKey: randomUUID() });
    for (const caller of [owner, again, again]) expect(await balance({ balance: '0.10' }, caller)).toBeNull();
    expect((await owner.transactions.search({ walletId, assetIds: [id] })).totalCount).toBe(2);
    expect((await balance({ balance: '0.11' }))?.amountValue).toBe('0.01');
  });

  test('prefers the asset’s own category, and uses today in the wallet’s time zone', async () => {
    const category = await owner.categories.create({ walletId, name: 'Drift', type: 'valueChange' });
    const { id } = await make({ valueChangeCategoryId: category.id });
    const night = wallet.asOwner({ now: new Date('2026-06-30T22:30:00Z') });
    expect(await night.assets.balance({ walletId, id, balance: '5' })).toMatchObject({
      date: '2026-07-01',
      categoryId: category.id,
      amountValue: '5',
    });
  });

  test('adds the difference once when called several times at once', async () => {
    const { id } = await make();
    const booked = await Promise.all(
      [1, 2, 3].map(() => owner.assets.balance({ walletId, id, date: '2026-01-01', balance: '50' })),
    );
    expect(booked.filter((made) => made !== null).map(({ amountValue }) => amountValue)).toEqual(['50']);
  });

  test.each<[object, string]>([
    [{}, 'invalidInput balance'],
    [{ balance: 5 }, 'invalidInput balance'],
    [{ balance: '1e3' }, 'invalidInput balance'],
    [{ balance: '1', currency: 'QQQ' }, 'unknownCurrency currency'],
    [{ balance: '1', date: '2026-02-30' }, 'invalidInput date'],
    [{ balance: '1', amountValue: '1' }, 'invalidInput amountValue'],
    [{ balance: '99999999999999999999', date: '2026-01-01' }, 'invalidState balance'],
  ])('rejects %j', async (input, expected) => {
    const { id } = await make();
    await book(id, '-99999999999999999999', '2026-01-01');
    expect(await refusalText(owner.assets.balance({ walletId, id, ...input } as never))).toBe(expected);
  });
});

describe('access', () => {
  test('allows viewers and read-only keys to read, but not to write', async () => {
    const { id } = await make();
    const viewer = await wallet.asMember('viewer');
    expect((await viewer.assets.get({ walletId, id })).id).toBe(id);
    expect(await refusalText(viewer.assets.update({ walletId, id, name: 'x' }))).toBe('insufficientRole');
    const { caller } = await wallet.withKey(['service:read']);
    expect((await caller.assets.list({ walletId })).items.length).toBeGreaterThan(0);
    expect(await refusalText(caller.assets.delete({ walletId, id }))).toBe('insufficientScope');
    expect(await refusalText(caller.assets.balance({ walletId, id, balance: '1' }))).toBe('insufficientScope');
  });
});
