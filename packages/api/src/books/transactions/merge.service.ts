import type { z } from 'zod';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { requireFound } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { copyChangesToParts, retagParts } from '../../recognition/copy-changes-to-parts.ts';
import { addTags, markTransactionsChanged } from '../../recognition/transaction-tags.ts';
import { decimalTextSign, type LinkSide, lockLinkSides } from '../links/link-sides.ts';
import { readLinkedRecord } from '../links/transfer-links.ts';
import { storeChangedTransaction } from './change-transaction.ts';
import type { mergeTransactionsInput } from './merge.schema.ts';
import { type MergeImportKeys, preserveImportKey, readMergeImportKeys } from './merge-import-keys.ts';
import type { Transaction } from './transactions.schema.ts';
import { getTransaction, getTransactions } from './transactions.service.ts';

/** Fields of the deleted transaction that fill empty fields of the kept transaction. */
const FILLED = [
  ...(['secondaryDate', 'fromTo', 'description', 'notes', 'categoryId', 'merchantId', 'assignedUserId'] as const),
] as const;

const MERGED_PROVIDER_ID_FIELDS = [
  'providerATransactionId',
  'providerAInternalTransactionId',
  'providerBTransactionId',
  'providerCTransactionId',
  'providerDTransactionId',
] as const;

/**
 * Merges two transactions of the same money. The transaction `id` keeps its day, amount and filled fields, and its
 * empty fields are filled from the transaction `otherId`. It is pending if both are, and reviewed if either is. The
 * tags, comments, files, split and link of `otherId` move to `id`, and `otherId` is deleted.
 * @throws Problem `split` or `linked` if the splits and links of the two transactions cannot be combined
 */
export async function mergeTransactions(
  wallet: RecordedWallet,
  { id, otherId }: z.infer<typeof mergeTransactionsInput>,
): Promise<Transaction> {
  if (otherId === id) throw invalidReferenceProblem('otherId', 'is the transaction itself');
  await lockBoth(wallet, [id, otherId]);
  const [kept, other] = await getTransactions(wallet, [id, otherId]);
  const before = requireFound(kept);
  if (other === null || other === undefined) throw invalidReferenceProblem('otherId');
  wallet.changingAll([before, other], { id, otherId });
  requireMergeable(before, other);
  const keys = await readMergeImportKeys(wallet, { id, otherId });
  await passParts(wallet, before, other);
  await passHangers(wallet, id, otherId);
  if (other.transferCounterId !== null) await passLink(wallet, id, otherId);
  await passMemory(wallet, { id, otherId, keys });
  await wallet.transaction.execute({
    text: `DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, otherId],
  });
  await preserveImportKey(wallet, { id, keys });
  const filled = Object.fromEntries(FILLED.map((name) => [name, before[name] ?? other[name]]));
  const after = { ...before, ...filled, pending: before.pending && other.pending };
  await storeChangedTransaction(wallet, before, { ...after, reviewed: before.reviewed || other.reviewed }, undefined);
  await fillProviderIds(wallet, before, other);
  if (before.parent) await passFilled(wallet, before, other);
  if (other.tagIds.length > 0) await addTags(wallet, [id], other.tagIds);
  return getTransaction(wallet, id);
}

/**
 * Locks the assets first, as all operations do. Then locks both transactions and the records linked to them, in the
 * order of their ids.
 */
async function lockBoth(wallet: Wallet, ids: readonly string[]): Promise<void> {
  await wallet.transaction.query({
    text: `SELECT FROM "Asset" WHERE "walletId" = $1 AND id IN (
             SELECT "assetId" FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])) ORDER BY id FOR NO KEY UPDATE`,
    values: [wallet.walletId, ids],
  });
  const sides: LinkSide[] = ids.map((id) => ({ type: 'transaction', id }));
  for (const id of ids) {
    const counter = await readLinkedRecord(wallet, { type: 'transaction', id });
    if (counter !== null) sides.push(counter);
  }
  await lockLinkSides(wallet, sides);
}

function requireMergeable(kept: Transaction, other: Transaction): void {
  if (kept.assetId !== other.assetId) throw invalidReferenceProblem('otherId', 'is a transaction of another asset');
  if (kept.parentTransactionId !== null || other.parentTransactionId !== null) {
    throw new Problem('split', { detail: 'A split part cannot be merged. Undo the split first.' });
  }
  const [splits, links] = [
    [kept, other].filter(({ parent }) => parent).length,
    [kept, other].filter(({ transferCounterId }) => transferCounterId !== null).length,
  ];
  if (splits === 2)
    throw new Problem('split', { detail: 'Both transactions are split. Undo one of the splits first.' });
  if (links === 2)
    throw new Problem('linked', { detail: 'Both transactions are linked as transfers. Undo one of the links first.' });
  if (splits + links === 2)
    throw new Problem('split', {
      detail: 'One transaction is split and the other is linked. Undo either of them first.',
    });
  const isOfEqualMoney = kept.amountValue === other.amountValue && kept.amountCurrency === other.amountCurrency;
  if (other.parent && !isOfEqualMoney)
    throw new Problem('split', {
      detail: 'The parts of the deleted transaction would not add up to the kept transaction.',
    });
  if (other.transferCounterId !== null && decimalTextSign(kept.amountValue) !== decimalTextSign(other.amountValue))
    throw new Problem('linked', { detail: 'The link of the deleted transaction needs a transaction with its sign.' });
}

/**
 * Moves the parts of the deleted transaction to the kept transaction, and changes their date to the date of the kept
 * transaction.
 */
async function passParts({ transaction, walletId, userId, now }: Wallet, kept: Transaction, other: Transaction) {
  if (!other.parent) return;
  const time = now().toISOString();
  const using = (end: 'Start' | 'End') =>
    `"using${end}Date" = CASE WHEN "usingDateRule" = 'range' THEN "using${end}Date" ELSE coffer.using_${end.toLowerCase()}("usingDateRule", $4::date) END`;
  // Moves all parts, because deleting the other transaction would delete its parts.
  await transaction.execute({
    text: `UPDATE "Transaction" SET "parentTransactionId" = $3, date = $4, ${using('Start')}, ${using('End')},
             "lastUpdatedTime" = $5, "lastUpdatedUserId" = $6
           WHERE "walletId" = $1 AND "parentTransactionId" = $2`,
    values: [walletId, other.id, kept.id, kept.date, time, userId],
  });
  await transaction.execute({
    text: `UPDATE "Transaction" SET parent = (id = $3) WHERE "walletId" = $1 AND id IN ($2, $3)`,
    values: [walletId, other.id, kept.id],
  });
}

/** Copies to the parts of the kept transaction the fields and tags that it took from the deleted transaction. */
async function passFilled(wallet: Wallet, kept: Transaction, other: Transaction): Promise<void> {
  const { merchantId, assignedUserId } = other;
  await copyChangesToParts(wallet, [kept.id], {
    ...(kept.merchantId === null && merchantId !== null ? { merchantId, merchantAutoAssigned: true } : {}),
    ...(kept.assignedUserId === null && assignedUserId !== null ? { assignedUserId } : {}),
    ...(other.reviewed ? { reviewed: true } : {}),
  });
  await markTransactionsChanged(
    wallet,
    await retagParts(wallet, [kept.id], [...new Set([...kept.tagIds, ...other.tagIds])]),
  );
}

/** Moves comments and files; a file that both transactions have stays attached once. */
async function passHangers({ transaction, walletId }: Wallet, id: string, otherId: string): Promise<void> {
  const values = [walletId, id, otherId];
  await transaction.execute({
    text: `UPDATE "Comment" SET "transactionId" = $2 WHERE "walletId" = $1 AND "transactionId" = $3`,
    values,
  });
  await transaction.execute({
    text: `UPDATE "FileAssignment" AS f SET "transactionId" = $2 WHERE f."walletId" = $1 AND f."transactionId" = $3 AND NOT EXISTS (
             SELECT FROM "FileAssignment" AS own
             WHERE own."walletId" = $1 AND own."fileId" = f."fileId" AND own."transactionId" = $2)`,
    values,
  });
}

async function passLink({ transaction, walletId }: Wallet, id: string, otherId: string): Promise<void> {
  await transaction.execute({
    text: `UPDATE "TransferLink" AS link SET
             "transactionId" = CASE WHEN link."transactionId" = $3 THEN $2 ELSE link."transactionId" END,
             "counterTransactionId" = CASE WHEN link."counterTransactionId" = $3 THEN $2 ELSE link."counterTransactionId" END,
             date = CASE WHEN link."transactionId" = $3 THEN kept.date ELSE link.date END
           FROM "Transaction" AS kept
           WHERE link."walletId" = $1 AND kept."walletId" = $1 AND kept.id = $2
             AND $3 IN (link."transactionId", link."counterTransactionId")`,
    values: [walletId, id, otherId],
  });
}

/** Moves delivered lines and reviews of the deleted transaction to the kept transaction. */
async function passMemory(
  { transaction, walletId }: Wallet,
  { id, otherId }: { readonly id: string; readonly otherId: string; readonly keys: MergeImportKeys },
): Promise<void> {
  const values = [walletId, id, otherId];
  await transaction.execute({
    text: `UPDATE "DeliveredLine" SET "transactionId" = $2 WHERE "walletId" = $1 AND "transactionId" = $3`,
    values,
  });
  await transaction.execute({
    text: `UPDATE "MatchReview" SET "candidateTransactionIds" = array_remove(array_remove("candidateTransactionIds", $3::uuid), $2::uuid) || $2::uuid
           WHERE "walletId" = $1 AND status = 'open' AND $3::uuid = ANY("candidateTransactionIds")`,
    values,
  });
}

async function fillProviderIds(wallet: Wallet, kept: Transaction, other: Transaction): Promise<void> {
  const names = MERGED_PROVIDER_ID_FIELDS.filter((name) => kept[name] === null && other[name] !== null);
  if (names.length === 0) return;
  const set = names.map((name, at) => `"${name}" = $${at + 3}`);
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET ${set.join(', ')} WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, kept.id, ...names.map((name) => other[name])],
  });
}
