import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/** Whether a transaction `t` is an opening balance that an import added. */
const IS_OPENING = `(t."importId" IS NOT NULL AND t.source = 'system'
  AND t."categoryId" = (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c."systemKey" = 'initialBalance'))`;

/** The earliest transaction of an asset. */
interface Earliest {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  /** Whether the transaction is an opening balance that an import added. */
  readonly isOpening: boolean;
}

/**
 * Returns the earliest transaction of the asset that is not from this import; null if there is none. If `importId` is
 * null, considers only transactions that an import created.
 */
export async function earliestOtherTransaction(
  { transaction, walletId }: Wallet,
  assetId: string,
  importId: string | null,
): Promise<Earliest | null> {
  const [row] = await transaction.query({
    row: { id: is.uuid, date: is.date, amount: is.numeric, currency: is.text, isOpening: is.bool },
    text: `SELECT t.id, t.date, t."amountValue" AS amount, t."amountCurrency" AS currency,
             coalesce(${IS_OPENING}, false) AS "isOpening"
           FROM "Transaction" t WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."importId" IS DISTINCT FROM $3::uuid
           ORDER BY t.date, coalesce(${IS_OPENING}, false) DESC, t.id LIMIT 1`,
    values: [walletId, assetId, importId],
  });
  return row ?? null;
}

/**
 * Restores the opening balance of a later statement before an import is undone, if this import's opening balance
 * replaced it. The amount is chosen so that the balances after the remaining transactions stay the same.
 */
export async function restoreLaterOpeningBalance(wallet: Wallet, assetId: string, importId: string): Promise<void> {
  const { transaction, walletId } = wallet;
  const [own] = await transaction.query({
    row: { id: is.uuid, currency: is.text },
    text: `SELECT t.id, t."amountCurrency" AS currency FROM "Transaction" t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."importId" = $3 AND ${IS_OPENING}`,
    values: [walletId, assetId, importId],
  });
  if (own === undefined) return;
  const [rest] = await transaction.query({
    row: { id: is.uuid, importId: is.uuid, before: is.date, isOpening: is.bool },
    text: `SELECT t.id, t."importId", ${IS_OPENING} AS "isOpening",
             CASE WHEN ${IS_OPENING} THEN t.date ELSE t.date - 1 END AS before
           FROM "Transaction" t JOIN "Import" i ON i."walletId" = t."walletId" AND i.id = t."importId"
           JOIN "Import" undone ON undone."walletId" = i."walletId" AND undone.id = $3 AND i."createdTime" < undone."createdTime"
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND i."assetId" = $2
           ORDER BY t.date, ${IS_OPENING} DESC, t.id LIMIT 1`,
    values: [walletId, assetId, importId],
  });
  if (rest === undefined) return;
  const led = `SELECT coalesce(sum(u."amountValue"), 0) FROM "Transaction" u
    WHERE u."walletId" = $1 AND u."assetId" = $2 AND u."importId" = $3 AND u."parentTransactionId" IS NULL
      AND NOT u.pending AND u."amountCurrency" = $4 AND u.date <= $5::date`;
  const values = [walletId, assetId, importId, own.currency, rest.before];
  await transaction.execute(
    rest.isOpening
      ? {
          text: `UPDATE "Transaction" SET "amountValue" = "amountValue" + (${led}) WHERE "walletId" = $1 AND id = $6`,
          values: [...values, rest.id],
        }
      : {
          text: `UPDATE "Transaction" SET "amountValue" = (${led}), date = $5::date, "importId" = $7 WHERE "walletId" = $1 AND id = $6`,
          values: [...values, own.id, rest.importId],
        },
  );
}
