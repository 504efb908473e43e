import * as is from '@coffer/db/columns.ts';
import { minorUnits } from '@coffer/domain/currencies.ts';
import {
  type Decimal,
  formatDecimal,
  isDecimal,
  parseUnlimitedDecimal,
  roundHalfEven,
  sumDecimals,
} from '@coffer/domain/decimal.ts';
import { amountAtRate } from '@coffer/domain/fx.ts';
import type { z } from 'zod';
import { lockMatchingTransactions, lockRecord } from '../../kernel/locks.ts';
import { invalidFieldProblem, invalidReferenceProblem } from '../../kernel/problems.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { REMEMBER_DELETED_LINES, REMEMBERED_COLUMNS } from '../../recognition/deliveredLines/remembered-import-keys.ts';
import { lockAsset } from '../../wallets/assets/assets.service.ts';
import { findSystemCategoryId } from '../../wallets/system-categories.ts';
import { insertTransaction } from './insert-transaction.ts';
import type { removeAssetHistoryInput } from './remove-history.schema.ts';
import type { Transaction } from './transactions.schema.ts';
import { getTransaction, lockTransaction } from './transactions.service.ts';

/** The deleted transactions in one currency. The count includes split parts, the sum does not. */
const REMOVED = {
  currency: is.text,
  count: is.int8,
  sum: is.numeric,
};

type Removed = is.RowOf<typeof REMOVED>;

/**
 * Deletes an asset's transactions before a day, and adds their sum, in the asset's default currency, to its initial
 * balance on that day (contract §4). Runs in one database transaction, so that no client reads a balance in between.
 */
export async function removeAssetHistory(
  wallet: RecordedWallet,
  { assetId, date }: z.infer<typeof removeAssetHistoryInput>,
): Promise<Transaction> {
  if (!(await lockRecord(wallet, 'Asset', assetId))) throw invalidReferenceProblem('assetId');
  // Blocks new transactions until the sum is stored. Otherwise a new transaction could be deleted but not counted, or
  // counted but not deleted.
  const { defaultCurrency: currency } = await lockAsset(wallet, assetId, 'against transactions');
  const existing = await lockExistingBalance(wallet, { assetId, date, currency });
  const removed = await deleteBefore(wallet, assetId, date);
  if (removed.length === 0 && existing !== null) {
    wallet.unchanged();
    return existing;
  }
  const amount = await sumIn(wallet, currency, date, removed);
  const record = await bookBalance(wallet, { assetId, date, currency, amount, existing });
  wallet.changingAll(existing === null ? [] : [existing], { ...record, removed });
  return record;
}

interface BalanceKey {
  readonly assetId: string;
  readonly date: string;
  readonly currency: string;
}

/**
 * Locks and returns the initial balance that an earlier call added on that day. Ignores a balance that was
 * recategorised, split or linked since, because a new amount would break the split or the link.
 */
async function lockExistingBalance(
  wallet: Wallet,
  { assetId, date, currency }: BalanceKey,
): Promise<Transaction | null> {
  const [row] = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `SELECT t.id FROM "Transaction" t
           JOIN "Category" c ON c."walletId" = t."walletId" AND c.id = t."categoryId" AND c."systemKey" = 'initialBalance'
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t.date = $3 AND t."amountCurrency" = $4 AND t.source = 'system'
             AND NOT t.parent AND t."parentTransactionId" IS NULL
             AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = t."walletId" AND l."transactionId" = t.id)
           ORDER BY t.id LIMIT 1 FOR UPDATE OF t`,
    values: [wallet.walletId, assetId, date, currency],
  });
  return row === undefined ? null : lockTransaction(wallet, row.id);
}

/** Rows per DELETE statement, because the database limits the time of each statement. */
const ROWS_PER_DELETE = 50_000;

/**
 * Deletes the asset's transactions before a date, and returns their counts and sums. Foreign keys delete parts, tags,
 * comments, links (both sides) and file assignments.
 */
async function deleteBefore(wallet: Wallet, assetId: string, date: string): Promise<Removed[]> {
  const { transaction, walletId } = wallet;
  await lockMatchingTransactions(wallet, '"assetId" = $2 AND date < $3', [assetId, date]);
  const all: Removed[] = [];
  for (;;) {
    // Sums the rows that the same statement deletes.
    const part = await transaction.query({
      row: REMOVED,
      text: `WITH gone AS (
               DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = ANY(ARRAY(
                 SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND date < $3
                 ORDER BY date DESC, id DESC LIMIT ${ROWS_PER_DELETE}))
               RETURNING ${REMEMBERED_COLUMNS}, "parentTransactionId"
             ),
             remembered AS (${REMEMBER_DELETED_LINES})
             SELECT "amountCurrency" AS currency, count(*) AS count,
               coalesce(sum("amountValue") FILTER (WHERE "parentTransactionId" IS NULL), 0) AS sum
             FROM gone GROUP BY 1 ORDER BY 1`,
      values: [walletId, assetId, date],
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
}

/**
 * Returns the sum in the asset's currency at the day's rates: exact if nothing is converted, otherwise rounded once.
 */
async function sumIn(wallet: Wallet, currency: string, date: string, removed: readonly Removed[]): Promise<Decimal> {
  const currencies = removed.map((part) => part.currency);
  const rates = (await wallet.rates.tableOf([currency, ...currencies])).rateInto(currency);
  const sum = sumDecimals(
    removed.map((part) => amountAtRate(parseUnlimitedDecimal(part.sum), rates.on(part.currency, date))),
  );
  return currencies.every((other) => other === currency) ? sum : roundHalfEven(sum, minorUnits(currency));
}

async function bookBalance(
  wallet: Wallet,
  { assetId, date, currency, amount, existing }: BalanceKey & { amount: Decimal; existing: Transaction | null },
): Promise<Transaction> {
  const amountValue = formatDecimal(
    existing === null ? amount : amount.plus(parseUnlimitedDecimal(existing.amountValue)),
  );
  if (!isDecimal(amountValue))
    throw invalidFieldProblem('invalidState', 'assetId', 'has transactions whose sum is too large for one transaction');
  if (existing === null) {
    const categoryId = await findSystemCategoryId(wallet.transaction, 'initialBalance');
    const fields = { assetId, date, amountValue, amountCurrency: currency, categoryId };
    return insertTransaction(wallet, fields, { source: 'system' });
  }
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "amountValue" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, existing.id, amountValue, wallet.now().toISOString(), wallet.userId],
  });
  return getTransaction(wallet, existing.id);
}
