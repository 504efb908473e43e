import { foldText } from '@coffer/domain/counterparty-name.ts';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createJobWallet } from '../../kernel/wallet.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { classifyNewTransactions } from './classify-new-transactions.ts';
import { readNewestRuleOutcomes } from './read-outcomes.ts';
import { EMPTY_RULE } from './rule-definition.ts';
import type { RuleDefinition } from './rules.schema.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let assetId: string;

beforeEach(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

const book = (fields: Partial<Parameters<TestCaller['transactions']['create']>[0]> = {}) =>
  owner.transactions.create({
    ...{ walletId, assetId, date: '2026-03-15', amountValue: '-5', amountCurrency: 'EUR' },
    ...fields,
  });
const get = (id: string) => owner.transactions.get({ walletId, id });
const make = (more: object) => owner.rules.create({ walletId, name: 'r', ...more });
const category = async (name: string) =>
  (await owner.categories.create({ walletId, name, type: 'variableExpense' })).id;
const tag = async (name: string) => (await owner.tags.create({ walletId, name })).id;
const merchant = async (name: string, more = {}) => (await owner.merchants.create({ walletId, name, ...more })).id;
const apply = (more: object = {}) => owner.rules.run({ walletId, ...more });
const matched = async (rule: object) => {
  const { items } = await owner.rules.preview({ walletId, rule });
  return items.map(({ id }) => id);
};

describe('a condition', () => {
  test('on texts ignores case and accents', async () => {
    const { id } = await book({ fromTo: ' Café Müller ', description: 'STRASSE 5', notes: 'x_%\\' });
    await book({ fromTo: 'Else', description: 'Other' });
    for (const rule of [
      { ifText: 'CAFE' },
      { ifText: 'cafe\u0301 mu', ifTextMatch: 'startsWith' },
      { ifText: 'straße 5', ifTextMatch: 'equals' },
      { ifText: '_%\\' },
      { ifCounterpart: 'cafe muller', ifCounterpartMatch: 'equals' },
      { ifCounterpart: 'Müller', ifText: 'Straße' },
    ]) {
      expect(await matched(rule), JSON.stringify(rule)).toEqual([id]);
    }
    for (const rule of [
      { ifText: 'afe', ifTextMatch: 'startsWith' },
      { ifText: 'cafe', ifTextMatch: 'equals' },
      { ifCounterpart: 'strasse' },
      { ifText: '%', ifTextMatch: 'startsWith' },
      { ifText: '\u0301' },
      { ifText: '.*' },
    ]) {
      expect(await matched(rule), JSON.stringify(rule)).toEqual([]);
    }
  });

  test('on texts folds dashes, quotes, letters and invisible characters as the search does', async () => {
    const { id } = await book({
      ...{ fromTo: '\u200eJean\u2011Luc’s\u00a0', description: 'Dauer\u00adauftrag „Miete“' },
      notes: 'Þórður `Diyarbakır`',
    });
    await book({ fromTo: 'Else', description: 'Other' });
    for (const rule of [
      { ifCounterpart: "jean-luc's", ifCounterpartMatch: 'equals' },
      { ifCounterpart: 'JEAN–LUC‘S', ifCounterpartMatch: 'equals' },
      { ifText: 'dauerauftrag "miete"', ifTextMatch: 'equals' },
      { ifText: '\u00a0Daueraufträg\u200b', ifTextMatch: 'startsWith' },
      { ifText: "THORDUR 'DIYARBAKIR'", ifTextMatch: 'equals' },
      { ifText: '^jean[–x]luc’s$', ifTextMatch: 'matchesPattern' },
      { ifText: 'dauer\u00adauf(trag)+ «miete»', ifTextMatch: 'matchesPattern' },
      { ifText: 'þórðu[ŕx] `', ifTextMatch: 'matchesPattern' },
    ]) {
      expect(await matched(rule), JSON.stringify(rule)).toEqual([id]);
    }
    expect(await matched({ ifText: '\u200b' })).toEqual([]);
  });

  test('on amounts, asset and merchant includes its bounds', async () => {
    const rewe = await merchant('Rewe');
    const { id } = await book({ amountValue: '-5.10', merchantId: rewe });
    const other = await owner.assets.create({ walletId, type: 'cash', name: 'x', defaultCurrency: 'EUR' });
    await book({ assetId: other.id, amountValue: '5.1' });
    for (const rule of [
      { ifAmountMin: '-5.1', ifAmountMax: '-5.1' },
      { ifAmountMax: '0' },
      { ifAssetId: assetId },
      { ifMerchantId: rewe },
    ]) {
      expect(await matched(rule), JSON.stringify(rule)).toEqual([id]);
    }
    expect(await matched({ ifAmountMin: '-5.099999999999999999', ifAmountMax: '5.09' })).toEqual([]);
  });

  const word = fc
    .array(fc.constantFrom('a', 'B', 'Á', 'ß', 's', ' ', 'é'), { maxLength: 4 })
    .map((all) => all.join(''));
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
  const match = fc.constantFrom('contains' as const, 'equals' as const, 'startsWith' as const);

  test('agrees with its definition, for any texts', async () => {
    const texts = fc.tuple(maybe(word), maybe(word), maybe(word));
    const rule = fc.tuple(word, match, maybe(word), match);
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 1, maxLength: 12 }),
        fc.array(rule, { maxLength: 4 }),
        async (rows, said) => {
          const rules = said.map(
            ([ifText, ifTextMatch, ifCounterpart, ifCounterpartMatch]): RuleDefinition => ({
              ...EMPTY_RULE,
              ...{ ifText: ifText.trim(), ifTextMatch, ifCounterpart: ifCounterpart?.trim() ?? null },
              ifCounterpartMatch: ifCounterpart === null ? null : ifCounterpartMatch,
            }),
          );
          const seen = await services.database
            .withWallet(walletId, async (transaction) => {
              for (const [at, [fromTo, description, notes]] of rows.entries()) {
                await transaction.execute({
                  text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", description, notes, "amountValue", "amountCurrency",
                         "usingStartDate", "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
                       VALUES ($1, gen_random_uuid(), $2, date '2026-01-01' + $3::int, $4, $5, $6, -1, 'EUR', '2026-01-01', '2026-01-01', 'import', $7, $7)`,
                  values: [walletId, assetId, at, fromTo, description, notes, wallet.userId],
                });
              }
              const { outcomes } = await readNewestRuleOutcomes({ transaction, walletId }, rules, {}, 100);
              throw Object.assign(new Error('rolled back'), {
                seen: outcomes.map((row) => [row.date, row.outcomePlaces]),
              });
            })
            .catch((error: { seen?: unknown }) => error.seen ?? Promise.reject(error));
          const expected = rows.flatMap(([fromTo, description, notes], at) => {
            const places = rules.flatMap((one, place) =>
              isAbout(one, fromTo, [fromTo, description, notes]) ? place : [],
            );
            return places.length === 0 ? [] : [[`2026-01-${String(at + 1).padStart(2, '0')}`, places] as const];
          });
          expect(seen).toEqual(expected.reverse());
        },
      ),
      { numRuns: 60 },
    );
  });
});

function isAbout(rule: RuleDefinition, counterpart: string | null, texts: readonly (string | null)[]): boolean {
  const holds = (text: string | null, value: string | null, how: string | null) => {
    const [one, other] = [foldText(text ?? '').trim(), foldText(value ?? '').trim()];
    if (text === null || other === '') return false;
    return how === 'equals' ? one === other : how === 'startsWith' ? one.startsWith(other) : one.includes(other);
  };
  return (
    texts.some((text) => holds(text, rule.ifText, rule.ifTextMatch)) &&
    (rule.ifCounterpart === null || holds(counterpart, rule.ifCounterpart, rule.ifCounterpartMatch))
  );
}

describe('applying rules', () => {
  test('sets each field by the first rule that sets it, and adds the tags of all', async () => {
    const [food, fun] = [await category('Food'), await category('Fun')];
    const [own, x, y] = [await tag('own'), await tag('x'), await tag('y')];
    const rewe = await merchant('Rewe', { autoReviewTransactions: true, defaultCategoryId: fun });
    const transaction = await book({ description: 'Groceries', tagIds: [own, y] });
    await make({ ifText: 'groc', thenTagIds: [x], enabled: false, thenCategoryId: fun });
    await make({ ifText: 'groc', thenTagIds: [y] });
    await make({ ifText: 'groceries', thenCategoryId: food, thenMerchantId: rewe, thenTagIds: [x] });
    await make({ ifText: 'groceries', thenCategoryId: fun, thenUsingDateRule: 'previousMonth' });
    const preview = await owner.rules.preview({ walletId });
    expect(preview).toMatchObject({ examinedCount: 1, matchedCount: 1, changedCount: 1, nextCursor: null });
    expect(await get(transaction.id)).toEqual(transaction);
    expect(await apply()).toEqual({ examinedCount: 1, updatedCount: 1, nextCursor: null });
    const after = await get(transaction.id);
    expect(after).toMatchObject({
      ...{ categoryId: food, merchantId: rewe, merchantAutoAssigned: true, reviewed: true, tagIds: [own, y, x] },
      ...{ usingDateRule: 'previousMonth', usingStartDate: '2026-02-01', usingEndDate: '2026-02-28' },
    });
    const { categoryId, merchantId, usingDateRule, reviewed, tagIds } = after;
    expect(preview.items[0]).toMatchObject({ after: { categoryId, merchantId, usingDateRule, reviewed, tagIds } });
  });

  test('a second time changes nothing, and says so', async () => {
    const rewe = await merchant('Rewe', { defaultCategoryId: await category('Food') });
    await make({ ifText: 'x', thenMerchantId: rewe, thenReviewed: true, thenTagIds: [await tag('t')] });
    await make({ ifMerchantId: rewe, thenUsingDateRule: 'nextMonth' });
    const { id } = await book({ notes: 'x' });
    expect(await apply()).toMatchObject({ updatedCount: 1 });
    const after = await get(id);
    expect(after).toMatchObject({ merchantId: rewe, usingDateRule: 'nextMonth', reviewed: true });
    for (const overwrite of [false, true]) expect(await apply({ overwrite })).toMatchObject({ updatedCount: 0 });
    expect(await get(id)).toEqual(after);
    expect(await owner.rules.preview({ walletId })).toMatchObject({ matchedCount: 1, changedCount: 0 });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: `SELECT before FROM "AuditRow" WHERE operation = 'rules.run'` }),
    );
    expect(rows).toEqual([{ before: [expect.objectContaining({ id, merchantId: null, tagIds: [] })] }]);
  });

  test('keeps existing values unless `overwrite` is set; a chosen merchant always stays', async () => {
    const [food, fun] = [await category('Food'), await category('Fun')];
    const [rewe, chosen] = [await merchant('Rewe'), await merchant('Chosen')];
    await make({ ifText: 'x', thenCategoryId: food, thenMerchantId: rewe, thenUsingDateRule: 'nextMonth' });
    const kept = { categoryId: fun, merchantId: chosen, usingDateRule: 'previousMonth' } as const;
    const { id } = await book({ notes: 'x', ...kept });
    const excluded = await book({ notes: 'x', excludeFromMerchantAutoAssignment: true });
    const assigned = await book({ notes: 'x', merchantId: chosen, merchantAutoAssigned: true });
    await apply();
    expect(await get(id)).toMatchObject(kept);
    expect(await get(excluded.id)).toMatchObject({ merchantId: null, categoryId: food });
    expect(await get(assigned.id)).toMatchObject({ merchantId: rewe, merchantAutoAssigned: true });
    await apply({ overwrite: true });
    expect(await get(id)).toMatchObject({ categoryId: food, merchantId: chosen, usingDateRule: 'nextMonth' });
  });

  test('keeps the category of a transfer', async () => {
    const fun = await category('Fun');
    await make({ ifText: 'x', thenCategoryId: fun });
    const out = await book({ notes: 'x' });
    await book({ amountValue: '5', transferCounterType: 'transaction', transferCounterId: out.id });
    const linked = await get(out.id);
    expect(await apply({ overwrite: true })).toMatchObject({ updatedCount: 0 });
    expect(await get(out.id)).toEqual(linked);
  });

  test('can be limited to named rules and transactions', async () => {
    const [food, fun] = [await category('Food'), await category('Fun')];
    const off = await make({ ifText: 'x', thenCategoryId: food, enabled: false });
    await make({ ifText: 'x', thenCategoryId: fun });
    const transactions = [
      await book({ notes: 'x', date: '2026-01-01' }),
      await book({ notes: 'x', date: '2026-02-01' }),
    ] as const;
    const named = { ruleIds: [off.id], dateFrom: '2026-01-01', dateTo: '2026-01-31', assetIds: [assetId] };
    expect(await apply(named)).toMatchObject({ examinedCount: 1, updatedCount: 1 });
    expect(await get(transactions[0].id)).toMatchObject({ categoryId: food });
    expect(await get(transactions[1].id)).toEqual(transactions[1]);
    expect(await refusalText(apply({ assetIds: [off.id] }))).toBe('invalidReference assetIds[0]');
    expect(await refusalText(apply({ cursor: 'x' }))).toBe('invalidInput cursor');
  });

  test('continues at the cursor', async () => {
    const food = await category('Food');
    await make({ ifCounterpart: 'shop', thenCategoryId: food, thenTagIds: [await tag('t')] });
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", "amountValue", "amountCurrency", "usingStartDate",
                 "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
               SELECT $1, gen_random_uuid(), $2, '2026-01-01', 'Shop ' || n, -1, 'EUR', '2026-01-01', '2026-01-01', 'import', $3, $3
               FROM generate_series(1, 10500) n`,
        values: [walletId, assetId, wallet.userId],
      }),
    );
    const preview = await owner.rules.preview({ walletId });
    expect(preview).toMatchObject({ examinedCount: 10_500, matchedCount: 10_500, changedCount: 10_500 });
    expect(preview.items).toHaveLength(50);
    const first = await apply();
    expect(first).toMatchObject({ examinedCount: 10_000, updatedCount: 10_000 });
    expect(await apply({ cursor: first.nextCursor })).toEqual({
      examinedCount: 500,
      updatedCount: 500,
      nextCursor: null,
    });
  });

  test('twice at the same time has the result of one run', async () => {
    const food = await category('Food');
    const t = await tag('t');
    await make({ ifText: 'x', thenCategoryId: food, thenTagIds: [t] });
    const transactions = [];
    for (let count = 0; count < 5; count += 1) transactions.push(await book({ notes: 'x' }));
    const counts = (await Promise.all([apply(), apply(), apply()])).map(({ updatedCount }) => updatedCount);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    for (const { id } of transactions) expect(await get(id)).toMatchObject({ categoryId: food, tagIds: [t] });
  });

  test('requires the right to write', async () => {
    const viewer = await wallet.asMember('viewer');
    const reader = (await wallet.withKey(['service:read'])).caller;
    for (const caller of [viewer, reader])
      expect(await caller.rules.preview({ walletId, rule: { ifText: 'x' } })).toMatchObject({ matchedCount: 0 });
    expect(await refusalText(viewer.rules.run({ walletId }))).toBe('insufficientRole');
    expect(await refusalText(reader.rules.run({ walletId }))).toBe('insufficientScope');
  });
});

test('synced transactions get their merchants first, then the outcome of rules', async () => {
  const [food, fun] = [await category('Food'), await category('Fun')];
  const transactions = [
    await book({ fromTo: 'REWE 4711' }),
    await book({ fromTo: 'Kino' }),
    await book({ fromTo: 'Ada' }),
  ] as const;
  const rewe = await merchant('Rewe', { defaultCategoryId: food, autoReviewTransactions: true });
  const t = await tag('t');
  await make({ ifMerchantId: rewe, thenTagIds: [t], thenCategoryId: fun });
  await make({ ifCounterpart: 'kino', thenCategoryId: fun });
  await make({ ifCounterpart: 'ada', thenCategoryId: fun, enabled: false });
  await services.database.withWallet(walletId, (transaction) =>
    classifyNewTransactions(
      createJobWallet(transaction, { userId: wallet.userId, rates: services.rates, now: () => new Date() }),
      transactions.map(({ id }) => id),
    ),
  );
  expect(await get(transactions[0].id)).toMatchObject({
    ...{ merchantId: rewe, merchantAutoAssigned: true, categoryId: fun, reviewed: true, tagIds: [t] },
  });
  expect(await get(transactions[1].id)).toMatchObject({ merchantId: null, categoryId: fun });
  expect(await get(transactions[2].id)).toEqual(transactions[2]);
});

test('a draft rule is validated like a stored one, and its preview shows its effect after the named rules', async () => {
  const preview = (rule: object, more = {}) => owner.rules.preview({ walletId, rule, ...more });
  expect(await refusalText(preview({}))).toBe('invalidState');
  expect(await refusalText(preview({ ifAmountMin: '1', ifAmountMax: '0' }))).toBe('invalidState rule.ifAmountMax');
  expect(await refusalText(preview({ ifText: 'x', thenCategoryId: assetId }))).toBe(
    'invalidReference rule.thenCategoryId',
  );
  expect(await refusalText(preview({ ifText: 'x', thenTagIds: [assetId] }))).toBe(
    'invalidReference rule.thenTagIds[0]',
  );
  const [food, fun] = [await category('Food'), await category('Fun')];
  const first = await make({ ifText: 'x', thenCategoryId: food });
  await book({ notes: 'x' });
  const draft = { ifText: 'x', thenCategoryId: fun };
  expect((await preview(draft)).items[0]?.after.categoryId).toBe(fun);
  expect((await preview(draft, { ruleIds: [first.id] })).items[0]?.after.categoryId).toBe(food);
});
