import { type Decimal, formatDecimal, parseUnlimitedDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import type { Transaction } from './transactions.schema.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const wallet = await createTestWallet(services);
const { walletId } = wallet;
const call = wallet.asOwner();
let assetIds: string[];
let categoryId: string;
let tagId: string;

beforeAll(async () => {
  const make = (name: string) => call.assets.create({ walletId, type: 'cash', name, defaultCurrency: 'EUR' });
  assetIds = [(await make('A')).id, (await make('B')).id];
  categoryId = (await call.categories.create({ walletId, name: 'Moved', type: 'transfer' })).id;
  tagId = (await call.tags.create({ walletId, name: 't' })).id;
  const transaction = fc.record({
    assetId: fc.constantFrom(...assetIds),
    date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28'),
    amountValue: fc.constantFrom('-10.25', '0', '3.5', '0.000000000000000001', '-99999999999999999999', '7'),
    amountCurrency: fc.constantFrom('EUR', 'USD'),
    description: fc.constantFrom('bread', 'milk and bread', null),
    categoryId: fc.constantFrom(categoryId, null),
    tagIds: fc.subarray([tagId]),
    reviewed: fc.boolean(),
  });
  for (const one of fc.sample(transaction, { numRuns: 60, seed: 3 }))
    await call.transactions.create({ walletId, ...one });
  const [out, into] = await Promise.all(
    ['-5', '5'].map((amountValue) =>
      call.transactions.create({
        walletId,
        assetId: assetIds[0] ?? '',
        date: '2026-02-02',
        amountValue,
        amountCurrency: 'EUR',
      }),
    ),
  );
  const counter = { transferCounterType: 'transaction' as const, transferCounterId: into?.id ?? '' };
  await call.transactions.update({ walletId, id: out?.id ?? '', ...counter });
  await makeSplit();
});

/** Creates a parent of −10 with two parts: −15 with the tag, and +5. */
async function makeSplit() {
  const transaction = { walletId, assetId: assetIds[1] ?? '', date: '2026-02-03', amountCurrency: 'USD' };
  const whole = await call.transactions.create({ ...transaction, amountValue: '-10', description: 'bread in parts' });
  await services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `WITH whole AS (UPDATE "Transaction" SET parent = true WHERE "walletId" = $1 AND id = $2 RETURNING *),
             parts AS (
               INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate",
                 "usingEndDate", "parentTransactionId", source, "createdUserId", "lastUpdatedUserId")
               SELECT "walletId", gen_random_uuid(), "assetId", date, amount, "amountCurrency", date, date, id, 'split', "createdUserId", "createdUserId"
               FROM whole, (VALUES (-15::numeric), (5)) AS part (amount) RETURNING *)
             INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
             SELECT "walletId", id, $3, 1, date FROM parts WHERE "amountValue" < 0`,
      values: [walletId, whole.id, tagId],
    }),
  );
}

/**
 * Sums all listed records except parents, because their parts are listed too. Transfers count neither as income nor as
 * expense.
 */
function naively(items: readonly Transaction[]) {
  const leaves = items.filter(({ parent }) => !parent);
  const isFlow = (row: Transaction) => row.transferCounterId === null && row.categoryId !== categoryId;
  const sum = (rows: readonly Transaction[], counts: (value: Decimal) => boolean) =>
    formatDecimal(sumDecimals(rows.map((row) => parseUnlimitedDecimal(row.amountValue)).filter(counts)));
  return [...new Set(leaves.map((row) => row.amountCurrency))].sort().map((currency) => {
    const rows = leaves.filter((row) => row.amountCurrency === currency);
    return {
      currency,
      in: sum(rows.filter(isFlow), (value) => value.gt(0)),
      out: sum(rows.filter(isFlow), (value) => value.lt(0)),
      net: sum(rows, () => true),
    };
  });
}

describe('the summary of a list', () => {
  test('has the exact count and sums of the list, counting all money once', async () => {
    const filters = fc.record(
      {
        assetIds: fc.constantFrom([assetIds[0] ?? ''], assetIds),
        tagIds: fc.subarray([tagId], { minLength: 1 }),
        dateFrom: fc.constantFrom('2026-02-01', '2026-02-03'),
        text: fc.constantFrom('bread', 'milk bread', '10,25', 'nothing'),
        reviewed: fc.boolean(),
        transfer: fc.boolean(),
        uncategorized: fc.boolean(),
        amountMax: fc.constantFrom('0', '5'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filters, async (wanted) => {
        const { items } = await call.transactions.list({ walletId, ...wanted, limit: 500 });
        expect(await call.transactions.summary({ walletId, ...wanted })).toEqual({
          count: items.filter(({ parent }) => !parent).length,
          more: false,
          sums: naively(items),
        });
      }),
      { numRuns: 80 },
    );
  });

  test('requires a signed-in person and rejects page parameters', async () => {
    const { caller } = await wallet.withKey();
    expect(await refusalText(caller.transactions.summary({ walletId }))).toBe('unauthorized');
    const viewer = await wallet.asMember('viewer');
    expect((await viewer.transactions.summary({ walletId })).more).toBe(false);
  });
});
