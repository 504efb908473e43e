import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let script: TestCaller;
let walletId: string;
let assetId: string;

beforeEach(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  script = (await wallet.withKey()).caller;
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

type Fields = Partial<Parameters<TestCaller['transactions']['create']>[0]>;
const book = (caller: TestCaller, fromTo: string, fields: Fields = {}) =>
  caller.transactions.create({
    ...{ walletId, assetId, date: '2026-03-15', amountValue: '-5', amountCurrency: 'EUR', fromTo },
    ...fields,
  });
const merchant = (name: string, more = {}) => owner.merchants.create({ walletId, name, ...more });
const get = (id: string) => owner.transactions.get({ walletId, id });
const category = (name: string) => owner.categories.create({ walletId, name, type: 'variableExpense' });
const systemCategory = async (key: string) =>
  (await owner.categories.list({ walletId })).items.find(({ systemKey }) => systemKey === key)?.id ?? '';
const run = () => owner.merchantAssignment.run({ walletId });

describe('a transaction created by an API key', () => {
  test('gets the merchant of its counterparty, with the merchant’s defaults', async () => {
    const food = await category('Food');
    const rewe = await merchant('Rewe', {
      ...{ defaultCategoryId: food.id, defaultUsingDateRule: 'nextMonth', autoReviewTransactions: true },
    });
    const transaction = await book(script, 'REWE SAGT DANKE 4711//Berlin/DE');
    expect(transaction).toMatchObject({
      ...{ merchantId: rewe.id, merchantAutoAssigned: true, categoryId: food.id, reviewed: true },
      ...{ usingDateRule: 'nextMonth', usingStartDate: '2026-04-01', usingEndDate: '2026-04-30' },
    });
    expect(await get(transaction.id)).toEqual(transaction);
  });

  test('keeps the fields of the request', async () => {
    const [food, fun] = [await category('Food'), await category('Fun')];
    await merchant('Rewe', {
      ...{ defaultCategoryId: food.id, defaultUsingDateRule: 'nextMonth', autoReviewTransactions: true },
    });
    const said = { categoryId: fun.id, usingDateRule: 'transactionDate', reviewed: false } as const;
    expect(await book(script, 'Rewe', said)).toMatchObject({ ...said, merchantAutoAssigned: true });
    expect(await book(script, 'Rewe', { merchantId: null })).toMatchObject({ merchantId: null, categoryId: null });
    expect(await book(script, 'Rewe', { excludeFromMerchantAutoAssignment: true })).toMatchObject({ merchantId: null });
  });

  test('keeps its date if the month of the rule is out of range', async () => {
    await merchant('Rewe', { defaultUsingDateRule: 'previousMonth' });
    expect(await book(script, 'Rewe', { date: '1900-01-31' })).toMatchObject({ usingDateRule: 'transactionDate' });
  });

  test('gets no merchant of another wallet', async () => {
    const other = await createTestWallet(services);
    await other.asOwner().merchants.create({ walletId: other.walletId, name: 'Rewe' });
    expect(await book(script, 'Rewe')).toMatchObject({ merchantId: null, merchantAutoAssigned: false });
  });
});

test('a transaction added by a person has the merchant that she chooses, or none', async () => {
  const rewe = await merchant('Rewe');
  expect(await book(owner, 'Rewe')).toMatchObject({ merchantId: null });
  expect(await book(owner, 'Rewe', { merchantId: rewe.id })).toMatchObject({ merchantAutoAssigned: false });
});

describe('a merchant chosen by a person', () => {
  test('is assigned to the next transaction of the counterparty, whatever words the bank adds', async () => {
    const travel = await merchant('Travel');
    const first = await book(script, 'DB VERTRIEB GMBH 1234567');
    await owner.transactions.update({ walletId, id: first.id, merchantId: travel.id });
    expect(await book(script, 'db vertrieb gmbh 7654321 Frankfurt')).toMatchObject({
      ...{ merchantId: travel.id, merchantAutoAssigned: true },
    });
    const second = await merchant('Railway');
    await owner.transactions.bulkUpdate({ walletId, transactionIds: [first.id], changes: { merchantId: second.id } });
    expect(await book(script, 'DB Vertrieb')).toMatchObject({ merchantId: second.id });
    await book(owner, 'Bäckerei', { merchantId: travel.id });
    expect(await book(script, 'BAECKEREI')).toMatchObject({ merchantId: null });
    expect(await book(script, 'BACKEREI 12')).toMatchObject({ merchantId: travel.id });
  });

  test('is marked as chosen; a merchant that a key marks as assigned is not a choice', async () => {
    const [rewe, travel] = [await merchant('Rewe'), await merchant('Travel')];
    const transaction = await book(script, 'Rewe');
    expect(await owner.transactions.update({ walletId, id: transaction.id, merchantId: travel.id })).toMatchObject({
      merchantAutoAssigned: false,
    });
    const right = await book(script, 'Rewe');
    const confirmed = { merchantId: rewe.id, merchantAutoAssigned: false };
    expect(await owner.transactions.update({ walletId, id: right.id, merchantId: rewe.id })).toMatchObject(confirmed);
    const none = await book(owner, 'Ada');
    expect(await owner.transactions.update({ walletId, id: none.id, merchantId: null })).toEqual(none);
    const guessed = { merchantId: rewe.id, merchantAutoAssigned: true };
    expect(await book(script, 'Travelling', guessed)).toMatchObject(guessed);
    expect(await book(script, 'Travelling')).toMatchObject({ merchantId: null });
  });

  test('follows a merge of its merchant, and is forgotten when the merchant is deleted', async () => {
    const [one, other] = [await merchant('One'), await merchant('Other')];
    await book(owner, 'Kiosk', { merchantId: one.id });
    await owner.merchants.merge({ walletId, id: other.id, mergeIds: [one.id] });
    expect(await book(script, 'KIOSK')).toMatchObject({ merchantId: other.id });
    await owner.merchants.delete({ walletId, id: other.id });
    await merchant('Third');
    expect(await book(script, 'KIOSK')).toMatchObject({ merchantId: null });
  });

  test('is never overwritten, neither a merchant nor the choice of none', async () => {
    const [rewe, travel] = [await merchant('Rewe'), await merchant('Travel')];
    const chosen = await book(owner, 'Rewe', { merchantId: travel.id });
    const refused = await book(script, 'Rewe Markt', { merchantId: rewe.id });
    await owner.transactions.update({ walletId, id: refused.id, merchantId: null });
    const many = await book(script, 'Rewe City', { merchantId: rewe.id });
    await owner.transactions.bulkUpdate({ walletId, transactionIds: [many.id], changes: { merchantId: null } });
    expect(await run()).toMatchObject({ updatedCount: 0 });
    expect(await get(chosen.id)).toEqual(chosen);
    for (const { id } of [refused, many]) {
      expect(await get(id)).toMatchObject({ merchantId: null, excludeFromMerchantAutoAssignment: true });
    }
    const allowed = { merchantId: null, excludeFromMerchantAutoAssignment: false };
    const again = await book(script, 'Rewe', { merchantId: rewe.id });
    expect(await owner.transactions.update({ walletId, id: again.id, ...allowed })).toMatchObject(allowed);
  });
});

describe('undoing a choice', () => {
  const put = (id: string, fields: object, at?: Date) =>
    wallet.asOwner(at && { now: at }).transactions.update({ walletId, id, ...fields });
  const NONE = { merchantId: null, merchantAutoAssigned: false, excludeFromMerchantAutoAssignment: false };
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const nextOf = async (fromTo: string) => (await book(script, fromTo)).merchantId;

  test('removes the decision for the next transactions', async () => {
    const travel = await merchant('Travel');
    const rewe = await merchant('Rewe');
    const none = await book(script, 'DB Vertrieb 1');
    await put(none.id, { merchantId: travel.id });
    expect(await put(none.id, NONE)).toMatchObject(NONE);
    expect(await nextOf('DB Vertrieb 2')).toBeNull();
    const assigned = await book(script, 'Rewe 1');
    await put(assigned.id, { merchantId: travel.id });
    expect(await nextOf('Rewe 2')).toBe(travel.id);
    await put(assigned.id, { merchantId: rewe.id, merchantAutoAssigned: true });
    expect(await nextOf('Rewe 3')).toBe(rewe.id);
  });

  test('works the same for many at once, even if they are restored in groups', async () => {
    const [travel, rewe] = [await merchant('Travel'), await merchant('Rewe')];
    const [one, two, three] = [await book(script, 'Rewe 1'), await book(owner, 'Rewe 2'), await book(owner, 'Kiosk')];
    const back = { merchantId: null, excludeFromMerchantAutoAssignment: false };
    const bulk = (ids: readonly string[], changes: object) =>
      owner.transactions.bulkUpdate({ walletId, transactionIds: [...ids], changes });
    await bulk([one.id, two.id, three.id], { merchantId: travel.id });
    expect([await nextOf('Rewe'), await nextOf('Kiosk')]).toEqual([travel.id, travel.id]);
    await put(one.id, { merchantId: rewe.id, merchantAutoAssigned: true });
    expect(await nextOf('Rewe'), 'as long as the second says so').toBe(travel.id);
    await bulk([two.id, three.id], back);
    expect([await nextOf('Rewe'), await nextOf('Kiosk')]).toEqual([rewe.id, null]);
  });

  test('restores the former decision if the transaction shows it', async () => {
    const [travel, railway] = [await merchant('Travel'), await merchant('Railway')];
    await book(wallet.asOwner({ now: soon(-60) }), 'DB', { merchantId: railway.id });
    const next = await book(script, 'DB');
    await put(next.id, { merchantId: travel.id });
    await put(next.id, { merchantId: railway.id, merchantAutoAssigned: true });
    expect(await nextOf('DB')).toBe(railway.id);
  });

  test('keeps a decision that was also made on another transaction of the counterparty', async () => {
    const travel = await merchant('Travel');
    const [one, two] = [await book(script, 'DB 1'), await book(script, 'DB 2')];
    await put(one.id, { merchantId: travel.id });
    await put(two.id, { merchantId: travel.id });
    await put(two.id, NONE);
    expect(await nextOf('DB')).toBe(travel.id);
    await put(one.id, NONE);
    expect(await nextOf('DB')).toBeNull();
  });

  test('only counts soon and by the same person; otherwise it concerns that transaction only', async () => {
    const travel = await merchant('Travel');
    const member = await wallet.asMember('member');
    for (const [name, refuse] of [
      ['Kiosk', (id: string) => member.transactions.update({ walletId, id, merchantId: null })],
      ['DB', (id: string) => put(id, { merchantId: null }, soon(11))],
    ] as const) {
      const transaction = await book(script, name);
      await put(transaction.id, { merchantId: travel.id });
      expect(await refuse(transaction.id)).toMatchObject({ merchantId: null });
      expect(await nextOf(name)).toBe(travel.id);
    }
    const assigned = await book(script, 'DB');
    await put(assigned.id, { merchantId: null });
    expect(await nextOf('DB')).toBe(travel.id);
  });
});

describe('existing transactions without a merchant', () => {
  test('get one on request, after a preview', async () => {
    const [food, fun] = [await category('Food'), await category('Fun')];
    const transactions = [
      await book(owner, 'REWE 1', { date: '2026-03-01' }),
      await book(owner, 'REWE 2', { categoryId: fun.id, usingDateRule: 'previousMonth' }),
      await book(owner, 'Rewe 3', { categoryId: await systemCategory('uncategorized') }),
      await book(owner, 'Ada Lovelace'),
      await book(owner, 'Rewe 4', { excludeFromMerchantAutoAssignment: true }),
    ] as const;
    const rewe = await merchant('Rewe', {
      ...{ defaultCategoryId: food.id, defaultUsingDateRule: 'nextMonth', autoReviewTransactions: true },
    });
    const preview = await owner.merchantAssignment.preview({ walletId });
    expect(preview).toMatchObject({
      ...{ examined: 4, count: 3, nextCursor: null, merchants: [{ merchantId: rewe.id, count: 3 }] },
    });
    expect(preview.items.map(({ id }) => id)).toEqual([transactions[2].id, transactions[1].id, transactions[0].id]);
    expect(await get(transactions[0].id)).toEqual(transactions[0]);

    expect(await run()).toEqual({ examined: 4, updatedCount: 3, nextCursor: null });
    const assigned = { merchantId: rewe.id, merchantAutoAssigned: true, reviewed: true };
    expect(await get(transactions[0].id)).toMatchObject({
      ...{ ...assigned, categoryId: food.id, usingDateRule: 'nextMonth' },
      ...{ usingStartDate: '2026-04-01', usingEndDate: '2026-04-30' },
    });
    expect(await get(transactions[1].id)).toMatchObject({
      ...{ ...assigned, categoryId: fun.id, usingDateRule: 'previousMonth', usingStartDate: '2026-02-01' },
    });
    expect(await get(transactions[2].id)).toMatchObject({ ...assigned, categoryId: food.id });
    for (const transaction of [transactions[3], transactions[4]])
      expect(await get(transaction.id)).toEqual(transaction);
    expect(await run()).toEqual({ examined: 1, updatedCount: 0, nextCursor: null });
  });

  test('are recorded in their former state', async () => {
    const transaction = await book(owner, 'Rewe');
    const rewe = await merchant('Rewe');
    await run();
    await run();
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT before, after FROM "AuditRow" WHERE operation = 'merchantAssignment.run'`,
      }),
    );
    expect(rows).toEqual([
      {
        before: [expect.objectContaining({ id: transaction.id, merchantId: null })],
        after: { merchantIds: [rewe.id] },
      },
    ]);
  });

  test('are examined in batches', async () => {
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", "amountValue", "amountCurrency", "usingStartDate",
                 "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
               SELECT $1, gen_random_uuid(), $2, '2026-01-01', 'Rewe ' || n, -1, 'EUR', '2026-01-01', '2026-01-01', 'import', $3, $3
               FROM generate_series(1, 10500) n`,
        values: [walletId, assetId, wallet.userId],
      }),
    );
    await merchant('Rewe');
    const first = await run();
    expect(first).toMatchObject({ examined: 10_000, updatedCount: 10_000, nextCursor: expect.any(String) });
    const rest = await owner.merchantAssignment.run({ walletId, cursor: first.nextCursor ?? '' });
    expect(rest).toEqual({ examined: 500, updatedCount: 500, nextCursor: null });
  });

  test('keep a choice that a person makes at the same time', async () => {
    const [rewe, travel] = [await merchant('Rewe'), await merchant('Travel')];
    for (let round = 0; round < 5; round += 1) {
      const { id } = await book(owner, 'Rewe');
      await Promise.all([run(), owner.transactions.update({ walletId, id, merchantId: travel.id })]);
      expect(await get(id)).toMatchObject({ merchantId: travel.id, merchantAutoAssigned: false });
    }
    expect(rewe.id).not.toBe(travel.id);
  });

  test('can be assigned by members who can write, in their own wallet', async () => {
    const viewer = await wallet.asMember('viewer');
    expect(await viewer.merchantAssignment.preview({ walletId })).toMatchObject({ count: 0 });
    expect(await refusalText(viewer.merchantAssignment.run({ walletId }))).toBe('insufficientRole');
    expect(await refusalText(script.merchantAssignment.run({ walletId }))).toBe('unauthorized');
    const stranger = (await createTestWallet(services)).asOwner();
    expect(await refusalText(stranger.merchantAssignment.preview({ walletId }))).toBe('notFound');
    expect(await refusalText(owner.merchantAssignment.run({ walletId, cursor: 'x' }))).toBe('invalidInput cursor');
  });
});
