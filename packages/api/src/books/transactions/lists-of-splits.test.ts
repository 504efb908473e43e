import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import type { CategoryType } from '../categories/categories.schema.ts';
import type { Transaction } from './transactions.schema.ts';

// The expected results follow the contract, §1 "Splits in lists". They are computed from raw records, independently of
// the SQL statements.

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const wallet = await createTestWallet(services);
const { walletId } = wallet;
const call: TestCaller = wallet.asOwner();
let assetIds: string[];
let categoryIds: string[];
let tagIds: string[];
let merchantId: string;
let transferId: string;
let importId: string;
let all: Transaction[];

const TYPES = { G: 'variableExpense', H: 'activeIncome' } as const;
const DATES = ['2026-02-01', '2026-02-02', '2026-02-02', '2026-02-03'];
const AMOUNTS = ['-10', '-4', '-6', '3', '0'];
const TEXTS = ['bread', 'milk', 'bread and milk', null];

beforeAll(async () => {
  const asset = (name: string) => call.assets.create({ walletId, type: 'cash', name, defaultCurrency: 'EUR' });
  assetIds = [(await asset('A')).id, (await asset('B')).id];
  const category = (name: 'G' | 'H') => call.categories.create({ walletId, name, type: TYPES[name] });
  const system = (await call.categories.list({ walletId, limit: 500 })).items;
  const uncategorized = system.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
  transferId = system.find(({ systemKey }) => systemKey === 'transfer')?.id ?? '';
  categoryIds = [(await category('G')).id, (await category('H')).id, uncategorized];
  tagIds = [(await call.tags.create({ walletId, name: 't' })).id, (await call.tags.create({ walletId, name: 'u' })).id];
  merchantId = (await call.merchants.create({ walletId, name: 'Shop' })).id;
  const content = 'Date;Payee;Amount\n2026-02-01;bread;-10.00\n2026-02-02;milk;-4.00\n2026-02-02;milk;-6.00';
  await call.imports.import({ walletId, id: assetIds[0] ?? '', importerType: 'csv', content });
  importId = (await call.imports.list({ walletId })).items[0]?.id ?? '';
  const fields = {
    description: fc.constantFrom(...TEXTS),
    categoryId: fc.constantFrom(...categoryIds, null),
    merchantId: fc.constantFrom(merchantId, null),
    tagIds: fc.subarray(tagIds),
    assignedUserId: fc.constantFrom(wallet.userId, null),
    reviewed: fc.boolean(),
    pending: fc.boolean(),
  };
  const one = fc.record({
    ...fields,
    assetId: fc.constantFrom(...assetIds),
    date: fc.constantFrom(...DATES),
    amountValue: fc.constantFrom(...AMOUNTS),
  });
  for (const transaction of fc.sample(one, { numRuns: 30, seed: 5 }))
    await call.transactions.create({ walletId, ...transaction, amountCurrency: 'EUR' });
  const whole = (await call.transactions.list({ walletId, limit: 500 })).items;
  const parts = fc.sample(
    fc.array(fc.record({ ...fields, amountValue: fc.constantFrom('-4', '-6', '0') }), { minLength: 1, maxLength: 3 }),
    { numRuns: whole.length, seed: 9 },
  );
  for (const [at, { id, amountValue }] of whole.entries()) {
    if (at % 2 === 0) continue;
    const some = parts[at] ?? [];
    const rest = Number(amountValue) - some.reduce((sum, part) => sum + Number(part.amountValue), 0);
    await call.transactions.split({ walletId, id, parts: [...some, { amountValue: String(rest) }] });
  }
  await linkEveryThirdPart();
  all = (await call.transactions.list({ walletId, limit: 500 })).items;
}, 60_000);

/** Links every third negative part with a new transaction, so that some parents have linked and unlinked parts. */
async function linkEveryThirdPart() {
  const { items } = await call.transactions.list({ walletId, limit: 500 });
  const parts = items.filter(
    ({ parentTransactionId, amountValue }) => parentTransactionId !== null && amountValue < '0',
  );
  for (const [at, { id, date, categoryId }] of parts.entries()) {
    if (at % 3 > 0) continue;
    const [assetId = ''] = assetIds;
    const into = { walletId, assetId, date, amountValue: '3', amountCurrency: 'EUR' };
    const { id: other } = await call.transactions.create(into);
    const side = (sideId: string) => ({ type: 'transaction' as const, id: sideId });
    await call.transfers.link({ walletId, source: side(id), counter: side(other) });
    await call.transactions.update({ walletId, id, categoryId });
  }
}

type Filters = Omit<Parameters<TestCaller['transactions']['list']>[0], 'walletId' | 'limit' | 'cursor' | 'basis'>;

const parentOf = (leaf: Transaction) => all.find(({ id }) => id === leaf.parentTransactionId);

function typeOf({ categoryId }: Transaction) {
  const [g, h] = categoryIds;
  if (categoryId === transferId) return 'transfer';
  return categoryId === g ? TYPES.G : categoryId === h ? TYPES.H : 'none';
}

const isTransfer = (leaf: Transaction) => leaf.transferCounterId !== null || leaf.categoryId === transferId;

/** Whether a leaf matches all filters. */
function meets(leaf: Transaction, filters: Filters, imported: ReadonlySet<string>): boolean {
  const parent = parentOf(leaf);
  const [, , uncategorized = ''] = categoryIds;
  const among = (ids: readonly string[] | undefined, id: string | null) => ids?.includes(id ?? '') ?? true;
  const texts = [leaf, ...(parent === undefined ? [] : [parent])];
  const hasWord = (word: string) =>
    texts.some(
      (one) =>
        (one.description ?? '').includes(word) ||
        (one.fromTo ?? '').includes(word) ||
        Math.abs(Number(one.amountValue)) === Number(word),
    );
  return (
    among(filters.assetIds, leaf.assetId) &&
    among(filters.categoryIds, leaf.categoryId ?? uncategorized) &&
    among(filters.categoryTypes, typeOf(leaf)) &&
    among(filters.merchantIds, leaf.merchantId) &&
    (filters.tagIds?.some((id) => leaf.tagIds.includes(id)) ?? true) &&
    leaf.date >= (filters.dateFrom ?? '') &&
    leaf.date <= (filters.dateTo ?? '9') &&
    Number(leaf.amountValue) <= Number(filters.amountMax ?? 99) &&
    Number(leaf.amountValue) >= Number(filters.amountMin ?? -99) &&
    (filters.assignedUserId ?? leaf.assignedUserId) === leaf.assignedUserId &&
    (filters.transfer ?? null) !== !isTransfer(leaf) &&
    (filters.reviewed ?? leaf.reviewed) === leaf.reviewed &&
    (filters.pending ?? leaf.pending) === (parent ?? leaf).pending &&
    (filters.uncategorized ?? null) !== !(leaf.categoryId === null || leaf.categoryId === uncategorized) &&
    (filters.parentTransactionId === undefined || leaf.parentTransactionId === filters.parentTransactionId) &&
    (filters.importId === undefined || imported.has((parent ?? leaf).id)) &&
    (filters.text?.split(' ').every(hasWord) ?? true)
  );
}

const newestFirst = (one: Transaction, other: Transaction) =>
  one.date === other.date ? (one.id < other.id ? 1 : -1) : one.date < other.date ? 1 : -1;

describe('a list with splits', () => {
  test('contains the matching leaves and their parents, in pages, and counts the leaves', {
    timeout: 120_000,
  }, async () => {
    const imported = new Set(
      (
        await services.database.withWallet(walletId, (transaction) =>
          transaction.query<{ id: string }>({
            text: 'SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "importId" = $2',
            values: [walletId, importId],
          }),
        )
      ).map(({ id }) => id),
    );
    const parents = all.filter(({ parent }) => parent).map(({ id }) => id);
    expect(parents.length).toBeGreaterThan(10);
    expect(imported.size).toBe(3);
    const filters = fc.record(
      {
        assetIds: fc.subarray(assetIds, { minLength: 1 }),
        categoryIds: fc.subarray(categoryIds, { minLength: 1 }),
        categoryTypes: fc.subarray<CategoryType>([TYPES.G, TYPES.H, 'none', 'transfer'], { minLength: 1 }),
        merchantIds: fc.constant<string[]>([merchantId]),
        tagIds: fc.subarray(tagIds, { minLength: 1 }),
        dateFrom: fc.constantFrom(...DATES),
        dateTo: fc.constantFrom(...DATES),
        amountMax: fc.constantFrom('-5', '0'),
        amountMin: fc.constantFrom('-5', '0'),
        assignedUserId: fc.constant(wallet.userId),
        transfer: fc.boolean(),
        text: fc.constantFrom('bread', 'milk', 'bread milk', '10', 'nothing'),
        reviewed: fc.boolean(),
        pending: fc.boolean(),
        uncategorized: fc.boolean(),
        parentTransactionId: fc.constantFrom(...parents),
        importId: fc.constant(importId),
      },
      { requiredKeys: [] },
    );
    const few: fc.Arbitrary<Filters> = fc.oneof(
      filters,
      filters.map((some) => Object.fromEntries(Object.entries(some).slice(0, 2))),
      filters.map((some) => Object.fromEntries(Object.entries(some).slice(-1))),
    );
    await fc.assert(
      fc.asyncProperty(few, fc.integer({ min: 1, max: 9 }), async (wanted: Filters, limit) => {
        const leaves = all.filter((one) => !one.parent && meets(one, wanted, imported));
        const shown = new Set(
          wanted.parentTransactionId === undefined ? leaves.map((leaf) => leaf.parentTransactionId) : [],
        );
        const expected = [...leaves, ...all.filter(({ id }) => shown.has(id))]
          .toSorted(newestFirst)
          .map(({ id }) => id);
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await call.transactions.search({
            walletId,
            ...wanted,
            limit,
            ...(cursor === undefined ? {} : { cursor }),
          });
          expect(page.totalCount).toBe(leaves.length);
          found.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined && found.length <= expected.length);
        expect(found).toEqual(expected);
        const { items, nextCursor } = await call.transactions.list({ walletId, ...wanted, limit: 500 });
        expect([items.map(({ id }) => id), nextCursor]).toEqual([expected, null]);
      }),
      { numRuns: 40 * Number(process.env['COFFER_CASES'] ?? 1), seed: 3 },
    );
  });

  test('agrees with the counts of the attention report and data/query', async () => {
    const counted = await call.reports.attention({ walletId });
    for (const [name, filters] of [
      ['uncategorized', { uncategorized: true }],
      ['unreviewed', { reviewed: false }],
      ['pending', { pending: true }],
    ] as const) {
      const { totalCount } = await call.transactions.search({ walletId, ...filters });
      expect(counted[name].count).toBe(totalCount);
      const { total } = await call.reports.query({ walletId, measure: 'count', period: 'allTime', filter: filters });
      expect(total.value).toBe(totalCount);
      expect((await call.transactions.summary({ walletId, ...filters })).count).toBe(totalCount);
    }
  });
});
