import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
let owner: TestCaller;
let script: TestCaller;
let walletId: string;
let assetId: string;

beforeEach(async () => {
  const wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  script = (await wallet.withKey(['service:read', 'service:write'])).caller;
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

type Fields = Partial<Parameters<TestCaller['transactions']['create']>[0]>;
const create = (caller: TestCaller, fields: Fields = {}) =>
  caller.transactions.create({
    ...{ walletId, assetId, date: '2026-03-15', amountValue: '-5', amountCurrency: 'EUR', fromTo: 'Coffee House' },
    ...fields,
  });
const rule = (fields: object) => owner.rules.create({ walletId, name: 'r', ...fields });
const category = async (name: string) =>
  (await owner.categories.create({ walletId, name, type: 'variableExpense' })).id;
const tag = async (name: string) => (await owner.tags.create({ walletId, name })).id;
const merchant = async (name: string, more = {}) => (await owner.merchants.create({ walletId, name, ...more })).id;

describe('a rule applies to a transaction that a key creates', () => {
  test('before the answer, with all fields that it sets', async () => {
    const [thenCategoryId, one, two] = [await category('Cafes'), await tag('Treat'), await tag('Work')];
    await rule({ ifText: 'coffee', thenCategoryId, thenTagIds: [one], thenReviewed: true });
    await rule({ ifAmountMax: '-1', thenTagIds: [two, one], thenUsingDateRule: 'previousMonth' });
    const created = await create(script);
    expect(created).toMatchObject({
      ...{ categoryId: thenCategoryId, tagIds: [one, two], reviewed: true, source: 'api', merchantId: null },
      ...{ usingDateRule: 'previousMonth', usingStartDate: '2026-02-01', usingEndDate: '2026-02-28' },
    });
    expect(created.lastUpdatedTime).toBe(created.createdTime);
    expect(await owner.transactions.get({ walletId, id: created.id })).toEqual(created);
  });

  test.each<[string, object, Fields]>([
    ['its description', { ifText: 'latte' }, { description: 'Latte', fromTo: null }],
    ['its notes', { ifText: 'latte' }, { notes: 'a LATTE', fromTo: null }],
    ['its counterpart', { ifCounterpart: 'coffee house', ifCounterpartMatch: 'equals' }, {}],
    ['its direction', { ifDirection: 'in' }, { amountValue: '5', fromTo: null }],
    ['its amount', { ifAmountMin: '-5', ifAmountMax: '-5' }, {}],
    [
      'a pattern',
      {
        ifGroups: [{ apply: 'any', conditions: [{ field: 'counterpart', match: 'matchesPattern', value: '^cof+ee' }] }],
      },
      {},
    ],
  ])('by %s', async (_what, condition, fields) => {
    const thenCategoryId = await category('Found');
    await rule({ ...condition, thenCategoryId });
    expect(await create(script, fields)).toMatchObject({ categoryId: thenCategoryId });
    const other = { amountValue: '-9', fromTo: 'Bank', description: null, notes: null };
    expect(await create(script, other)).toMatchObject({ categoryId: null });
  });

  test('by its asset', async () => {
    const thenCategoryId = await category('Found');
    await rule({ ifAssetId: assetId, thenCategoryId });
    const other = await owner.assets.create({ walletId, type: 'cash', name: 'B', defaultCurrency: 'EUR' });
    expect(await create(script)).toMatchObject({ categoryId: thenCategoryId });
    expect(await create(script, { assetId: other.id })).toMatchObject({ categoryId: null });
  });

  test('after its merchant is recognised, with precedence over the merchant’s defaults', async () => {
    const [ofMerchant, ofRule, ofPair] = [await category('A'), await category('B'), await category('C')];
    const defaults = { defaultCategoryId: ofMerchant, autoReviewTransactions: true, defaultUsingDateRule: 'nextMonth' };
    const known = await merchant('Coffee House', defaults);
    expect(await create(script)).toMatchObject({ merchantId: known, categoryId: ofMerchant, reviewed: true });
    await rule({ ifMerchantId: known, thenCategoryId: ofRule });
    expect(await create(script)).toMatchObject({
      ...{ merchantId: known, merchantAutoAssigned: true, categoryId: ofRule, usingDateRule: 'nextMonth' },
    });
    expect(await create(script, { merchantId: known, fromTo: null })).toMatchObject({ categoryId: ofRule });
    const given = await merchant('Cafe chain', { defaultCategoryId: ofPair });
    const { id } = await rule({ ifText: 'coffee house berlin', thenMerchantId: given });
    expect(await create(script, { fromTo: 'Coffee House Berlin' })).toMatchObject({
      ...{ merchantId: given, merchantAutoAssigned: true, categoryId: ofPair, usingDateRule: 'transactionDate' },
    });
    expect(await create(script, { fromTo: 'Coffee House Berlin', merchantId: null })).toMatchObject({
      ...{ merchantId: null, merchantAutoAssigned: false, categoryId: null },
    });
    await owner.rules.update({ walletId, id, enabled: false });
    expect(await create(script, { fromTo: 'Coffee House Berlin' })).not.toMatchObject({ merchantId: given });
  });

  test('unless the body sets the field, even to null or []', async () => {
    const [thenCategoryId, own, one, two] = [await category('A'), await category('B'), await tag('1'), await tag('2')];
    const known = await merchant('Coffee House', { defaultCategoryId: thenCategoryId, autoReviewTransactions: true });
    const more = { thenTagIds: [one], thenReviewed: true, thenUsingDateRule: 'previousMonth' };
    await rule({ ifText: 'coffee', thenCategoryId, ...more });
    const set = {
      categoryId: thenCategoryId,
      merchantId: known,
      tagIds: [one],
      reviewed: true,
      usingDateRule: 'previousMonth',
    };
    const cases: Fields[] = [
      { categoryId: null },
      { categoryId: own },
      { tagIds: [] },
      { tagIds: [two] },
      { reviewed: false },
      { usingDateRule: 'transactionDate' },
      { merchantId: null },
    ];
    for (const fields of cases) expect(await create(script, fields)).toMatchObject({ ...set, ...fields });
  });

  test('but not to a transaction added by a person, nor if disabled, nor when a key updates the transaction', async () => {
    const thenCategoryId = await category('Cafes');
    const { id: ruleId } = await rule({ ifText: 'coffee', thenCategoryId });
    expect(await create(owner)).toMatchObject({ categoryId: null });
    const other = await create(script, { fromTo: 'Tea' });
    const changed = await script.transactions.update({ walletId, id: other.id, fromTo: 'Coffee House' });
    expect(changed).toMatchObject({ fromTo: 'Coffee House', categoryId: null });
    await owner.rules.update({ walletId, id: ruleId, enabled: false });
    expect(await create(script)).toMatchObject({ categoryId: null });
  });

  test('without changing the category of a transfer', async () => {
    await rule({ ifText: 'coffee', thenCategoryId: await category('Cafes'), thenTagIds: [await tag('1')] });
    const { id } = await create(owner, { amountValue: '5' });
    const link = { transferCounterType: 'transaction', transferCounterId: id } as const;
    const { items } = await owner.categories.list({ walletId });
    const transfer = items.find(({ systemKey }) => systemKey === 'transfer')?.id;
    const created = await create(script, link);
    expect(created).toMatchObject({ categoryId: transfer, transferCounterId: id });
    expect(created.tagIds).toHaveLength(1);
  });

  test('except if its cash-flow dates would begin in a closed period', async () => {
    await rule({ ifText: 'coffee', thenUsingDateRule: 'previousMonth', thenReviewed: true });
    await owner.closings.create({ walletId, assetId: null, date: '2026-02-28' });
    expect(await create(script)).toMatchObject({ usingDateRule: 'transactionDate', reviewed: true });
    expect(await create(script, { date: '2026-04-15' })).toMatchObject({ usingDateRule: 'previousMonth' });
  });

  test('and not to a transaction that sets a balance', async () => {
    await rule({ ifDirection: 'in', thenTagIds: [await tag('1')], thenReviewed: true });
    const made = await script.assets.balance({ walletId, id: assetId, date: '2026-03-01', balance: '50' });
    expect(made).toMatchObject({ amountValue: '50', tagIds: [], reviewed: false });
  });
});
