import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { encodeDateCursor } from '../../kernel/cursor.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** More transactions than one walk or one summary reads. */
const COUNT = 26_000;

interface Row {
  readonly id: string;
  readonly date: string;
  readonly text: string;
  readonly amountValue: string;
  readonly assetId: string;
  readonly categoryId: string | null;
  readonly reviewed: boolean;
}

let walletId: string;
let call: TestCaller;
let assetIds: string[];
let categoryIds: string[];
/** All transactions, newest first. */
let all: readonly Row[];

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  walletId = wallet.walletId;
  call = wallet.asOwner();
  assetIds = await many(['Wallet', 'Purse', 'Jar'], (name) =>
    call.assets.create({ walletId, type: 'cash', name, defaultCurrency: 'EUR' }),
  );
  categoryIds = await many(['Leisure', 'Food', 'Rent', 'Health', 'Travel', 'Gifts'], (name) =>
    call.categories.create({ walletId, type: 'variableExpense', name }),
  );
  const [merchantId] = await many(['Bygone Traders'], (name) => call.merchants.create({ walletId, name }));
  const [tagId] = await many(['Sabbatical'], (name) => call.tags.create({ walletId, name }));
  all = await services.database.withWallet(walletId, async (transaction) => {
    await transaction.query({
      text: TRANSACTIONS,
      values: [walletId, wallet.userId, assetIds, categoryIds, COUNT, merchantId],
    });
    await transaction.query({ text: TAGS, values: [walletId, tagId] });
    return transaction.query<Row>({
      text: `SELECT id, date, concat_ws(chr(10), "fromTo", description, notes,
                 (SELECT c.name FROM "Category" c WHERE c."walletId" = $1 AND c.id = "categoryId"),
                 (SELECT a.name FROM "Asset" a WHERE a."walletId" = $1 AND a.id = "assetId"),
                 (SELECT m.name FROM "Merchant" m WHERE m."walletId" = $1 AND m.id = "merchantId"),
                 (SELECT g.name FROM "TransactionTag" t JOIN "Tag" g ON g."walletId" = $1 AND g.id = t."tagId"
                  WHERE t."walletId" = $1 AND t."transactionId" = "Transaction".id)) AS text,
               "amountValue", "assetId", "categoryId", reviewed
             FROM "Transaction" WHERE "walletId" = $1 ORDER BY date DESC, id DESC`,
      values: [walletId],
    });
  });
}, 60_000);

async function many(names: readonly string[], make: (name: string) => Promise<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await make(name)).id);
  return ids;
}

/**
 * SQL that inserts transactions with common and rare words. `bygone` occurs only in old transactions; `heads` and
 * `tails` never occur together.
 */
const TRANSACTIONS = `
  INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", description, notes, "amountValue", "amountCurrency", "categoryId", "merchantId",
    "usingStartDate", "usingEndDate", source, reviewed, "createdUserId", "lastUpdatedUserId")
  SELECT $1, gen_random_uuid(), ($3::uuid[])[1 + n % 3], day,
    CASE WHEN n % 10 < 9 THEN 'Common Store' ELSE 'Corner' END,
    CASE n % 500 WHEN 0 THEN 'left right' WHEN 1 THEN 'right left' ELSE 'number ' || n END,
    concat_ws(' ', CASE WHEN n % 120 = 0 THEN 'middling' END, CASE WHEN n % 6000 = 0 THEN 'rare' END,
      CASE WHEN day < '2020-06-01' THEN 'bygone' END, CASE WHEN n % 3 = 0 THEN 'heads' WHEN n % 3 = 1 THEN 'tails' END),
    trim_scale(round((n * 7919 % 30011 - 15000) / 100.0, 2)), CASE WHEN n % 4 = 0 THEN 'USD' ELSE 'EUR' END, ($4::uuid[])[1 + n % 8],
    CASE WHEN n % 80 = 0 THEN $6::uuid END, day, day, 'import', n % 2 = 0, $2, $2
  FROM generate_series(1, $5::int) n, LATERAL (SELECT '2020-01-01'::date + n * 7 % 2000 AS day) d`;

/** SQL that adds a tag to some old transactions only. */
const TAGS = `
  INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
  SELECT $1, id, $2, 1, date FROM "Transaction" WHERE "walletId" = $1 AND date BETWEEN '2020-02-01' AND '2020-04-01'`;

const has = (...parts: string[]) => {
  return ({ text }: Row) => parts.every((part) => text.toLowerCase().includes(part));
};
/** Searches and their expected results. */
const SEARCHES: Readonly<Record<string, (row: Row) => boolean>> = {
  common: has('common'),
  MIDDLING: has('middling'),
  rare: has('rare'),
  bygone: has('bygone'),
  absent: has('absent'),
  qx: has('qx'),
  leisure: has('leisure'),
  sabbatical: has('sabbatical'),
  'traders rare': has('traders', 'rare'),
  'sabbatical leisure purse': has('sabbatical', 'leisure', 'purse'),
  '"bygone traders" middling': has('bygone traders', 'middling'),
  'store rare': has('store', 'rare'),
  'heads tails': has('heads', 'tails'),
  'middling bygone': has('middling', 'bygone'),
  '"left right"': has('left right'),
  'right left': has('left', 'right'),
  '"right left" tore': has('right left', 'tore'),
  '12,34': (row) => has('12,34')(row) || ['12.34', '-12.34'].includes(row.amountValue),
  'number 77': (row) => has('number', '77')(row) || (has('number')(row) && ['77', '-77'].includes(row.amountValue)),
};

const filters = () =>
  fc.record(
    {
      assetIds: fc.subarray(assetIds, { minLength: 1 }),
      categoryIds: fc.subarray(categoryIds, { minLength: 1 }),
      reviewed: fc.boolean(),
      dateTo: fc.constantFrom('2020-03-01', '2022-07-15', '2025-01-01'),
    },
    { requiredKeys: [] },
  );
const meets = (wanted: { assetIds?: string[]; categoryIds?: string[]; reviewed?: boolean; dateTo?: string }) => {
  const { assetIds: assets, categoryIds: categories, reviewed, dateTo } = wanted;
  return (row: Row) =>
    (assets === undefined || assets.includes(row.assetId)) &&
    (categories === undefined || (row.categoryId !== null && categories.includes(row.categoryId))) &&
    (reviewed === undefined || row.reviewed === reviewed) &&
    (dateTo === undefined || row.date <= dateTo);
};

describe('a long list', () => {
  test('has the same pages as a full scan, for any text', async () => {
    const search = fc.constantFrom(...Object.keys(SEARCHES));
    const from = fc.option(fc.nat({ max: COUNT - 1 }));
    await fc.assert(
      fc.asyncProperty(search, filters(), from, fc.constantFrom(1, 7, 100, 500), async (text, wanted, start, limit) => {
        const place = start === null ? undefined : all[start];
        const cursor = place === undefined ? {} : { cursor: encodeDateCursor(place) };
        const rest = start === null ? all : all.slice(start + 1);
        const expected = rest.filter((row) => meets(wanted)(row) && SEARCHES[text]?.(row)).map(({ id }) => id);
        const { items, nextCursor } = await call.transactions.list({ walletId, text, ...wanted, ...cursor, limit });
        expect(items.map(({ id }) => id)).toEqual(expected.slice(0, limit));
        expect(nextCursor === null).toBe(expected.length <= limit);
      }),
      { numRuns: 30 * Number(process.env['COFFER_CASES'] ?? 1) },
    );
  }, 60_000);

  test('has the same search counts as a full scan', async () => {
    for (const [text, meaning] of Object.entries(SEARCHES)) {
      const { totalCount } = await call.transactions.search({ walletId, text, limit: 1 });
      expect([text, totalCount]).toEqual([text, all.filter(meaning).length]);
    }
  });

  test('is summed if that is fast, or if day totals contain the sum', async () => {
    const sums = (rows: readonly Row[]) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row.amountValue) * 100), 0);
    const whole = await call.transactions.summary({ walletId });
    expect(whole).toMatchObject({
      count: 25_000,
      more: true,
      sums: [
        { in: null, out: null },
        { in: null, out: null },
      ],
    });
    const net = whole.sums?.reduce((sum, one) => sum + Math.round(Number(one.net) * 100), 0);
    expect(net).toBe(sums(all));
    expect(await call.transactions.summary({ walletId, amountMin: '-1000' })).toEqual({
      count: 25_000,
      more: true,
      sums: null,
    });
    for (const text of ['common', 'rare', 'bygone']) {
      const matched = all.filter(has(text));
      const { count, more, sums: bySum } = await call.transactions.summary({ walletId, text });
      expect({ text, count, more }).toEqual({ text, count: matched.length, more: false });
      expect(bySum?.reduce((sum, one) => sum + Math.round(Number(one.net) * 100), 0)).toBe(sums(matched));
    }
  });
});
