import * as is from '@coffer/db/columns.ts';
import type { CategoryModel } from '@coffer/domain/categories/category-model.ts';
import type { CategoryReason } from '@coffer/domain/categories/minimum-probability.ts';
import { closedUntilSql } from '../../kernel/closed-until.sql.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { MODEL_TRANSACTION_ROW, modelTransactionColumnsSql } from './model-transaction.sql.ts';

/** The columns of a new transaction without a category. */
const OPEN = {
  id: is.uuid,
  ...MODEL_TRANSACTION_ROW,
  assetId: is.uuid,
};

type UncategorisedTransaction = is.RowOf<typeof OPEN>;

/** The category of a transaction, and the reason for it. */
export interface AppliedCategory {
  readonly id: string;
  readonly categoryId: string;
  readonly reason: CategoryReason;
}

const UNCATEGORISED = `
  SELECT t.id, t."assetId", ${modelTransactionColumnsSql('t')}
  FROM "Transaction" t
  WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[]) AND t."categoryId" IS NULL
    AND coalesce(least(t.date, t."usingStartDate") > ${closedUntilSql('t."assetId"')}, true)
  ORDER BY t.date, t.id`;

/**
 * Applies the wallet's category model to new transactions that rules and merchants left without a category. Only
 * categories of which the model is sure are applied, and their reasons are stored. The transactions stay unreviewed.
 */
export async function applyModelCategories(
  wallet: Wallet,
  model: CategoryModel,
  transactionIds: readonly string[],
): Promise<void> {
  const { transaction, walletId } = wallet;
  const open = await transaction.query({ row: OPEN, text: UNCATEGORISED, values: [walletId, transactionIds] });
  const given = await runInSlices(predictConfidentCategories(model, open));
  for (const [categoryId, same] of Map.groupBy(given, (one) => one.categoryId)) {
    await transaction.execute({
      text: `UPDATE "Transaction" SET "categoryId" = $3 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
      values: [walletId, same.map(({ id }) => id), categoryId],
    });
  }
  await storeCategoryReasons(wallet, given);
}

/**
 * Predicts categories for transactions without one; keeps only those of which the model is sure. Yields after each
 * transaction, so that other work can run in between.
 */
export function* predictConfidentCategories(
  model: CategoryModel,
  open: Iterable<UncategorisedTransaction>,
): Generator<void, AppliedCategory[], void> {
  const given: AppliedCategory[] = [];
  for (const { id, ...texts } of open) {
    const guess = model.guess(texts);
    if (guess?.isSure === true) given.push({ id, categoryId: guess.categoryId, reason: guess.reason });
    yield;
  }
  return given;
}

/** Returns the counterparty or kind of business that a reason names; null for other reasons. */
export function reasonSubject(reason: CategoryReason): string | null {
  if (reason.kind === 'like') return reason.name;
  return reason.kind === 'trade' ? reason.trade : null;
}

/** Stores why transactions got their categories. */
export async function storeCategoryReasons(
  { transaction, walletId, now }: Wallet,
  given: readonly AppliedCategory[],
): Promise<void> {
  if (given.length === 0) return;
  await transaction.execute({
    text: `INSERT INTO "CategoryReason" ("walletId", "transactionId", "categoryId", kind, count, name, "createdTime")
           SELECT wallet.id, given.id, given."categoryId", given.kind::"CategoryReasonKind", given.count, given.name, $7
           FROM "Wallet" AS wallet,
             unnest($2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::text[]) AS given(id, "categoryId", kind, count, name)
           WHERE wallet.id = $1`,
    values: [
      walletId,
      given.map(({ id }) => id),
      given.map(({ categoryId }) => categoryId),
      given.map(({ reason }) => reason.kind),
      given.map(({ reason }) => (reason.kind === 'like' ? reason.count : null)),
      given.map(({ reason }) => reasonSubject(reason)),
      now().toISOString(),
    ],
  });
}
