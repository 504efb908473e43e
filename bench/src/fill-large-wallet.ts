import { addDays } from '@coffer/domain/dates.ts';
import type pg from 'pg';

export const LARGE_WALLET_CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK'] as const;
export const LARGE_WALLET_FIRST_DAY = '2016-01-01';
export const LARGE_WALLET_DAYS = 3650;
export const LARGE_WALLET_ASSET_COUNT = 20;

interface Books {
  readonly walletId: string;
  readonly userId: string;
  readonly assetIds: readonly string[];
}

/**
 * Fills a wallet with `count` transactions over ten years, spread over its assets and six (or the given) currencies. A
 * tenth has tags, a hundredth a rare word, half is reviewed, a fiftieth has no category. Inserts as the owner, with
 * triggers off and indexes created afterwards, because inserting isn't measured.
 */
export async function fillLargeWallet(
  owner: pg.Pool,
  { walletId, userId, assetIds }: Books,
  count: number,
  currencies: readonly string[] = LARGE_WALLET_CURRENCIES,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(
      `SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'`,
    );
    for (const [table, columns, values, rows] of NAMED) {
      await client.query(
        `INSERT INTO "${table}" ("walletId", id, name, ${columns}"createdUserId", "lastUpdatedUserId")
         SELECT $1, uuidv7(), '${table} ' || n, ${values}$2, $2 FROM generate_series(1, ${rows}) n`,
        [walletId, userId],
      );
    }
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename = 'Transaction' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
    await client.query(TRANSACTIONS, [
      walletId,
      userId,
      assetIds,
      assetIds.length,
      currencies,
      count,
      LARGE_WALLET_FIRST_DAY,
      LARGE_WALLET_DAYS,
    ]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(
      `INSERT INTO "DayTotal" ("walletId", "assetId", currency, date, amount)
       SELECT $1, "assetId", "amountCurrency", date, sum("amountValue") FROM "Transaction" WHERE "walletId" = $1 GROUP BY 2, 3, 4`,
      [walletId],
    );
    await client.query(TAGS, [walletId]);
  } finally {
    client.release(true);
  }
  await owner.query('VACUUM ANALYZE');
}

const NAMED = [
  ['Category', 'type, ', `'variableExpense', `, 60],
  ['Merchant', '', '', 200],
  ['Tag', '', '', 10],
] as const;

const TRANSACTIONS = `
  WITH category AS (SELECT array_agg(id) AS ids FROM "Category" WHERE "walletId" = $1 AND NOT system),
       merchant AS (SELECT array_agg(id) AS ids FROM "Merchant" WHERE "walletId" = $1)
  INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", description, "amountValue", "amountCurrency", "categoryId",
    "merchantId", "usingStartDate", "usingEndDate", source, reviewed, pending, "assignedUserId", "createdUserId", "lastUpdatedUserId")
  SELECT $1, uuidv7(), ($3::uuid[])[1 + n % $4], day, 'Shop ' || n % 500,
    CASE WHEN n % 100 = 0 THEN 'zanzibar ' ELSE 'groceries ' END || n,
    trim_scale(round(((n::bigint * 7919) % 30011 - 15000) / 100.0, 2)), ($5::text[])[1 + n % cardinality($5::text[])],
    CASE WHEN n % 50 = 0 THEN NULL ELSE category.ids[1 + n % 60] END, CASE WHEN n % 3 = 0 THEN merchant.ids[1 + n % 200] END,
    day, day, 'import', n % 2 = 0, n % 1000 = 0, CASE WHEN n % 200 = 0 THEN $2::uuid END, $2, $2
  FROM category, merchant, generate_series(1, $6::int) n, LATERAL (SELECT $7::date + (n::bigint * 104729 % $8)::int AS day) d`;

const TAGS = `
  WITH tag AS (SELECT array_agg(id) AS ids FROM "Tag" WHERE "walletId" = $1)
  INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
  SELECT $1, t.id, tag.ids[1 + abs(hashtext(t.description)) % 10], 1, t.date FROM "Transaction" t, tag
  WHERE t."walletId" = $1 AND abs(hashtext(t.description)) % 100 < 10`;

/** The date after this share (0 to 1) of the ten years. */
export function dateAtShare(share: number): string {
  return addDays(LARGE_WALLET_FIRST_DAY, Math.floor(LARGE_WALLET_DAYS * share));
}

/** Exchange rates about once a month, so that each currency moves. */
export function* monthlyRates() {
  for (let month = 0; month < 130; month += 1) {
    const date = addDays(LARGE_WALLET_FIRST_DAY, month * 30);
    for (const [at, currency] of LARGE_WALLET_CURRENCIES.entries()) {
      if (currency !== 'EUR')
        yield { currency, date, rate: (1 + at / 10 + (month % 7) / 100).toFixed(4).replace(/0+$/, ''), source: 'ecb' };
    }
  }
}
