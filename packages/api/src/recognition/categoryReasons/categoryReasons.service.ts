import * as is from '@coffer/db/columns.ts';
import { CategoryReasonKind } from '@coffer/db/generated/tables.ts';
import type { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import { reasonSubject } from './apply-model-categories.ts';
import { buildWalletCategoryModel } from './build-category-model.ts';
import type { categoryAccuracy, categoryReason } from './categoryReasons.schema.ts';
import { MODEL_TRANSACTION_ROW, modelTransactionColumnsSql } from './model-transaction.sql.ts';

/** Maximum number of months that `readCategoryAccuracy` returns. */
const MONTHS = 12;

const REASON = {
  transactionId: is.uuid,
  categoryId: is.uuid,
  kind: is.enumOf(CategoryReasonKind),
  count: is.orNull(is.int4),
  name: is.orNull(is.text),
};

/** Why the transaction got its category automatically; null if it did not, or has another category now. */
export async function readCategoryReason(
  { transaction, walletId }: Wallet,
  transactionId: string,
): Promise<z.infer<typeof categoryReason> | null> {
  const [reason] = await transaction.query({
    row: REASON,
    text: `SELECT r."transactionId", r."categoryId", r.kind, r.count, r.name
           FROM "CategoryReason" r
           JOIN coffer.wallet_transaction t ON t."walletId" = $1 AND t.id = r."transactionId" AND t."categoryId" = r."categoryId"
           WHERE r."walletId" = $1 AND r."transactionId" = $2`,
    values: [walletId, transactionId],
  });
  return reason ?? null;
}

const OPEN = { ...MODEL_TRANSACTION_ROW, assetId: is.uuid };

/** The most likely category of a transaction without one, and the reason; null if none is likely enough. */
export async function suggestCategory(
  wallet: Wallet,
  transactionId: string,
): Promise<z.infer<typeof categoryReason> | null> {
  const [open] = await wallet.transaction.query({
    row: OPEN,
    text: `SELECT t."assetId", ${modelTransactionColumnsSql('t')}
           FROM coffer.wallet_transaction t
           WHERE t."walletId" = $1 AND t.id = $2 AND NOT t.parent AND (t."categoryId" IS NULL OR t."categoryId" =
             (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c."systemKey" = 'uncategorized'))`,
    values: [wallet.walletId, transactionId],
  });
  const model = open === undefined ? null : await buildWalletCategoryModel(wallet, { areCategoriesLocked: false });
  const guess = open === undefined ? null : (model?.guess(open) ?? null);
  if (guess === null) return null;
  const { categoryId, reason } = guess;
  return {
    transactionId,
    categoryId,
    kind: reason.kind,
    count: reason.kind === 'like' ? reason.count : null,
    name: reasonSubject(reason),
  };
}

/**
 * The numbers of automatically applied and of later changed categories, for the last 12 months with such categories,
 * newest first.
 */
export async function readCategoryAccuracy({
  transaction,
  walletId,
}: Wallet): Promise<z.infer<typeof categoryAccuracy>> {
  const items = await transaction.query({
    row: { month: is.text, given: is.int4, changed: is.int4 },
    text: `SELECT to_char(r."createdTime" AT TIME ZONE w."timeZone", 'YYYY-MM') AS month, count(*)::int AS given,
             count(*) FILTER (WHERE t."categoryId" IS DISTINCT FROM r."categoryId")::int AS changed
           FROM "CategoryReason" r
           JOIN "Wallet" w ON w.id = $1
           JOIN coffer.wallet_transaction t ON t."walletId" = $1 AND t.id = r."transactionId"
           WHERE r."walletId" = $1 GROUP BY 1 ORDER BY 1 DESC LIMIT ${MONTHS}`,
    values: [walletId],
  });
  return { items };
}
