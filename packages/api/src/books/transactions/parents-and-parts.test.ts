import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

// Contract §1, "Splits in lists": fields set on a parent are set on its parts.

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let walletId: string;
let call: TestCaller;
let assetId: string;
beforeEach(async () => {
  wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  call = wallet.asOwner();
  assetId = (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

const tag = async (name: string) => (await call.tags.create({ walletId, name })).id;
const merchant = async (name: string) => (await call.merchants.create({ walletId, name })).id;
const get = (id: string) => call.transactions.get({ walletId, id });
const parts = async (id: string) =>
  (await call.transactions.list({ walletId, parentTransactionId: id })).items.toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );

type Part = Parameters<TestCaller['transactions']['split']>[0]['parts'][number];

async function split(first: Partial<Part> = {}, second: Partial<Part> = {}) {
  const transaction = { walletId, assetId, date: '2026-05-17', amountValue: '-50', amountCurrency: 'EUR' };
  const { id } = await call.transactions.create({ ...transaction, description: 'shop' });
  await call.transactions.split({
    ...{ walletId, id },
    parts: [
      { amountValue: '-20', ...first },
      { amountValue: '-30', ...second },
    ],
  });
  return id;
}

describe('a tag', () => {
  test('added to or removed from a parent is added to or removed from its parts, which keep their other tags', async () => {
    const [a, b, own] = [await tag('a'), await tag('b'), await tag('own')];
    const id = await split({ tagIds: [own] }, { tagIds: [a] });
    const tags = async () => (await parts(id)).map(({ tagIds }) => tagIds);
    const both = { walletId, transactionIds: [id] };
    expect(await call.transactions.bulkAddTags({ ...both, tagIdsToAdd: [a] })).toEqual({ updatedCount: 1 });
    expect(await tags()).toEqual([[own, a], [a]]);
    expect(await call.transactions.bulkAddTags({ ...both, tagIdsToAdd: [a] })).toEqual({ updatedCount: 0 });
    await call.transactions.update({ walletId, id, tagIds: [b] });
    expect(await tags()).toEqual([[own, b], [b]]);
    await call.transactions.bulkUpdate({ ...both, changes: { tagIds: [b, a] } });
    expect(await tags()).toEqual([
      [own, b, a],
      [b, a],
    ]);
    expect(await call.transactions.bulkRemoveTags({ ...both, tagIdsToRemove: [b] })).toEqual({ updatedCount: 1 });
    expect(await tags()).toEqual([[own, a], [a]]);
  });

  test('missing on a part is added again with the parent’s, and the parent counts as updated', async () => {
    const a = await tag('a');
    const id = await split();
    await call.transactions.bulkAddTags({ walletId, transactionIds: [id], tagIdsToAdd: [a] });
    const [first] = await parts(id);
    await call.transactions.update({ walletId, id: first?.id ?? '', tagIds: [] });
    const again = { walletId, transactionIds: [id], tagIdsToAdd: [a] };
    expect(await call.transactions.bulkAddTags(again)).toEqual({ updatedCount: 1 });
    expect((await parts(id)).map(({ tagIds }) => tagIds)).toEqual([[a], [a]]);
  });
});

test('a parent and its part named together are both counted as updated', async () => {
  const a = await tag('a');
  const id = await split();
  const [first] = await parts(id);
  const both = { walletId, transactionIds: [id, first?.id ?? ''] };
  expect(await call.transactions.bulkAddTags({ ...both, tagIdsToAdd: [a] })).toEqual({ updatedCount: 2 });
  expect(await call.transactions.bulkUpdate({ ...both, changes: { reviewed: true } })).toEqual({ updatedCount: 2 });
  expect(await call.transactions.bulkRemoveTags({ ...both, tagIdsToRemove: [a] })).toEqual({ updatedCount: 2 });
  expect((await parts(id)).map(({ tagIds, reviewed }) => [tagIds, reviewed])).toEqual([
    [[], true],
    [[], true],
  ]);
});

test('the category of a parent is in no filter, report or count', async () => {
  const category = async (name: string) =>
    (await call.categories.create({ walletId, name, type: 'variableExpense' })).id;
  const [own, ofPart] = [await category('Own'), await category('Part')];
  const id = await split({ categoryId: ofPart }, { categoryId: ofPart });
  await call.transactions.update({ walletId, id, categoryId: own });
  expect((await get(id)).categoryId).toBe(own);
  const filter = { categoryIds: [own] };
  for (const basis of ['date', 'cashFlow'] as const) {
    expect((await call.transactions.search({ walletId, basis, ...filter })).totalCount).toBe(0);
    const query = { walletId, period: '2026', basis, measure: 'sum' as const };
    expect((await call.reports.query({ ...query, filter })).total).toEqual({ value: 0, count: 0 });
    const { rows } = await call.reports.query({ ...query, groupBy: ['category'] });
    expect(rows.map(({ keys, value }) => [keys[0]?.name, value])).toEqual([['Part', -50]]);
  }
  expect(Object.keys(await call.reports.cashFlowByCategory({ walletId, period: '2026' }))).toEqual([ofPart]);
  const expenses = await call.reports.topExpenses({ walletId, period: '2026' });
  expect(expenses.map(({ amount }) => amount.value)).toEqual([-30, -20]);
  // A parent without a category does not count as uncategorised.
  await call.transactions.update({ walletId, id, categoryId: null });
  expect((await call.transactions.search({ walletId, uncategorized: true })).totalCount).toBe(0);
  expect((await call.reports.attention({ walletId })).uncategorized.count).toBe(0);
});

describe('merchant, assignee and reviewed', () => {
  test.each(['update', 'bulkUpdate'] as const)('set on a parent by %s are set on its parts', async (way) => {
    const [shop, other] = [await merchant('Shop'), await merchant('Other')];
    const id = await split({ merchantId: other });
    const set = (changes: Parameters<TestCaller['transactions']['bulkUpdate']>[0]['changes']) =>
      way === 'update'
        ? call.transactions.update({ walletId, id, ...changes })
        : call.transactions.bulkUpdate({ walletId, transactionIds: [id], changes });
    const before = await parts(id);
    await set({ merchantId: shop, assignedUserId: wallet.userId, reviewed: true });
    const expected = { merchantId: shop, merchantAutoAssigned: false, assignedUserId: wallet.userId, reviewed: true };
    expect(await parts(id)).toMatchObject([expected, expected]);
    expect(await get(id)).toMatchObject({ merchantId: shop, assignedUserId: wallet.userId, reviewed: true });
    expect((await parts(id)).map(computeEtag)).not.toEqual(before.map(computeEtag));
    await set({ merchantId: null, reviewed: false });
    const none = { merchantId: null, excludeFromMerchantAutoAssignment: true, reviewed: false };
    expect(await parts(id)).toMatchObject([none, none]);
    // Category, texts and cash-flow dates of a parent are not passed to its parts.
    const category = (await call.categories.create({ walletId, name: 'C', type: 'fixedExpense' })).id;
    await set({ categoryId: category, notes: 'n', usingDateRule: 'nextMonth' });
    expect(await parts(id)).toMatchObject(
      before.map(({ categoryId, notes, usingDateRule }) => ({ categoryId, notes, usingDateRule })),
    );
  });

  test('a parent is reviewed if and only if all of its parts are', async () => {
    const id = await split();
    const [first, second] = (await parts(id)).map((part) => part.id);
    const review = (part: string | undefined, reviewed: boolean) =>
      call.transactions.update({ walletId, id: part ?? '', reviewed });
    await review(first, true);
    expect((await get(id)).reviewed).toBe(false);
    await review(second, true);
    expect((await get(id)).reviewed).toBe(true);
    await call.transactions.bulkUpdate({ walletId, transactionIds: [first ?? ''], changes: { reviewed: false } });
    expect((await get(id)).reviewed).toBe(false);
    // Removes the unreviewed part.
    await call.transactions.split({ walletId, id, parts: [{ id: second ?? '', amountValue: '-50' }] });
    expect((await get(id)).reviewed).toBe(true);
    await call.transactions.split({
      walletId,
      id,
      parts: [
        { id: second ?? '', amountValue: '-20' },
        { amountValue: '-30', reviewed: false },
      ],
    });
    expect((await get(id)).reviewed).toBe(false);
  });

  test('values that only the parts lack are set too, and an equal value changes nothing', async () => {
    const shop = await merchant('Shop');
    const id = await split({}, { reviewed: true });
    expect((await get(id)).reviewed).toBe(false);
    await call.transactions.update({ walletId, id, reviewed: false });
    expect((await parts(id)).map(({ reviewed }) => reviewed)).toEqual([false, false]);
    await call.transactions.update({ walletId, id, merchantId: shop });
    const before = [await get(id), ...(await parts(id))];
    await call.transactions.update({ walletId, id, merchantId: shop, reviewed: false });
    expect([await get(id), ...(await parts(id))]).toEqual(before);
    const repeated = { walletId, transactionIds: [id], changes: { merchantId: shop, reviewed: false } };
    expect(await call.transactions.bulkUpdate(repeated)).toEqual({ updatedCount: 0 });
  });

  test('rules set tags and reviewed on all parts, and a merchant on parts without a chosen one', async () => {
    const [shop, chosen, a] = [await merchant('Shop'), await merchant('Chosen'), await tag('a')];
    const id = await split({ description: 'x', merchantId: chosen }, { description: 'y' });
    const then = { thenMerchantId: shop, thenTagIds: [a], thenReviewed: true };
    await call.rules.create({ walletId, name: 'r', ifText: 'shop', ...then });
    await call.rules.run({ walletId });
    expect(await parts(id)).toMatchObject([
      { merchantId: chosen, tagIds: [a], reviewed: true },
      { merchantId: shop, tagIds: [a], reviewed: true },
    ]);
    expect(await call.rules.run({ walletId })).toMatchObject({ updatedCount: 0 });
  });
});

describe('a part', () => {
  test('is pending while its parent is, whatever is set on itself', async () => {
    const id = await split({ pending: true });
    expect(await parts(id)).toMatchObject([{ pending: false }, { pending: false }]);
    await call.transactions.update({ walletId, id, pending: true });
    expect(await parts(id)).toMatchObject([{ pending: true }, { pending: true }]);
    const [first] = await parts(id);
    const own = { walletId, transactionIds: [first?.id ?? ''], changes: { pending: false } };
    expect(await call.transactions.bulkUpdate(own)).toEqual({ updatedCount: 0 });
    await call.transactions.update({ walletId, id: first?.id ?? '', pending: false });
    expect(await parts(id)).toMatchObject([{ pending: true }, { pending: true }]);
  });

  test('needs no version: only the version of the named record is checked', async () => {
    const id = await split();
    const ifMatch = computeEtag(await get(id));
    const before = (await parts(id)).map(computeEtag);
    await wallet.asOwner({ ifMatch }).transactions.update({ walletId, id, reviewed: true });
    const after = await parts(id);
    expect(after).toMatchObject([{ reviewed: true }, { reviewed: true }]);
    expect(after.map(computeEtag).filter((etag) => before.includes(etag))).toEqual([]);
  });
});

test('undo restores parents and parts', async () => {
  const [shop, own, a] = [await merchant('Shop'), await merchant('Own'), await tag('a')];
  const id = await split({ merchantId: own, reviewed: true });
  const before = [await get(id), ...(await parts(id))];
  await call.transactions.update({ walletId, id, merchantId: shop, reviewed: true, tagIds: [a] });
  const [last] = (await call.history.list({ walletId, limit: 1 })).items;
  await call.history.undo({ walletId, id: last?.id ?? '' });
  const plain = (records: typeof before) => records.map(({ lastUpdatedTime: _, ...record }) => record);
  expect(plain([await get(id), ...(await parts(id))])).toEqual(plain(before));
});
