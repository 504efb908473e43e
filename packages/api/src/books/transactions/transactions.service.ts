import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { decodeDateCursor, encodeDateCursor } from '../../kernel/cursor.ts';
import { lockRecord } from '../../kernel/locks.ts';
import { cutToPage } from '../../kernel/page-byte-counter.ts';
import { Problem } from '../../kernel/problems.ts';
import type { RecordedWallet, RequestedWallet, Wallet } from '../../kernel/wallet.ts';
import { copyChangesToParts, type ParentChanges, retagParts } from '../../recognition/copy-changes-to-parts.ts';
import {
  deleteAndRememberTransactions,
  releaseImportKeys,
} from '../../recognition/deliveredLines/remembered-import-keys.ts';
import {
  rememberMerchantDecisions,
  withMerchantChoiceFlags,
} from '../../recognition/merchantAssignment/merchant-decisions.ts';
import { undoMerchantDecisions } from '../../recognition/merchantAssignment/undo-merchant-decisions.ts';
import { classifyTransactionInput } from '../../recognition/rules/classify-input.ts';
import { markTransactionsChanged, setTags } from '../../recognition/transaction-tags.ts';
import { type LinkSide, lockLinkSides } from '../links/link-sides.ts';
import { linkTransfer, readLinkedRecord, unlinkTransfer } from '../links/transfer-links.ts';
import { readCashFlowShares, readCashFlowTotal } from './cash-flow-shares.ts';
import {
  applyTransactionChanges,
  hasChangedColumns,
  hasChangedTags,
  storeChangedTransaction,
} from './change-transaction.ts';
import { findTransactionsByText } from './find-by-text.ts';
import { insertTransaction } from './insert-transaction.ts';
import { checkLinkAndSplitRules } from './link-and-split-rules.ts';
import { resolveFilters } from './resolve-filters.ts';
import { lockParentOfPart, moveSplitParts, requireDeletablePart } from './split-parts.ts';
import { textSearchCountStatement } from './text-search.sql.ts';
import {
  textSearchPageStatement,
  transactionCountStatement,
  transactionPageStatement,
} from './transaction-page.sql.ts';
import type {
  createTransactionInput,
  listTransactionsInput,
  Transaction,
  transactionReferenceInput,
  updateTransactionInput,
} from './transactions.schema.ts';
import { TRANSACTION_BY_ID, TRANSACTION_ROW, TRANSACTIONS_BY_ID } from './transactions.sql.ts';

export async function getTransaction(wallet: Wallet, id: string): Promise<Transaction> {
  const [record] = await wallet.transaction.query({
    row: TRANSACTION_ROW,
    name: 'transactionById',
    text: TRANSACTION_BY_ID,
    values: [wallet.walletId, id],
  });
  if (record === undefined) throw new Problem('notFound');
  return record;
}

/** Transactions in the order of the ids; null for an unknown id. */
export async function getTransactions(wallet: Wallet, ids: readonly string[]): Promise<(Transaction | null)[]> {
  const values = [wallet.walletId, ids];
  const rows = await wallet.transaction.query({ row: TRANSACTION_ROW, text: TRANSACTIONS_BY_ID, values });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}

export async function listTransactions(wallet: Wallet, input: z.infer<typeof listTransactionsInput>) {
  const { page } = await newestTransactions(wallet, input);
  return page;
}

export async function searchTransactions(wallet: Wallet, input: z.infer<typeof listTransactionsInput>) {
  const { page, filters, search } = await newestTransactions(wallet, input);
  if (filters.basis === 'cashFlow') {
    const { count, total } = await readCashFlowTotal(wallet, filters, search);
    return { ...page, totalCount: count, total };
  }
  const count =
    search === null
      ? transactionCountStatement(wallet.walletId, filters)
      : textSearchCountStatement(wallet.walletId, filters, search);
  const [counted] = await wallet.transaction.query({ ...count, row: { count: is.int8 } });
  return { ...page, totalCount: counted?.count ?? 0 };
}

/** Reads a page of the list. Also returns its checked filters and its text search. */
async function newestTransactions(wallet: Wallet, input: z.infer<typeof listTransactionsInput>) {
  const { limit, cursor, walletId, text, ...asked } = input;
  const filters = await resolveFilters(wallet, asked);
  // Reads one more row to detect a next page.
  const part = { limit: limit + 1, after: cursor === undefined ? null : decodeDateCursor(cursor) };
  const search = text === undefined ? null : await findTransactionsByText(wallet, { ...filters, text }, part);
  const rows = await wallet.transaction.query({
    ...(search === null
      ? transactionPageStatement(walletId, filters, part.limit, part.after)
      : textSearchPageStatement(walletId, filters, search, part)),
    row: TRANSACTION_ROW,
  });
  const { items, last } = cutToPage(rows, limit);
  const nextCursor = last === null ? null : encodeDateCursor(last);
  const shares = filters.basis === 'cashFlow' ? { shares: await readCashFlowShares(wallet, items, filters) } : {};
  return { page: { items, nextCursor, ...shares }, filters, search };
}

/** Creates a transaction. For an API key or app, sets the recognised merchant and applies rules. */
export async function createTransaction(
  wallet: RequestedWallet,
  input: z.infer<typeof createTransactionInput>,
): Promise<Transaction> {
  return createTransactionWithoutRules(wallet, await classifyTransactionInput(wallet, input));
}

/** Creates a transaction with the fields of the input, without recognising a merchant or applying rules. */
export async function createTransactionWithoutRules(
  wallet: RequestedWallet,
  input: z.infer<typeof createTransactionInput>,
): Promise<Transaction> {
  const { walletId: _walletId, tagIds = [], transferCounterType, transferCounterId, ...fields } = input;
  const counter = counterOf(transferCounterType, transferCounterId);
  if (counter !== null) {
    // Locks in the order of all operations: the asset, then transactions, then the day total, which the insert changes.
    await lockRecord(wallet, 'Asset', fields.assetId, 'KEY SHARE');
    await lockLinkSides(wallet, [counter]);
  }
  const source = getCredentialKind(wallet.credential).isPerson ? 'manual' : 'api';
  const record = await insertTransaction(wallet, fields, { source });
  await rememberMerchantDecisions(wallet, [record], record);
  if (tagIds.length === 0 && counter === null) return record;
  if (tagIds.length > 0) await setTags(wallet, record.id, tagIds);
  if (counter !== null) {
    const own = { type: 'transaction', id: record.id } as const;
    await linkTransfer(wallet, own, counter, { keepCategory: input.categoryId != null });
  }
  return getTransaction(wallet, record.id);
}

export async function updateTransaction(
  wallet: RecordedWallet,
  input: z.infer<typeof updateTransactionInput>,
): Promise<Transaction> {
  const { walletId: _walletId, id, tagIds, transferCounterType, transferCounterId, ...changes } = input;
  const own = { type: 'transaction', id } as const;
  const counter = counterOf(transferCounterType, transferCounterId);
  if (changes.assetId !== undefined) await lockRecord(wallet, 'Asset', changes.assetId, 'KEY SHARE');
  if (transferCounterId !== undefined) {
    const sides = [own, counter, await readLinkedRecord(wallet, own)];
    await lockLinkSides(
      wallet,
      sides.filter((side) => side !== null),
    );
  }
  // The parent's `reviewed` follows from its parts.
  if (changes.reviewed !== undefined) await lockParentOfPart(wallet, id);
  const before = await lockTransaction(wallet, id);
  wallet.changing(before);
  const after = applyTransactionChanges(before, withMerchantChoiceFlags(before, changes));
  const relinked = transferCounterId !== undefined && transferCounterId !== before.transferCounterId;
  const hasChangedParts = before.parent && (await changeParts(wallet, before, changes, tagIds));
  if (!hasChangedColumns(before, after) && !hasChangedTags(before, tagIds) && !relinked && !hasChangedParts) {
    wallet.unchanged();
    return before;
  }
  checkLinkAndSplitRules(before, after, { unlinking: relinked });
  if (after.assetId !== before.assetId) await releaseImportKeys(wallet, [id], after.assetId);
  await storeChangedTransaction(wallet, before, after, tagIds);
  if (changes.merchantId !== undefined) {
    await undoMerchantDecisions(wallet, [before], changes);
    await rememberMerchantDecisions(wallet, [after], after);
  }
  if (before.parent && after.date !== before.date) await moveSplitParts(wallet, after);
  if (relinked) {
    if (before.transferCounterId !== null) await unlinkTransfer(wallet, own);
    if (counter !== null) await linkTransfer(wallet, own, counter, { keepCategory: changes.categoryId !== undefined });
  }
  return getTransaction(wallet, id);
}

/** Copies the changes of a parent to its parts, as far as they apply to parts. Returns whether a part changed. */
async function changeParts(
  wallet: Wallet,
  parent: Transaction,
  changes: ParentChanges,
  tagIds: readonly string[] | undefined,
): Promise<boolean> {
  const retagged = hasChangedTags(parent, tagIds) ? await retagParts(wallet, [parent.id], tagIds) : [];
  await markTransactionsChanged(wallet, retagged);
  const passed = await copyChangesToParts(wallet, [parent.id], withMerchantChoiceFlags(null, changes));
  return retagged.length + passed.length > 0;
}

export async function deleteTransaction(
  wallet: RecordedWallet,
  { id }: z.infer<typeof transactionReferenceInput>,
): Promise<{ id: string }> {
  await lockParentOfPart(wallet, id);
  const own = { type: 'transaction', id } as const;
  const counter = await readLinkedRecord(wallet, own);
  if (counter !== null) await lockLinkSides(wallet, [own, counter]);
  const before = await lockTransaction(wallet, id);
  wallet.changing(before);
  if (before.parentTransactionId !== null) await requireDeletablePart(wallet, before);
  // Parts, tags, comments, links (both sides) and file assignments are deleted by their foreign keys.
  await deleteAndRememberTransactions(wallet, [id]);
  return { id };
}

export async function lockTransaction(wallet: Wallet, id: string): Promise<Transaction> {
  await lockRecord(wallet, 'Transaction', id);
  return getTransaction(wallet, id);
}

function counterOf(type: LinkSide['type'] | null | undefined, id: string | null | undefined): LinkSide | null {
  return type != null && id != null ? { type, id } : null;
}
