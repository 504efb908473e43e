import { formatDecimal, parseDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { requireRecord, requireTags } from '../../kernel/references.ts';
import { requireMember } from '../../kernel/require-members.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { setTags } from '../../recognition/transaction-tags.ts';
import { decimalTextSign } from '../links/link-sides.ts';
import { applyTransactionChanges, storeChangedTransaction } from './change-transaction.ts';
import { resolveInputCashFlowDates } from './input-cash-flow-dates.ts';
import { insertTransaction, type NewTransaction } from './insert-transaction.ts';
import type { SplitPart, splitTransactionInput, unsplitTransactionInput } from './split.schema.ts';
import type { Transaction } from './transactions.schema.ts';
import { getTransaction, lockTransaction } from './transactions.service.ts';
import { LOCK_SPLIT_PARTS, TRANSACTION_ROW } from './transactions.sql.ts';

/**
 * Splits a transaction into parts that add up to it. If it is already split, parts named by id are updated and all others are
 * deleted; their comments and files move to the parent.
 */
export async function splitTransaction(
  wallet: RecordedWallet,
  { id, parts }: z.infer<typeof splitTransactionInput>,
): Promise<Transaction> {
  await lockAssetOf(wallet, id);
  const whole = await lockTransaction(wallet, id);
  const before = whole.parent ? await partsOf(wallet, id) : [];
  wallet.changingAll([whole, ...before], { id, parts });
  const present = new Map(before.map((part) => [part.id, part]));
  for (const [index, part] of parts.entries()) {
    await requireReferences(wallet, part, `parts[${index}]`);
    requireCashFlowDates(whole, part, `parts[${index}]`);
  }
  const kept = keptPartIds(parts, present);
  requireDivisible(whole, parts);
  const gone = before.filter((part) => !kept.has(part.id));
  await deleteSplitParts(
    wallet,
    id,
    gone.map((part) => part.id),
  );
  await markSplit(wallet, id, true);
  for (const part of parts) {
    const old = part.id === undefined ? undefined : present.get(part.id);
    await (old === undefined ? addPart(wallet, whole, part) : changePart(wallet, old, part));
  }
  return getTransaction(wallet, id);
}

/**
 * Undoes a split: deletes the parts and moves their comments and files to the parent. A transaction without parts does not
 * change.
 */
export async function unsplitTransaction(
  wallet: RecordedWallet,
  { id }: z.infer<typeof unsplitTransactionInput>,
): Promise<Transaction> {
  const whole = await lockTransaction(wallet, id);
  if (whole.parentTransactionId !== null) throw isPart();
  const parts = whole.parent ? await partsOf(wallet, id) : [];
  wallet.changingAll([whole, ...parts], { id, parts: [] });
  if (!whole.parent) {
    wallet.unchanged();
    return whole;
  }
  await deleteSplitParts(
    wallet,
    id,
    parts.map((part) => part.id),
  );
  await markSplit(wallet, id, false);
  return getTransaction(wallet, id);
}

function requireDivisible(whole: Transaction, parts: readonly SplitPart[]): void {
  if (whole.parentTransactionId !== null) throw isPart();
  if (whole.transferCounterId !== null) {
    throw new Problem('linked', { detail: 'A linked transaction cannot be split. Undo its link first.' });
  }
  const sum = sumDecimals(parts.map(({ amountValue }) => parseDecimal(amountValue)));
  const missing = parseDecimal(whole.amountValue).minus(sum);
  if (missing.isZero()) return;
  const [all, difference] = [sum, missing].map((value) => `${formatDecimal(value)} ${whole.amountCurrency}`);
  throw new Problem('split', {
    detail: `The parts add up to ${all}, but the transaction is ${whole.amountValue} ${whole.amountCurrency}: the difference is ${difference}.`,
  });
}

function isPart(): Problem {
  return new Problem('split', {
    detail: 'This is a split part itself. Change the split of its parent.',
  });
}

/** Locks the asset before the transaction: new parts refer to the asset, and a deletion of the asset locks it first too. */
async function lockAssetOf({ transaction, walletId }: Wallet, id: string): Promise<void> {
  await transaction.query({
    text: `SELECT FROM "Asset" WHERE "walletId" = $1 AND id = (
             SELECT "assetId" FROM "Transaction" WHERE "walletId" = $1 AND id = $2) FOR KEY SHARE`,
    values: [walletId, id],
  });
}

/**
 * Returns the ids of the parts to keep. @throws Problem if an id is not a part of this transaction or occurs twice, or
 * if a linked part would change its sign
 */
function keptPartIds(parts: readonly SplitPart[], present: ReadonlyMap<string, Transaction>): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const [index, { id, amountValue }] of parts.entries()) {
    if (id === undefined) continue;
    const part = present.get(id);
    if (part === undefined) throw invalidReferenceProblem(`parts[${index}].id`, 'is not a part of this transaction');
    if (kept.has(id)) throw invalidReferenceProblem(`parts[${index}].id`, 'occurs twice');
    if (part.transferCounterId !== null && decimalTextSign(amountValue) !== decimalTextSign(part.amountValue)) {
      throw new Problem('linked', {
        detail: `The sign of parts[${index}] cannot change, because its counterpart has the opposite sign.`,
      });
    }
    kept.add(id);
  }
  return kept;
}

/** Checks references before the write, so that the error names the path in the input; a foreign-key error cannot. */
async function requireReferences(wallet: Wallet, part: SplitPart, path: string): Promise<void> {
  if (part.categoryId != null) await requireRecord(wallet, 'Category', part.categoryId, `${path}.categoryId`);
  if (part.merchantId != null) await requireRecord(wallet, 'Merchant', part.merchantId, `${path}.merchantId`);
  if (part.assignedUserId != null) await requireMember(wallet, part.assignedUserId, `${path}.assignedUserId`);
  if (part.tagIds !== undefined) await requireTags(wallet, part.tagIds, `${path}.tagIds`);
}

function requireCashFlowDates({ date }: Transaction, part: SplitPart, path: string): void {
  const { usingDateRule: rule, usingStartDate: start, usingEndDate: end } = part;
  if (rule !== undefined) resolveInputCashFlowDates({ date, rule, start, end }, `${path}.usingDateRule`);
}

async function partsOf({ transaction, walletId }: Wallet, wholeId: string): Promise<Transaction[]> {
  return transaction.query({
    row: TRANSACTION_ROW,
    text: LOCK_SPLIT_PARTS,
    values: [walletId, wholeId],
  });
}

async function addPart(wallet: Wallet, whole: Transaction, part: SplitPart): Promise<void> {
  const { id: _id, tagIds = whole.tagIds, ...own } = part;
  const { id } = await insertTransaction(
    wallet,
    { ...fieldsFromParent(whole, part), ...own },
    {
      source: 'split',
      parentTransactionId: whole.id,
    },
  );
  if (tagIds.length > 0) await setTags(wallet, id, tagIds);
}

/** The fields that a part inherits from its parent. Notes and provider ids stay with the parent. */
function fieldsFromParent(whole: Transaction, { usingDateRule }: SplitPart): NewTransaction {
  const { usingStartDate, usingEndDate } = whole;
  return {
    assetId: whole.assetId,
    date: whole.date,
    secondaryDate: whole.secondaryDate,
    amountValue: whole.amountValue,
    amountCurrency: whole.amountCurrency,
    fromTo: whole.fromTo,
    description: whole.description,
    categoryId: whole.categoryId,
    merchantId: whole.merchantId,
    merchantAutoAssigned: whole.merchantAutoAssigned,
    merchantCheckedMapsService: whole.merchantCheckedMapsService,
    merchantCheckedWebSearch: whole.merchantCheckedWebSearch,
    excludeFromMerchantAutoAssignment: whole.excludeFromMerchantAutoAssignment,
    usingDateRule: whole.usingDateRule,
    ...(usingDateRule === undefined && whole.usingDateRule === 'range' ? { usingStartDate, usingEndDate } : {}),
    assignedUserId: whole.assignedUserId,
    pending: whole.pending,
    reviewed: whole.reviewed,
  };
}

async function changePart(wallet: Wallet, before: Transaction, part: SplitPart): Promise<void> {
  const { id: _id, tagIds, ...changes } = part;
  await storeChangedTransaction(wallet, before, applyTransactionChanges(before, changes), tagIds);
}

async function markSplit({ transaction, walletId, userId, now }: Wallet, wholeId: string, parent: boolean) {
  await transaction.execute({
    text: `UPDATE "Transaction" SET parent = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, wholeId, parent, now().toISOString(), userId],
  });
}

/** Deletes parts. Moves their comments and files to the parent, each file once. */
async function deleteSplitParts({ transaction, walletId }: Wallet, wholeId: string, partIds: readonly string[]) {
  if (partIds.length === 0) return;
  const values = [walletId, wholeId, partIds];
  await transaction.execute({
    text: `UPDATE "Comment" SET "transactionId" = $2 WHERE "walletId" = $1 AND "transactionId" = ANY($3::uuid[])`,
    values,
  });
  await transaction.execute({
    text: `UPDATE "FileAssignment" SET "transactionId" = $2 WHERE "walletId" = $1 AND id IN (
             SELECT DISTINCT ON (f."fileId") f.id FROM "FileAssignment" f
             WHERE f."walletId" = $1 AND f."transactionId" = ANY($3::uuid[]) AND NOT EXISTS (
               SELECT FROM "FileAssignment" own
               WHERE own."walletId" = $1 AND own."fileId" = f."fileId" AND own."transactionId" = $2)
             ORDER BY f."fileId", f.position)`,
    values,
  });
  await transaction.execute({
    text: `DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, partIds],
  });
}
