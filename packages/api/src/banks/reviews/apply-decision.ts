import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import { readLastClosedDay } from '../../books/closings/last-closed-day.ts';
import { updateTransaction } from '../../books/transactions/transactions.service.ts';
import { requireFound } from '../../kernel/records.ts';
import { type RecordedWallet, toUnrecordedWallet, type Wallet } from '../../kernel/wallet.ts';
import { readTransactionLines } from '../../recognition/deliveredLines/stored-lines.ts';
import { fieldsToWrite } from '../recognition/apply-recognition-results.ts';
import { findExistingTransaction } from '../recognition/existing-data.ts';
import { changeTransactions, createTransactionsFromLines, recordWriteTime } from '../recognition/write-transactions.ts';
import type { ReviewedLine } from './reviewed-line.ts';

/**
 * Assigns a reviewed line to a transaction. The transaction gets the bank's values in fields that nobody edited,
 * and with `takeAmount` also the bank's amount. Its other fields stay unchanged if the line is pending although the
 * same bank has already booked the transaction.
 */
export async function assignReviewedLine(
  wallet: RecordedWallet,
  { id, assetId, origin, line }: ReviewedLine,
  { transactionId, takeAmount }: { readonly transactionId: string; readonly takeAmount: boolean },
): Promise<void> {
  const { walletId } = wallet;
  const transaction = requireFound(await findExistingTransaction(wallet, assetId, transactionId));
  const written = (await readTransactionLines(wallet, transactionId)).findLast((one) => one.origin === origin) ?? null;
  const isLate = line.pending && written !== null && !written.pending;
  if (!isLate) {
    const change = fieldsToWrite(await readLastClosedDay(wallet, assetId), transaction, written, line);
    await changeTransactions(wallet, [{ id: transactionId, ...change, pending: transaction.pending && line.pending }]);
  }
  if (takeAmount) {
    const amount = { amountValue: line.amount, amountCurrency: line.currency };
    await updateTransaction(toUnrecordedWallet(wallet), { walletId, id: transactionId, ...amount });
  }
  if (!isLate) await forgetFormer(wallet, { id, origin, transactionId });
  await standAs(wallet, id, transactionId);
  await recordWriteTime(wallet, [transactionId]);
}

/** Creates a new transaction from the reviewed line. */
export async function addReviewedLine(wallet: Wallet, asked: ReviewedLine): Promise<void> {
  const [asset] = await wallet.transaction.query({
    row: { id: is.uuid, defaultCurrency: is.text, defaultCategoryId: is.orNull(is.uuid) },
    text: `SELECT id, "defaultCurrency", "defaultCategoryId" FROM "Asset" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, asked.assetId],
  });
  await wallet.rates.requireCurrency(asked.line.currency, 'delivered.amountCurrency');
  const id = uuid();
  await createTransactionsFromLines(wallet, requireFound(asset), [
    { id, line: asked.line, imported: await importColumnsOf(wallet, asked) },
  ]);
  await standAs(wallet, asked.id, id);
  await recordWriteTime(wallet, [id]);
}

/**
 * Returns the import and the key of a line from a file, so that an undo of the import finds the transaction. Returns
 * null for a line from a bank.
 */
async function importColumnsOf({ transaction, walletId }: Wallet, { importKey, runId }: ReviewedLine) {
  if (importKey === null) return null;
  const rows = await transaction.query({
    text: `SELECT FROM "Import" WHERE "walletId" = $1 AND id = $2 AND "undoneTime" IS NULL`,
    values: [walletId, runId],
  });
  return { importId: rows.length === 0 ? null : runId, importKey };
}

/**
 * Deletes the line that the same source delivered earlier for this transaction, because the new line replaces it. Lines
 * that a person decided about are kept.
 */
async function forgetFormer(
  { transaction, walletId }: Wallet,
  { id, origin, transactionId }: { readonly id: string; readonly origin: string; readonly transactionId: string },
): Promise<void> {
  await transaction.execute({
    text: `DELETE FROM "DeliveredLine" AS line
           WHERE line."walletId" = $1 AND line."transactionId" = $2 AND line.origin = $3 AND line.id <> $4 AND line."importKey" IS NULL
             AND NOT EXISTS (SELECT FROM "MatchReview" AS review WHERE review."walletId" = $1 AND review."lineId" = line.id)`,
    values: [walletId, transactionId, origin, id],
  });
}

async function standAs({ transaction, walletId }: Wallet, id: string, transactionId: string): Promise<void> {
  await transaction.execute({
    text: `UPDATE "DeliveredLine" SET state = 'booked', "transactionId" = $3 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, transactionId],
  });
}
