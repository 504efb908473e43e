import type { Wallet } from '../../kernel/wallet.ts';

/**
 * The origin of remembered trades of imported files. They have no amount and are compared by their import keys only.
 */
export const IMPORTED_TRADE_ORIGIN = 'import:trades';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/**
 * Returns a statement that remembers the statement lines of imported transactions separately from the transactions: after a person
 * deletes a transaction or moves it to another asset, the line is still known on the asset of its import. `transactions` are rows
 * with `REMEMBERED_COLUMNS`; $1 is the wallet.
 * NOT IN reads the known lines once, before the first row is inserted. NOT EXISTS would read them for each row, with all the rows
 * that this statement has inserted so far: ten thousand took a minute.
 */
function rememberLinesSql(transactions: string): string {
  return `
    INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, "transactionId", "importKey", pending, date,
      "secondaryDate", "amountValue", "amountCurrency", "fromTo", description, notes)
    SELECT t."walletId", md5(t.id::text || t."importKey"::text)::uuid, t."assetId",
      'import:' || CASE WHEN i."importerType" LIKE 'camt%' THEN 'camt' ELSE coalesce(i."importerType", 'unknown') END,
      coalesce(t."importId", t.id), 'booked', t.id, t."importKey", false, t.date, t."secondaryDate", t."amountValue", t."amountCurrency",
      t."fromTo", t.description, t.notes
    FROM ${transactions} AS t
    LEFT JOIN "Import" AS i ON i."walletId" = $1 AND i.id = t."importId"
    WHERE t."walletId" = $1 AND t."importKey" IS NOT NULL AND (t.id, t."importKey") NOT IN (
      SELECT known."transactionId", known."importKey" FROM "DeliveredLine" AS known
      WHERE known."walletId" = $1 AND known."importKey" IS NOT NULL
        AND known."transactionId" IN (SELECT own.id FROM ${transactions} AS own))
    ON CONFLICT ("walletId", id) DO NOTHING`;
}

/** The columns that `rememberLinesSql` reads. */
export const REMEMBERED_COLUMNS = `"walletId", id, "assetId", "importId", "importKey", date, "secondaryDate", "amountValue",
  "amountCurrency", "fromTo", description, notes`;

/** SQL that remembers deleted lines, for a statement whose CTE `gone` deletes transactions and returns `REMEMBERED_COLUMNS`. */
export const REMEMBER_DELETED_LINES = rememberLinesSql('gone');

/** Deletes transactions for a person and remembers their lines, so that another import does not create them again. */
export async function deleteAndRememberTransactions(
  { transaction, walletId }: InWallet,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute({
    text: `WITH gone AS (
             DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) RETURNING ${REMEMBERED_COLUMNS}
           ) ${REMEMBER_DELETED_LINES}`,
    values: [walletId, ids],
  });
}

/** Remembers a trade of a broker's file before its security or crypto transaction is deleted. */
export async function rememberTrade(
  { transaction, walletId }: InWallet,
  table: 'SecurityTransaction' | 'CryptoTransaction',
  id: string,
): Promise<void> {
  await transaction.execute({
    text: `INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, "transactionId", "importKey", pending, date,
             "amountValue", "amountCurrency")
           SELECT s."walletId", md5(s.id::text || s."importKey"::text)::uuid, s."assetId", '${IMPORTED_TRADE_ORIGIN}', coalesce(s."importId", s.id),
             'booked', s.id, s."importKey", false, s.date, 0, coalesce(s."priceCurrency", a."defaultCurrency")
           FROM "${table}" AS s JOIN "Asset" AS a ON a."walletId" = $1 AND a.id = s."assetId"
           WHERE s."walletId" = $1 AND s.id = $2 AND s."importKey" IS NOT NULL
           ON CONFLICT ("walletId", id) DO NOTHING`,
    values: [walletId, id],
  });
}

/**
 * Prepares transactions for a move to another asset. If a transaction there has the same import key, the moved
 * transaction loses its key, and only its former asset remembers the line.
 */
export async function releaseImportKeys(
  { transaction, walletId }: InWallet,
  ids: readonly string[],
  assetId: string,
): Promise<void> {
  await transaction.execute({
    text: rememberLinesSql(
      `(SELECT ${REMEMBERED_COLUMNS} FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND "assetId" <> $3)`,
    ),
    values: [walletId, ids, assetId],
  });
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET "importKey" = NULL
           WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[]) AND t."assetId" <> $3 AND t."importKey" IS NOT NULL AND EXISTS (
             SELECT FROM "Transaction" AS other
             WHERE other."walletId" = $1 AND other."importKey" = t."importKey"
               AND (other."assetId" = $3 OR (other.id = ANY($2::uuid[]) AND other.id < t.id)))`,
    values: [walletId, ids, assetId],
  });
}
