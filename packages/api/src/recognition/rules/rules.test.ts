import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let assetId: string;
let categoryId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
  categoryId = (await owner.categories.create({ walletId, name: 'Food', type: 'variableExpense' })).id;
});
afterAll(() => services.database.close());

const make = (more: object = {}) => owner.rules.create({ walletId, name: 'Coffee', ifText: 'coffee', ...more });
const tag = async (name: string) => (await owner.tags.create({ walletId, name })).id;
const one = (...conditions: object[]) => ({ apply: 'all', conditions });
const PATTERN = (value: string) => ({ field: 'text', match: 'matchesPattern', value });
const IN_OR_OUT = { field: 'direction', match: 'equals', value: 'both' };
const NOT_TEA = { field: 'text', match: 'doesNotContain', value: 'tea' } as const;
const DEAR = { field: 'amount', match: 'atMost', value: '-100' } as const;
const merchant = async (name: string) => (await owner.merchants.create({ walletId, name })).id;

describe('a rule', () => {
  test('returns every stored field', async () => {
    const sent = {
      ...({ name: 'Coffee', enabled: false, ifText: 'coffee', ifTextMatch: 'startsWith' } as const),
      ...({ ifCounterpart: 'Backhaus', ifCounterpartMatch: 'equals', ifAmountMin: '-9.5', ifAmountMax: '-1' } as const),
      ...{ ifDirection: 'out' as const, ifGroups: [{ apply: 'any' as const, conditions: [NOT_TEA, DEAR] }] },
      ...{ ifAssetId: assetId, thenCategoryId: categoryId, thenTagIds: [await tag('b'), await tag('a')] },
      ...({ thenMerchantId: await merchant('Backhaus'), thenUsingDateRule: 'nextMonth', thenReviewed: true } as const),
    };
    const rule = await owner.rules.create({ walletId, ...sent });
    expect(rule).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      ...sent,
      position: expect.any(Number),
      ifMerchantId: null,
      createdTime: expect.any(String),
      createdUserId: wallet.userId,
      lastUpdatedTime: rule.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    expect(await owner.rules.get({ walletId, id: rule.id })).toEqual(rule);
    expect(await make()).toMatchObject({
      ...{ enabled: true, position: rule.position + 1, ifTextMatch: 'contains', ifCounterpart: null },
      ...{ ifCounterpartMatch: null, ifDirection: null, ifGroups: [], thenTagIds: [], thenReviewed: false },
    });
  });

  test('keeps absent fields, clears fields sent as null, and {} changes nothing', async () => {
    const rule = await make({ ifAmountMin: '-5', thenCategoryId: categoryId, thenTagIds: [await tag('x')] });
    const { id } = rule;
    const later = wallet.asOwner({ now: new Date('2030-01-01') });
    expect(await later.rules.update({ walletId, id })).toEqual(rule);
    const same = { ifText: 'coffee', ifAmountMin: '-5.00', ifGroups: [], thenTagIds: rule.thenTagIds, enabled: true };
    expect(await later.rules.update({ walletId, id, ...same })).toEqual(rule);
    expect(await later.rules.update({ walletId, id, ifText: null, thenTagIds: [], thenCategoryId: null })).toEqual({
      ...rule,
      ...{ ifText: null, ifTextMatch: null, thenTagIds: [], thenCategoryId: null },
      lastUpdatedTime: '2030-01-01T00:00:00.000Z',
    });
    expect(await later.rules.update({ walletId, id, name: 'Tea', enabled: false })).toMatchObject({
      ...{ name: 'Tea', enabled: false, ifAmountMin: '-5' },
    });
    const stale = wallet.asOwner({ ifMatch: computeEtag(rule) });
    expect(await refusalText(stale.rules.update({ walletId, id, name: 'y' }))).toBe('preconditionFailed');
    expect(await refusalText(owner.rules.update({ walletId, id, ifAmountMin: null }))).toBe('invalidState');
  });

  test.each<[object, string]>([
    [{ ifText: 'x' }, 'invalidInput name'],
    [{ name: 'x' }, 'invalidState'],
    [{ name: 'x', ifTextMatch: 'equals' }, 'invalidState'],
    [{ name: 'x', ifText: '  ' }, 'invalidInput ifText'],
    [{ name: 'x', ifText: 'x', ifTextMatch: 'regex' }, 'invalidInput ifTextMatch'],
    [{ name: 'x', ifAmountMin: '2', ifAmountMax: '1.99' }, 'invalidState ifAmountMax'],
    [{ name: 'x', ifAmountMin: '1e3' }, 'invalidInput ifAmountMin'],
    [{ name: 'x', ifText: 'x', thenUsingDateRule: 'range' }, 'invalidInput thenUsingDateRule'],
    [{ name: 'x', ifText: 'x', position: 1 }, 'invalidInput position'],
    [{ name: 'x', ifText: 'x', thenCategoryId: randomUUID() }, 'invalidReference thenCategoryId'],
    [{ name: 'x', ifText: 'x', thenMerchantId: randomUUID() }, 'invalidReference thenMerchantId'],
    [{ name: 'x', ifDirection: 'up' }, 'invalidInput ifDirection'],
    [{ name: 'x', ifGroups: [] }, 'invalidState'],
    [{ name: 'x', ifGroups: [{ apply: 'all', conditions: [] }] }, 'invalidInput ifGroups[0].conditions'],
    [{ name: 'x', ifGroups: [one({ ...DEAR, match: 'contains' })] }, 'invalidInput ifGroups[0].conditions[0].match'],
    [{ name: 'x', ifGroups: [one({ ...DEAR, value: 'much' })] }, 'invalidInput ifGroups[0].conditions[0].value'],
    [{ name: 'x', ifGroups: [one({ ...NOT_TEA, match: 'atMost' })] }, 'invalidInput ifGroups[0].conditions[0].match'],
    [{ name: 'x', ifGroups: [one(IN_OR_OUT)] }, 'invalidInput ifGroups[0].conditions[0].value'],
    [{ name: 'x', ifGroups: Array(11).fill(one(NOT_TEA)) }, 'invalidInput ifGroups'],
    [{ name: 'x', ifText: '(', ifTextMatch: 'matchesPattern' }, 'invalidInput ifText'],
    [{ name: 'x', ifCounterpart: 'a(?=b)', ifCounterpartMatch: 'matchesPattern' }, 'invalidInput ifCounterpart'],
    [{ name: 'x', ifGroups: [one(PATTERN('(a{99}){99}'))] }, 'invalidInput ifGroups[0].conditions[0].value'],
    [{ name: 'x', ifGroups: [one(...Array(20).fill(PATTERN('a'))), one(PATTERN('b'))] }, 'invalidState'],
    [{ name: 'x', ifAssetId: randomUUID() }, 'invalidReference ifAssetId'],
    [{ name: 'x', ifMerchantId: randomUUID() }, 'invalidReference ifMerchantId'],
    [{ name: 'x', ifMerchantId: randomUUID(), thenMerchantId: randomUUID() }, 'invalidState thenMerchantId'],
    [{ name: 'x', ifText: 'x', thenTagIds: [randomUUID()] }, 'invalidReference thenTagIds[0]'],
  ])('rejects %j', async (input, expected) => {
    expect(await refusalText(owner.rules.create({ walletId, ...input } as never))).toBe(expected);
  });

  test('of another wallet is not found', async () => {
    const other = await createTestWallet(services);
    const made = { walletId: other.walletId, name: 'x', ifText: 'x' };
    const { id } = await other.asOwner().rules.create(made);
    expect(await refusalText(owner.rules.get({ walletId, id }))).toBe('notFound');
    expect(await refusalText(owner.rules.update({ walletId, id, name: 'mine' }))).toBe('notFound');
    expect(await refusalText(owner.rules.delete({ walletId, id }))).toBe('notFound');
    expect(await refusalText(owner.rules.reorder({ walletId, ruleIds: [id] }))).toBe('invalidReference ruleIds[0]');
    expect(await refusalText(owner.rules.run({ walletId, ruleIds: [id] }))).toBe('invalidReference ruleIds[0]');
    expect(await refusalText(owner.rules.preview({ walletId, ruleIds: [id] }))).toBe('invalidReference ruleIds[0]');
  });

  test('is deleted with the asset or merchant in its condition, and drops deleted records from its actions', async () => {
    const asset = await owner.assets.create({ walletId, type: 'cash', name: 'x', defaultCurrency: 'EUR' });
    const [about, given] = [await merchant('about'), await merchant('given')];
    const category = await owner.categories.create({ walletId, name: 'x', type: 'variableExpense' });
    const tagId = await tag('gone');
    const ofAsset = await make({ ifAssetId: asset.id });
    const ofMerchant = await make({ ifMerchantId: about });
    const giving = await make({ thenMerchantId: given, thenCategoryId: category.id, thenTagIds: [tagId] });
    await owner.assets.delete({ walletId, id: asset.id });
    await owner.merchants.delete({ walletId, id: about });
    await owner.merchants.delete({ walletId, id: given });
    await owner.tags.delete({ walletId, id: tagId });
    await owner.categories.delete({ walletId, id: category.id, replacementCategoryId: categoryId });
    for (const { id } of [ofAsset, ofMerchant])
      expect(await refusalText(owner.rules.get({ walletId, id }))).toBe('notFound');
    expect(await owner.rules.get({ walletId, id: giving.id })).toMatchObject({
      ...{ thenMerchantId: null, thenCategoryId: categoryId, thenTagIds: [] },
    });
  });

  test('follows a merge of its merchants', async () => {
    const [one, other] = [await merchant('one'), await merchant('other')];
    const rules = [await make({ ifMerchantId: one }), await make({ thenMerchantId: one })] as const;
    await owner.merchants.merge({ walletId, id: other, mergeIds: [one] });
    expect(await owner.rules.get({ walletId, id: rules[0].id })).toMatchObject({ ifMerchantId: other });
    expect(await owner.rules.get({ walletId, id: rules[1].id })).toMatchObject({ thenMerchantId: other });
  });
});

test('a wallet has at most 500 rules', async () => {
  const own = await createTestWallet(services);
  const at = { walletId: own.walletId };
  await services.database.withWallet(own.walletId, (transaction) =>
    transaction.query({
      text: `INSERT INTO "Rule" ("walletId", id, name, position, "ifText", "ifTextMatch", "createdUserId", "lastUpdatedUserId")
             SELECT $1, gen_random_uuid(), 'r', n, 'x', 'contains', $2, $2 FROM generate_series(1, 499) n`,
      values: [own.walletId, own.userId],
    }),
  );
  expect(await own.asOwner().rules.create({ ...at, name: 'last', ifText: 'x' })).toMatchObject({ position: 500 });
  expect(await refusalText(own.asOwner().rules.create({ ...at, name: 'x', ifText: 'x' }))).toBe('invalidState');
  expect((await own.asOwner().rules.list({ ...at, limit: 500 })).nextCursor).toBeNull();
});

describe('the order of rules', () => {
  test('is the order of creation until a person moves some to the front', async () => {
    const own = await createTestWallet(services);
    const caller = own.asOwner();
    const at = { walletId: own.walletId };
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await caller.rules.create({ ...at, name, ifText: name })).id);
    const [a = '', b = '', c = '', d = ''] = ids;
    const order = async () => (await caller.rules.list(at)).items.map(({ id }) => id);
    expect(await order()).toEqual([a, b, c, d]);
    const reordered = await caller.rules.reorder({ ...at, ruleIds: [d, b, d] });
    expect(reordered.items.map(({ id }) => id)).toEqual([d, b, a, c]);
    expect(await caller.rules.reorder({ ...at, ruleIds: [d, b] })).toEqual(reordered);
    const first = await caller.rules.list({ ...at, limit: 3 });
    const rest = await caller.rules.list({ ...at, limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items]).toEqual(reordered.items);
    expect(rest.nextCursor).toBeNull();
    expect(await refusalText(caller.rules.list({ ...at, cursor: 'x' }))).toBe('invalidInput cursor');
    await caller.rules.delete({ ...at, id: b });
    expect(await order()).toEqual([d, a, c]);
  });

  test('set by two people at once equals one of their orders', async () => {
    const own = await createTestWallet(services);
    const caller = own.asOwner();
    const at = { walletId: own.walletId };
    const [a, b] = [
      await caller.rules.create({ ...at, name: 'a', ifText: 'a' }),
      await caller.rules.create({ ...at, name: 'b', ifText: 'b' }),
    ];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        caller.rules.reorder({ ...at, ruleIds: [a.id, b.id] }),
        caller.rules.reorder({ ...at, ruleIds: [b.id, a.id] }),
      ]);
      const positions = (await caller.rules.list(at)).items.map(({ position }) => position);
      expect(positions).toEqual([1, 2]);
    }
  });
});
