import type { Database } from '@coffer/db/database.ts';
import { addDays } from '@coffer/domain/dates.ts';

export const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK'] as const;
export const FIRST_DAY = '2016-01-01';
export const DAYS = 3650;
export const ASSETS = 20;

interface Books {
  readonly walletId: string;
  readonly userId: string;
  readonly assetIds: readonly string[];
}

/**
 * Fills a wallet with `count` bookings spread over ten years, its assets and six currencies; a tenth tagged, a
 * hundredth with a rare word, half reviewed, a fiftieth uncategorised. Set-based and outside the service: how it got
 * there is not what is measured.
 */
export async function fill(database: Database, { walletId, userId, assetIds }: Books, count: number): Promise<void> {
  await database.withWallet(walletId, async (transaction) => {
    await transaction.execute({
      text: `INSERT INTO "Category" ("walletId", id, name, type, "createdUserId", "lastUpdatedUserId")
             SELECT $1, uuidv7(), 'Category ' || n, 'variableExpense', $2, $2 FROM generate_series(1, 60) n`,
      values: [walletId, userId],
    });
    await transaction.execute({
      text: `INSERT INTO "Merchant" ("walletId", id, name, "createdUserId", "lastUpdatedUserId")
             SELECT $1, uuidv7(), 'Merchant ' || n, $2, $2 FROM generate_series(1, 200) n`,
      values: [walletId, userId],
    });
    await transaction.execute({
      text: `INSERT INTO "Tag" ("walletId", id, name, "createdUserId", "lastUpdatedUserId")
             SELECT $1, uuidv7(), 'tag ' || n, $2, $2 FROM generate_series(1, 10) n`,
      values: [walletId, userId],
    });
    await transaction.execute({
      text: `WITH category AS (SELECT array_agg(id) AS ids FROM "Category" WHERE "walletId" = $1 AND NOT system),
                  merchant AS (SELECT array_agg(id) AS ids FROM "Merchant" WHERE "walletId" = $1)
             INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", description, "amountValue", "amountCurrency", "categoryId",
               "merchantId", "usingStartDate", "usingEndDate", source, reviewed, pending, "assignedUserId", "createdUserId", "lastUpdatedUserId")
             SELECT $1, uuidv7(), ($3::uuid[])[1 + n % $4], day, 'Shop ' || n % 500,
               CASE WHEN n % 100 = 0 THEN 'zanzibar ' ELSE 'groceries ' END || n,
               trim_scale(round(((n::bigint * 7919) % 30011 - 15000) / 100.0, 2)), ($5::text[])[1 + n % cardinality($5::text[])],
               CASE WHEN n % 50 = 0 THEN NULL ELSE category.ids[1 + n % 60] END, CASE WHEN n % 3 = 0 THEN merchant.ids[1 + n % 200] END,
               day, day, 'import', n % 2 = 0, n % 1000 = 0, CASE WHEN n % 200 = 0 THEN $2::uuid END, $2, $2
             FROM category, merchant, generate_series(1, $6::int) n, LATERAL (SELECT $7::date + (n::bigint * 104729 % $8)::int AS day) d`,
      values: [walletId, userId, assetIds, assetIds.length, CURRENCIES, count, FIRST_DAY, DAYS],
    });
    await transaction.execute({
      text: `WITH tag AS (SELECT array_agg(id) AS ids FROM "Tag" WHERE "walletId" = $1)
             INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
             SELECT $1, t.id, tag.ids[1 + abs(hashtext(t.description)) % 10], 1, t.date FROM "Transaction" t, tag
             WHERE t."walletId" = $1 AND abs(hashtext(t.description)) % 100 < 10`,
      values: [walletId],
    });
  });
}

/** A day of the ten years, from its start. */
export function dayAt(share: number): string {
  return addDays(FIRST_DAY, Math.floor(DAYS * share));
}

/** Rates of every working month, so that each currency moves. */
export function* monthlyRates() {
  for (let month = 0; month < 130; month += 1) {
    const date = addDays(FIRST_DAY, month * 30);
    for (const [at, currency] of CURRENCIES.entries()) {
      if (currency !== 'EUR')
        yield { currency, date, rate: (1 + at / 10 + (month % 7) / 100).toFixed(4).replace(/0+$/, ''), source: 'ecb' };
    }
  }
}
