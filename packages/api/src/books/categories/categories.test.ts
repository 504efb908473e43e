import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
});
afterAll(() => services.database.close());

const make = (name = 'Food') => owner.categories.create({ walletId, name, type: 'variableExpense' });
const system = async (key: string) => {
  const { items } = await owner.categories.list({ walletId });
  return items.find(({ systemKey }) => systemKey === key) ?? expect.fail(`no ${key}`);
};

describe('a category', () => {
  test('returns every stored field', async () => {
    const group = await owner.categoryGroups.create({ walletId, name: 'Living' });
    const sent = {
      name: 'Food',
      type: 'variableExpense',
      emoji: '👩🏽‍🍳',
      order: 0.5,
      categoryGroupId: group.id,
    } as const;
    const category = await owner.categories.create({ walletId, ...sent });
    expect(category).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      ...sent,
      system: false,
      systemKey: null,
      createdTime: expect.any(String),
      createdUserId: wallet.userId,
      lastUpdatedTime: category.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    expect(await owner.categories.get({ walletId, id: category.id })).toEqual(category);
    expect(await make()).toMatchObject({ emoji: null, order: null, categoryGroupId: null });
  });

  test('keeps absent fields, clears fields sent as null, and {} changes nothing', async () => {
    const category = await owner.categories.create({ walletId, name: 'x', type: 'transfer', emoji: '🛒', order: 1 });
    const later = wallet.asOwner({ now: new Date('2030-01-01') });
    const { id } = category;
    expect(await later.categories.update({ walletId, id })).toEqual(category);
    expect(await later.categories.update({ walletId, id, order: 1, type: 'transfer' })).toEqual(category);
    expect(await later.categories.update({ walletId, id, emoji: null, type: 'fixedExpense' })).toEqual({
      ...category,
      emoji: null,
      type: 'fixedExpense',
      lastUpdatedTime: '2030-01-01T00:00:00.000Z',
    });
    const stale = wallet.asOwner({ ifMatch: computeEtag(category) });
    expect(await refusalText(stale.categories.update({ walletId, id, name: 'y' }))).toBe('preconditionFailed');
  });

  test.each(['🛒', '👨‍👩‍👧‍👦', '🇩🇪', '❤️', 'A', 'é'])('accepts one emoji such as %s', async (emoji) => {
    expect((await owner.categories.create({ walletId, name: 'x', type: 'transfer', emoji })).emoji).toBe(emoji);
  });

  test.each(['', ' ', '🛒🛒', 'ab', '\0', '\ud83d', `a${'\u0301'.repeat(60)}`, 5])(
    'rejects the emoji %j',
    async (emoji) => {
      const input = { walletId, name: 'x', type: 'transfer', emoji } as never;
      expect(await refusalText(owner.categories.create(input))).toBe('invalidInput emoji');
    },
  );

  test.each<[object, string]>([
    [{}, 'invalidInput name type'],
    [{ name: 'x', type: 'none' }, 'invalidInput type'],
    [{ name: 'x', type: 'expense' }, 'invalidInput type'],
    [{ name: 'x', type: 'transfer', system: true }, 'invalidInput system'],
    [{ name: 'x', type: 'transfer', systemKey: 'tax' }, 'invalidInput systemKey'],
    [{ name: 'x', type: 'transfer', categoryGroupId: randomUUID() }, 'invalidReference categoryGroupId'],
    [{ name: '\0', type: 'transfer' }, 'invalidInput name'],
  ])('rejects %j', async (input, expected) => {
    expect(await refusalText(owner.categories.create({ walletId, ...input } as never))).toBe(expected);
  });

  test('of another wallet is not found', async () => {
    const other = await createTestWallet(services);
    const { id } = await other.asOwner().categories.create({ walletId: other.walletId, name: 'x', type: 'transfer' });
    expect(await refusalText(owner.categories.get({ walletId, id }))).toBe('notFound');
    expect(await refusalText(owner.categories.update({ walletId, id, name: 'mine' }))).toBe('notFound');
    expect(await refusalText(owner.categories.delete({ walletId, id }))).toBe('notFound');
    const mine = await make();
    expect(await refusalText(owner.categories.delete({ walletId, id: mine.id, replacementCategoryId: id }))).toBe(
      'invalidReference replacementCategoryId',
    );
  });
});

describe('a system category', () => {
  test('is one of seven that every new wallet has', async () => {
    const { items } = await owner.categories.list({ walletId, limit: 500 });
    const made = items.filter((category) => category.system).map(({ systemKey, type }) => [systemKey, type]);
    expect(Object.fromEntries(made)).toEqual({
      uncategorized: 'none',
      transfer: 'transfer',
      initialBalance: 'valueChange',
      valueChange: 'valueChange',
      gainsLosses: 'valueChange',
      fees: 'variableExpense',
      tax: 'variableExpense',
    });
  });

  test('can be renamed and moved; its type is fixed and it cannot be deleted', async () => {
    const { id } = await system('fees');
    const group = await owner.categoryGroups.create({ walletId, name: 'Bank' });
    const changed = { name: 'Gebühren', emoji: '💸', order: 9, categoryGroupId: group.id };
    expect(await owner.categories.update({ walletId, id, ...changed, type: 'variableExpense' })).toMatchObject(changed);
    expect(await refusalText(owner.categories.update({ walletId, id, type: 'fixedExpense' }))).toBe('systemRecord');
    expect(await refusalText(owner.categories.delete({ walletId, id }))).toBe('systemRecord');
    const uncategorized = await system('uncategorized');
    expect(await refusalText(owner.categories.update({ walletId, id: uncategorized.id, type: 'transfer' }))).toBe(
      'systemRecord',
    );
  });
});

/** Creates one record of each kind that refers to the category. */
async function refer(categoryId: string) {
  const asset = await owner.assets.create({
    walletId,
    type: 'cash',
    name: 'x',
    defaultCurrency: 'EUR',
    defaultCategoryId: categoryId,
    valueChangeCategoryId: categoryId,
    gainsLossesCategoryId: categoryId,
    feesCategoryId: categoryId,
    taxCategoryId: categoryId,
  });
  const transaction = await owner.transactions.create({
    walletId,
    assetId: asset.id,
    date: '2026-01-01',
    amountValue: '-5',
    amountCurrency: 'EUR',
    categoryId,
  });
  const ids = {
    security: randomUUID(),
    crypto: randomUUID(),
    merchant: randomUUID(),
    scenario: randomUUID(),
    plan: randomUUID(),
  };
  await services.database.withWallet(walletId, async (transaction) => {
    const audit = `"createdUserId", "lastUpdatedUserId"`;
    const insert = (text: string, values: unknown[]) =>
      transaction.query({ text, values: [walletId, wallet.userId, ...values] });
    await insert(
      `INSERT INTO "SecurityTransaction" ("walletId", id, "assetId", date, type, isin, quantity, "categoryId", ${audit})
       VALUES ($1, $3, $4, '2026-01-01', 'dividend', 'US0378331005', 1, $5, $2, $2)`,
      [ids.security, asset.id, categoryId],
    );
    await insert(
      `INSERT INTO "CryptoTransaction" ("walletId", id, "assetId", date, type, symbol, quantity, "categoryId", ${audit})
       VALUES ($1, $3, $4, '2026-01-01', 'reward', 'BTC', 1, $5, $2, $2)`,
      [ids.crypto, asset.id, categoryId],
    );
    await insert(
      `INSERT INTO "Merchant" ("walletId", id, name, "defaultCategoryId", ${audit}) VALUES ($1, $3, 'm', $4, $2, $2)`,
      [ids.merchant, categoryId],
    );
    await insert(
      `INSERT INTO "Scenario" ("walletId", id, name, "startDate", "endMonth", ${audit}) VALUES ($1, $3, 's', '2026-01-01', '2027-01', $2, $2)`,
      [ids.scenario],
    );
    await insert(
      `INSERT INTO "PlanItem" ("walletId", id, "scenarioId", month, "categoryId", amount, duration, frequency, ${audit})
       VALUES ($1, $3, $4, '2026-02', $5, -5, 0, 0, $2, $2)`,
      [ids.plan, ids.scenario, categoryId],
    );
  });
  return async () => {
    const after = await owner.assets.get({ walletId, id: asset.id });
    const [row] = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT (SELECT "categoryId" FROM "SecurityTransaction" WHERE id = $1) AS security,
                 (SELECT "categoryId" FROM "CryptoTransaction" WHERE id = $2) AS crypto,
                 (SELECT "defaultCategoryId" FROM "Merchant" WHERE id = $3) AS merchant,
                 (SELECT "categoryId" FROM "PlanItem" WHERE id = $4) AS plan,
                 (SELECT count(*) FROM "PlanItem" WHERE id = $4) AS plans`,
        values: [ids.security, ids.crypto, ids.merchant, ids.plan],
      }),
    );
    const { defaultCategoryId, valueChangeCategoryId, gainsLossesCategoryId, feesCategoryId, taxCategoryId } = after;
    return {
      transaction: (await owner.transactions.get({ walletId, id: transaction.id })).categoryId,
      asset: [defaultCategoryId, valueChangeCategoryId, gainsLossesCategoryId, feesCategoryId, taxCategoryId],
      ...row,
    };
  };
}

describe('deleting a category', () => {
  test('with a replacement moves every reference to it', async () => {
    const { id } = await make('old');
    const { id: to } = await make('new');
    const references = await refer(id);
    expect(await owner.categories.delete({ walletId, id, replacementCategoryId: to })).toEqual({ id });
    expect(await references()).toEqual({
      transaction: to,
      asset: [to, to, to, to, to],
      security: to,
      crypto: to,
      merchant: to,
      plan: to,
      plans: 1,
    });
    expect(await refusalText(owner.categories.get({ walletId, id }))).toBe('notFound');
  });

  test('without a replacement clears references and deletes planned amounts', async () => {
    const { id } = await make('old');
    const references = await refer(id);
    await owner.categories.delete({ walletId, id });
    expect(await references()).toEqual({
      transaction: null,
      asset: [null, null, null, null, null],
      security: null,
      crypto: null,
      merchant: null,
      plan: null,
      plans: 0,
    });
    expect(await refusalText(owner.categories.delete({ walletId, id }))).toBe('notFound');
  });

  test('rejects itself or an unknown category as the replacement', async () => {
    const { id } = await make();
    expect(await refusalText(owner.categories.delete({ walletId, id, replacementCategoryId: id }))).toBe(
      'invalidReference replacementCategoryId',
    );
    expect(await refusalText(owner.categories.delete({ walletId, id, replacementCategoryId: randomUUID() }))).toBe(
      'invalidReference replacementCategoryId',
    );
    expect(await refusalText(owner.categories.delete({ walletId, id, replacementCategoryId: 'x' }))).toBe(
      'invalidInput replacementCategoryId',
    );
    expect((await owner.categories.get({ walletId, id })).id).toBe(id);
  });

  test('keeps one of two that replace each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make('a'), await make('b')];
      const deleted = await Promise.all([
        owner.categories.delete({ walletId, id: a.id, replacementCategoryId: b.id }).catch(() => null),
        owner.categories.delete({ walletId, id: b.id, replacementCategoryId: a.id }).catch(() => null),
      ]);
      expect(deleted.filter((answer) => answer !== null)).toHaveLength(1);
    }
  });

  test('while transactions are added to it leaves no dangling reference', async () => {
    const asset = await owner.assets.create({ walletId, type: 'cash', name: 'x', defaultCurrency: 'EUR' });
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make();
      const transaction = {
        walletId,
        assetId: asset.id,
        date: '2026-01-01',
        amountValue: '1',
        amountCurrency: 'EUR',
        categoryId: id,
      };
      const [deleted, booked] = await Promise.allSettled([
        owner.categories.delete({ walletId, id }),
        owner.transactions.create(transaction),
      ]);
      expect(deleted.status).toBe('fulfilled');
      if (booked.status === 'fulfilled') {
        expect((await owner.transactions.get({ walletId, id: booked.value.id })).categoryId).toBeNull();
      }
    }
  });
});

describe('a set of categories', () => {
  const SET = [
    { name: 'Income', categories: [{ name: 'Salary', type: 'activeIncome' as const, emoji: '💼' }] },
    {
      name: 'Home',
      categories: [
        { name: 'Rent', type: 'fixedExpense' as const, emoji: '🏠' },
        { name: 'Energy', type: 'fixedExpense' as const },
      ],
    },
  ];
  const ownOf = async (caller: TestCaller, walletId: string) => {
    const { items } = await caller.categories.list({ walletId, limit: 100 });
    const { items: groups } = await caller.categoryGroups.list({ walletId, limit: 100 });
    return items
      .filter((category) => !category.system)
      .map(({ name, type, emoji, order, categoryGroupId }) => {
        const group = groups.find(({ id }) => id === categoryGroupId);
        return { name, type, emoji, order, group: group?.name, groupOrder: group?.order };
      });
  };
  const MADE = [
    { name: 'Salary', type: 'activeIncome', emoji: '💼', order: 0, group: 'Income', groupOrder: 0 },
    { name: 'Rent', type: 'fixedExpense', emoji: '🏠', order: 0, group: 'Home', groupOrder: 1 },
    { name: 'Energy', type: 'fixedExpense', emoji: null, order: 1, group: 'Home', groupOrder: 1 },
  ];

  test('is created with a wallet, with system categories in the same language, and once per idempotency key', async () => {
    const input = {
      name: 'Haushalt',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      locale: 'en-GB',
      language: 'de',
    } as const;
    const person = await createTestWallet(services);
    const withKey = person.asOwner({ idempotencyKey: 'first wallet' });
    const { id } = await withKey.wallets.create({ ...input, categories: SET });
    expect((await withKey.wallets.create({ ...input, categories: SET })).id).toBe(id);
    const caller = person.asOwner();
    expect(await ownOf(caller, id)).toEqual(MADE);
    const { items } = await caller.categories.list({ walletId: id, limit: 100 });
    expect(items.find(({ systemKey }) => systemKey === 'transfer')?.name).toBe('Umbuchung');
    const none = await caller.wallets.create(input);
    expect(await ownOf(caller, none.id)).toEqual([]);
  });

  test('creates no wallet if it is invalid', async () => {
    const caller = (await createTestWallet(services)).asOwner();
    const wallet = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
    const [home] = SET;
    const wrong = [
      [],
      [{ name: 'Empty', categories: [] }],
      [{ ...home!, categories: [{ name: 'Nothing', type: 'none' as never }] }],
      Array.from({ length: 21 }, () => home!),
    ];
    for (const categories of wrong)
      expect(await refusalText(caller.wallets.create({ ...wallet, categories }))).toMatch(/^invalidInput categories/);
    expect((await caller.wallets.list({ limit: 10 })).items).toHaveLength(1);
  });

  test('can be added later if missing, once, however often it is requested', async () => {
    const { walletId: empty, asOwner, asMember } = await createTestWallet(services);
    const [first, member] = [asOwner(), await asMember('member')];
    const ask = (caller: TestCaller) => caller.categories.makeSet({ walletId: empty, groups: SET });
    const answers = await Promise.all([ask(first), ask(member), ask(first)]);
    expect(answers.map(({ made }) => made).toSorted()).toEqual([0, 0, 3]);
    expect(await ask(member)).toEqual({ made: 0 });
    expect(await ownOf(first, empty)).toEqual(MADE);
    expect(await refusalText(ask(await asMember('viewer')))).toBe('insufficientRole');
  });
});
