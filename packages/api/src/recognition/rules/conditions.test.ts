import { foldText } from '@coffer/domain/counterparty-name.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { readNewestRuleOutcomes } from './read-outcomes.ts';
import { EMPTY_RULE } from './rule-definition.ts';
import type { RuleCondition, RuleDefinition, RuleGroup } from './rules.schema.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let assetId: string;
beforeAll(async () => {
  wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  owner = wallet.asOwner();
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

interface Transaction {
  readonly counterpart: string | null;
  readonly description: string | null;
  readonly notes: string | null;
  readonly amount: string;
}

/** Evaluates a condition on one transaction as the contract defines it. */
function holds({ field, match, value }: RuleCondition, transaction: Transaction): boolean {
  const amount = Number(transaction.amount);
  if (field === 'direction') return value === 'in' ? amount > 0 : amount < 0;
  if (field === 'amount')
    return match === 'atLeast'
      ? amount >= Number(value)
      : match === 'atMost'
        ? amount <= Number(value)
        : amount === Number(value);
  const fields = field === 'text' ? (['counterpart', 'description', 'notes'] as const) : [field];
  const texts = fields.flatMap((one) => transaction[one] ?? []).map((text) => foldText(text).trim());
  const wanted = foldText(value).trim();
  if (match === 'matchesPattern') return texts.some((text) => new RegExp(foldText(value), 'su').test(text));
  if (wanted === '') return false;
  if (match === 'doesNotContain') return !texts.some((text) => text.includes(wanted));
  return texts.some((text) =>
    match === 'equals' ? text === wanted : match === 'startsWith' ? text.startsWith(wanted) : text.includes(wanted),
  );
}

function isAbout({ ifText, ifTextMatch, ifDirection, ifGroups }: RuleDefinition, transaction: Transaction): boolean {
  return (
    (ifText === null || holds({ field: 'text', match: ifTextMatch ?? 'contains', value: ifText }, transaction)) &&
    (ifDirection === null || holds({ field: 'direction', match: 'equals', value: ifDirection }, transaction)) &&
    ifGroups.every(({ apply, conditions }) =>
      apply === 'all'
        ? conditions.every((one) => holds(one, transaction))
        : conditions.some((one) => holds(one, transaction)),
    )
  );
}

const word = fc
  .array(fc.constantFrom('a', 'B', 'Á', 'ß', 's', ' ', 'é', '1'), { minLength: 1, maxLength: 4 })
  .map((all) => all.join('').trim())
  .filter((text) => text !== '');
const atom = fc.constantFrom('a', 'b', 'É', 's', '.', '[ab]', '[^a]', '[A-C1]', '\\d', '\\s', 'ß');
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}${other}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(${one}|${other})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '+?'))
      .map(([one, count]) => `(?:${one})${count}`),
    tie('pattern').map((one) => `^${one}`),
    tie('pattern').map((one) => `${one}$`),
  ),
}));
const readable = pattern.filter(
  (text) => !/[)*+?}]\)?[\^]|\$[^)|]|[\^$][^|]*\)[*+?{]/.test(text) && !/\([^)]*[\^$]/.test(text),
);
const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('text' as const, 'counterpart' as const, 'description' as const, 'notes' as const),
    match: fc.constantFrom('contains' as const, 'equals' as const, 'startsWith' as const, 'doesNotContain' as const),
    value: word,
  }),
  fc.record({
    field: fc.constantFrom('text' as const, 'notes' as const),
    match: fc.constant('matchesPattern' as const),
    value: readable,
  }),
  fc.record({
    field: fc.constant('amount' as const),
    match: fc.constantFrom('equals' as const, 'atLeast' as const, 'atMost' as const),
    value: fc.constantFrom('-2', '0', '1', '1.5'),
  }),
  fc.record({
    field: fc.constant('direction' as const),
    match: fc.constant('equals' as const),
    value: fc.constantFrom('in', 'out'),
  }),
);
const group: fc.Arbitrary<RuleGroup> = fc.record({
  apply: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
});
const rule: fc.Arbitrary<RuleDefinition> = fc
  .record({
    ifText: fc.option(word),
    ifTextMatch: fc.constantFrom('contains' as const, 'doesNotContain' as const),
    ifDirection: fc.option(fc.constantFrom('in' as const, 'out' as const), { freq: 1 }),
    ifGroups: fc.array(group, { maxLength: 3 }),
  })
  .map((said) => ({ ...EMPTY_RULE, ...said, ifTextMatch: said.ifText === null ? null : said.ifTextMatch }));
const transaction: fc.Arbitrary<Transaction> = fc.record({
  ...{ counterpart: fc.option(word), description: fc.option(word), notes: fc.option(word) },
  amount: fc.constantFrom('-2', '-1', '0', '1', '1.5', '2'),
});

/** Stores the transactions and returns the indexes of the rules that the database matches for each of them. */
async function placesOf(
  transactions: readonly Transaction[],
  rules: readonly RuleDefinition[],
): Promise<readonly (readonly number[])[]> {
  const seen: unknown = await services.database
    .withWallet(walletId, async (transaction) => {
      for (const [at, { counterpart, description, notes, amount }] of transactions.entries())
        await transaction.execute({
          text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", description, notes, "amountValue", "amountCurrency",
                   "usingStartDate", "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
                 VALUES ($1, gen_random_uuid(), $2, date '2026-01-01' + $3::int, $4, $5, $6, $7, 'EUR', '2026-01-01', '2026-01-01', 'import', $8, $8)`,
          values: [walletId, assetId, at, counterpart, description, notes, amount, wallet.userId],
        });
      const { outcomes } = await readNewestRuleOutcomes({ transaction, walletId }, rules, {}, 100);
      const places = new Map(outcomes.map(({ date, outcomePlaces }) => [date, outcomePlaces ?? []]));
      const seen = transactions.map((_, at) => places.get(`2026-01-${String(at + 1).padStart(2, '0')}`) ?? []);
      throw Object.assign(new Error('rolled back'), { seen });
    })
    .catch((error: { seen?: unknown }) => error.seen ?? Promise.reject(error));
  return seen as number[][];
}

describe('the conditions of rules', () => {
  test('agree with their definition in the database, for any texts, patterns, amounts and groups', async () => {
    const rules = fc.array(rule, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 10 }), rules, async (transactions, said) => {
        const expected = transactions.map((one) => said.flatMap((each, place) => (isAbout(each, one) ? place : [])));
        expect(await placesOf(transactions, said)).toEqual(expected);
      }),
      { numRuns: 80 },
    );
  });

  test('have the same result in previews, runs and imports', async () => {
    const own = await createTestWallet(services);
    const [at, caller] = [{ walletId: own.walletId }, own.asOwner()];
    const cash = await caller.assets.create({ ...at, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' });
    const food = await caller.categories.create({ ...at, name: 'Food', type: 'variableExpense' });
    await caller.rules.create({
      ...{ ...at, name: 'Markets', ifDirection: 'out', ifText: 'refund', ifTextMatch: 'doesNotContain' },
      ifGroups: [
        {
          apply: 'any',
          conditions: [
            { field: 'counterpart', match: 'matchesPattern', value: '^Grünmarkt\\s+\\d+' },
            { field: 'counterpart', match: 'contains', value: 'edeka' },
          ],
        },
      ],
      thenCategoryId: food.id,
    });
    const lines = (month: string) => [
      `2026-${month}-01;GRUNMARKT 4711;;-5.00`,
      `2026-${month}-02;Edeka;;-6.00`,
      `2026-${month}-03;Edeka;Refund;-7.00`,
      `2026-${month}-04;Edeka;;8.00`,
      `2026-${month}-05;Grünmarkt;;-9.00`,
    ];
    const importCsv = (rows: readonly string[]) =>
      caller.imports.import({
        ...{ ...at, id: cash.id, importerType: 'csv' },
        content: ['Date;Payee;Description;Amount', ...rows].join('\n'),
      });
    const amounts = async () =>
      (await caller.transactions.list({ ...at, categoryIds: [food.id] })).items.map(({ amountValue }) => amountValue);
    await importCsv(lines('01'));
    expect(await amounts()).toEqual(['-6', '-5']);
    const { items } = await caller.transactions.list(at);
    await caller.transactions.bulkUpdate({
      ...at,
      transactionIds: items.map(({ id }) => id),
      changes: { categoryId: null },
    });
    expect(await caller.rules.preview(at)).toMatchObject({ matchedCount: 2, changedCount: 2 });
    expect(await caller.rules.run(at)).toMatchObject({ updatedCount: 2 });
    expect(await amounts()).toEqual(['-6', '-5']);
  });

  test('with a hostile pattern are rejected or answered quickly', async () => {
    const booked = 'ab'.repeat(5000);
    await owner.transactions.create({
      ...{ walletId, assetId, date: '2026-01-01', amountValue: '-1', amountCurrency: 'EUR', notes: booked },
    });
    const preview = (value: string) =>
      owner.rules.preview({ walletId, rule: { ifText: value, ifTextMatch: 'matchesPattern', thenReviewed: true } });
    // A backtracking engine would need more steps for each of these than there are atoms in the universe.
    for (const value of ['^(a|b|ab)*c$', '(a*)*(b*)*(ab)*c', '(.*.*.*)*=', '^(([a-z])+.)+[A-Z]([a-z])+$1', '(a?b?)*c'])
      expect(await preview(value), value).toMatchObject({ matchedCount: 0 });
    expect(await preview('^(ab)+')).toMatchObject({ matchedCount: 1 });
    expect(await preview('b$')).toMatchObject({ matchedCount: 1 });
  });
});
