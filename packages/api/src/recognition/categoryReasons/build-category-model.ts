import * as is from '@coffer/db/columns.ts';
import { type CategoryChoices, CategoryModel } from '@coffer/domain/categories/category-model.ts';
import { findStarterCategories } from '@coffer/domain/categories/find-starter-categories.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { MODEL_TRANSACTION_ROW, modelTransactionColumnsSql } from './model-transaction.sql.ts';

/** Maximum number of examples; the model learns from the newest ones. */
const EXAMPLES = 5_000;

const CATEGORY = { id: is.uuid, name: is.text, systemKey: is.orNull(is.text) };

/**
 * SQL: the categories that the model may apply. Transfers, and system categories other than fees and tax, are excluded.
 */
const CATEGORIES = `SELECT id, name, "systemKey"::text AS "systemKey" FROM "Category"
  WHERE "walletId" = $1 AND ("systemKey" IS NULL OR "systemKey" IN ('fees', 'tax')) AND type <> 'transfer' ORDER BY id`;

const EXAMPLE = {
  id: is.uuid,
  ...MODEL_TRANSACTION_ROW,
  assetId: is.uuid,
  categoryId: is.orNull(is.uuid),
};

/**
 * The newest transactions whose category was chosen by a person or a rule, and the newest sides of transfers, whose
 * category is null. An automatically applied category becomes an example only when a person reviews or changes it, so
 * an undone choice is no longer an example.
 */
const CHOSEN = `
  SELECT t.id, t."assetId", ${modelTransactionColumnsSql('t')},
    CASE WHEN t."categoryId" = ANY($2::uuid[]) THEN t."categoryId" END AS "categoryId"
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1 AND NOT t.parent AND t.source <> 'system'
    AND (t."categoryId" = ANY($2::uuid[])
      OR t."categoryId" IN (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type = 'transfer')
      OR t.id IN (SELECT l."transactionId" FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" IS NOT NULL))
    AND NOT (NOT t.reviewed AND EXISTS (
      SELECT FROM "CategoryReason" r
      WHERE r."walletId" = $1 AND r."transactionId" = t.id AND r."categoryId" = t."categoryId"))
  ORDER BY t.date DESC, t.id DESC LIMIT ${EXAMPLES}`;

/**
 * The category model of the wallet, from its transactions and the word lists. Null if the wallet has no category that
 * can be applied.
 * @param areCategoriesLocked whether to lock the categories against deletion, because they are about to be applied
 */
export async function buildWalletCategoryModel(
  wallet: Wallet,
  { areCategoriesLocked } = { areCategoriesLocked: true },
): Promise<CategoryModel | null> {
  const choices = await choicesOf(wallet, areCategoriesLocked);
  if (choices === null) return null;
  const { transaction, walletId } = wallet;
  const examples = await transaction.query({ row: EXAMPLE, text: CHOSEN, values: [walletId, choices.ids] });
  const model = new CategoryModel(choices);
  await runInSlices(model.learnAll(examples.toReversed()));
  return model;
}

/** A model with the word lists only. It needs no examples, so it is available immediately. */
export async function buildWordListModel(wallet: Wallet): Promise<CategoryModel | null> {
  const choices = await choicesOf(wallet, false);
  return choices === null ? null : new CategoryModel(choices);
}

async function choicesOf(
  { transaction, walletId }: Wallet,
  areCategoriesLocked: boolean,
): Promise<CategoryChoices | null> {
  const text = areCategoriesLocked ? `${CATEGORIES} FOR KEY SHARE` : CATEGORIES;
  const categories = await transaction.query({ row: CATEGORY, text, values: [walletId] });
  if (categories.every(({ systemKey }) => systemKey !== null)) return null;
  const [wallet] = await transaction.query({
    row: { locale: is.text },
    text: 'SELECT locale FROM "Wallet" WHERE id = $1',
    values: [walletId],
  });
  return {
    ids: categories.map(({ id }) => id),
    starters: findStarterCategories(categories),
    language: (wallet?.locale ?? 'en').slice(0, 2),
  };
}
