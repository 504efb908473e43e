import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { transactionLockOrderSql } from '../../kernel/locks.ts';
import { Problem } from '../../kernel/problems.ts';
import { requireAllIds, requireRecord, requireTags } from '../../kernel/references.ts';
import { requireMember } from '../../kernel/require-members.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { copyChangesToParts, lockPartsOfParents, retagParts } from '../../recognition/copy-changes-to-parts.ts';
import {
  deleteAndRememberTransactions,
  releaseImportKeys,
} from '../../recognition/deliveredLines/remembered-import-keys.ts';
import {
  rememberMerchantDecisions,
  withMerchantChoiceFlags,
} from '../../recognition/merchantAssignment/merchant-decisions.ts';
import { undoMerchantDecisions } from '../../recognition/merchantAssignment/undo-merchant-decisions.ts';
import { addTags, markTransactionsChanged, removeTags, replaceTags } from '../../recognition/transaction-tags.ts';
import type {
  bulkAddTagsInput,
  bulkChanges,
  bulkDeleteInput,
  bulkRemoveTagsInput,
  bulkUpdateEachInput,
  bulkUpdateInput,
} from './bulk.schema.ts';
import { lockTargetAssets, movePartsWithParents, requireMovable } from './bulk-moves.ts';
import { resolveInputCashFlowDates } from './input-cash-flow-dates.ts';
import type { Transaction } from './transactions.schema.ts';
import { TRANSACTION_ROW } from './transactions.sql.ts';

/** Adds tags to many transactions and their parts: all or none. Repeating changes nothing. */
export async function bulkAddTags(
  wallet: RecordedWallet,
  { transactionIds, tagIdsToAdd }: z.infer<typeof bulkAddTagsInput>,
) {
  wallet.changingAll(await lockNamed(wallet, transactionIds), { tagIdsToAdd });
  await requireTags(wallet, tagIdsToAdd, 'tagIdsToAdd');
  return changeTags(wallet, transactionIds, (ids) => addTags(wallet, ids, tagIdsToAdd));
}

/** Removes tags from many transactions and their parts: all or none. The other tags keep their order. */
export async function bulkRemoveTags(
  wallet: RecordedWallet,
  { transactionIds, tagIdsToRemove }: z.infer<typeof bulkRemoveTagsInput>,
) {
  wallet.changingAll(await lockNamed(wallet, transactionIds), { tagIdsToRemove });
  await requireTags(wallet, tagIdsToRemove, 'tagIdsToRemove');
  return changeTags(wallet, transactionIds, (ids) => removeTags(wallet, ids, tagIdsToRemove));
}

/**
 * Changes the tags of transactions and their parts. Returns the number of named transactions that changed, either
 * directly or in a part.
 */
async function changeTags(
  wallet: RecordedWallet,
  transactionIds: readonly string[],
  change: (ids: readonly string[]) => Promise<readonly string[]>,
) {
  const parentOf = new Map(
    (await lockPartsOfParents(wallet, transactionIds)).map(({ id, parentId }) => [id, parentId]),
  );
  const changed = await change([...new Set([...transactionIds, ...parentOf.keys()])]);
  if (changed.length === 0) wallet.unchanged();
  await markTransactionsChanged(wallet, changed);
  const concerned = new Set(changed.flatMap((id) => [id, parentOf.get(id) ?? id]));
  return { updatedCount: new Set(transactionIds.filter((id) => concerned.has(id))).size };
}

/** Sets the same fields on many transactions; returns the number that changed. */
export async function bulkUpdate(wallet: RecordedWallet, { transactionIds, changes }: z.infer<typeof bulkUpdateInput>) {
  return updateGroups(wallet, [{ transactionIds, changes }], () => '');
}

/** Sets different fields on each group of transactions: all or none. */
export async function bulkUpdateEach(wallet: RecordedWallet, { groups }: z.infer<typeof bulkUpdateEachInput>) {
  return updateGroups(wallet, groups, (index) => `groups[${index}].`);
}

interface BulkGroup {
  readonly transactionIds: readonly string[];
  readonly changes: z.infer<typeof bulkChanges>;
}

async function updateGroups(
  wallet: RecordedWallet,
  groups: readonly BulkGroup[],
  pathOf: (index: number) => string,
): Promise<{ updatedCount: number }> {
  // Locks assets before transactions, as all operations do.
  await lockTargetAssets(wallet, groups, pathOf);
  const ids = groups.flatMap(({ transactionIds }) => transactionIds);
  const locked = new Map((await lockAll(wallet, ids)).map((row) => [row.id, row]));
  for (const [index, { transactionIds }] of groups.entries()) {
    const found = transactionIds.flatMap((id) => locked.get(id) ?? []);
    requireAllIds(`${pathOf(index)}transactionIds`, transactionIds, found);
  }
  const before = [...locked.values()];
  wallet.changingAll(before, groups.length === 1 ? { changes: groups[0]?.changes } : { groups });
  const updated = new Set<string>();
  for (const [index, { transactionIds, changes }] of groups.entries()) {
    const own = [...new Set(transactionIds)].flatMap((id) => locked.get(id) ?? []);
    for (const id of await updateAlike(wallet, own, changes, `${pathOf(index)}changes.`)) updated.add(id);
  }
  if (updated.size === 0) wallet.unchanged();
  return { updatedCount: updated.size };
}

/** Applies the changes of one group of locked transactions. Returns the ids of the transactions that changed. */
async function updateAlike(
  wallet: Wallet,
  before: readonly Locked[],
  changes: z.infer<typeof bulkChanges>,
  path: string,
): Promise<ReadonlySet<string>> {
  await requireReferences(wallet, changes, path);
  requireMovable(before, changes);
  const { tagIds, usingDateRule, usingStartDate, usingEndDate, ...columns } = withMerchantChoiceFlags(null, changes);
  const { date, assetId } = columns;
  if (assetId !== undefined) {
    await releaseImportKeys(
      wallet,
      before.map(({ id }) => id),
      assetId,
    );
  }
  const using = usingDateRule === undefined ? null : { rule: usingDateRule, start: usingStartDate, end: usingEndDate };
  const parents = before.filter(({ parent }) => parent).map(({ id }) => id);
  const updated = new Set([
    ...(await setColumns(wallet, resolveNewDates(before, { date, using }, path), { ...columns, usingDateRule })),
    ...(await copyChangesToParts(wallet, parents, columns)),
    ...(tagIds === undefined ? [] : await setTagsOfMany(wallet, before, tagIds)),
  ]);
  if (date !== undefined) await movePartsWithParents(wallet, before, date);
  if (updated.size > 0) {
    await undoMerchantDecisions(wallet, before, changes);
    await rememberMerchantDecisions(wallet, before, changes);
  }
  return updated;
}

async function requireReferences(wallet: Wallet, changes: z.infer<typeof bulkChanges>, path: string) {
  const { assignedUserId, categoryId, merchantId, tagIds } = changes;
  if (assignedUserId != null) await requireMember(wallet, assignedUserId, `${path}assignedUserId`);
  if (categoryId != null) await requireRecord(wallet, 'Category', categoryId, `${path}categoryId`);
  if (merchantId != null) await requireRecord(wallet, 'Merchant', merchantId, `${path}merchantId`);
  if (tagIds !== undefined) await requireTags(wallet, tagIds, `${path}tagIds`);
}

/**
 * Sets columns to the same values, and each transaction's own cash-flow dates. Returns the ids of the transactions that
 * changed.
 */
async function setColumns(wallet: Wallet, transactions: readonly Dated[], fields: object): Promise<string[]> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (sent.length === 0) return [];
  const columns = [
    ...sent.map(([name], at) => ({ name: `"${name}"`, value: (OF_SPLITS[name] ?? String)(`$${at + 7}`) })),
    ...['"usingStartDate"', '"usingEndDate"'].map((name) => ({ name, value: `dated.${name}` })),
  ];
  const rows = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `UPDATE "Transaction" AS t SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
             ${columns.map(({ name, value }) => `${name} = ${value}`).join(', ')}
           FROM unnest($2::uuid[], $5::date[], $6::date[]) AS dated(id, "usingStartDate", "usingEndDate")
           WHERE t."walletId" = $1 AND t.id = dated.id
             AND (${columns.map(({ name, value }) => `t.${name} IS DISTINCT FROM ${value}`).join(' OR ')})
           RETURNING t.id`,
    values: [
      ...[wallet.walletId, transactions.map(({ id }) => id), wallet.now().toISOString(), wallet.userId],
      transactions.map(({ usingStartDate }) => usingStartDate),
      transactions.map(({ usingEndDate }) => usingEndDate),
      ...sent.map(([, value]) => value),
    ],
  });
  return rows.map(({ id }) => id);
}

/**
 * SQL values of columns that splits derive: a part takes `pending` from its parent, and a parent takes `reviewed` from
 * its parts.
 */
const OF_SPLITS: Readonly<Record<string, (value: string) => string>> = {
  pending: (value) => `CASE WHEN t."parentTransactionId" IS NULL THEN ${value} ELSE t.pending END`,
  reviewed: (value) => `CASE WHEN t.parent THEN t.reviewed ELSE ${value} END`,
};

type Dated = Pick<Locked, 'id' | 'usingStartDate' | 'usingEndDate'>;

interface BulkDateChange {
  /** The new day of all transactions. */
  readonly date: string | undefined;
  /**
   * The new cash-flow dates. Null keeps each transaction's rule and resolves it for the new day; dates of the rule
   * `range` do not change.
   */
  readonly using: UsingDates | null;
}

interface UsingDates {
  readonly rule: Transaction['usingDateRule'];
  readonly start: string | undefined;
  readonly end: string | undefined;
}

/** Returns the new cash-flow dates of each transaction. @throws Problem `invalidInput` */
function resolveNewDates(before: readonly Locked[], { date, using }: BulkDateChange, path: string): Dated[] {
  const field = `${path}${using === null ? 'date' : 'usingDateRule'}`;
  return before.map((row) => {
    const day = date ?? row.date;
    const { rule, start, end } = using ?? { rule: row.usingDateRule, start: undefined, end: undefined };
    if (using === null && (day === row.date || rule === 'range')) return row;
    const range = resolveInputCashFlowDates({ date: day, rule, start, end }, field);
    return { id: row.id, usingStartDate: range.start, usingEndDate: range.end };
  });
}

/**
 * Sets these tags on each transaction, in this order, and makes the same changes on its parts. Returns the ids of the
 * transactions that changed.
 */
async function setTagsOfMany(wallet: Wallet, before: readonly Locked[], tagIds: readonly string[]) {
  const wanted = [...new Set(tagIds)];
  const ids = await findTransactionsWithOtherTags(wallet, before, wanted);
  const parts = before.some(({ parent }) => parent) ? await retagParts(wallet, ids, wanted) : [];
  await replaceTags(wallet, ids, wanted);
  await markTransactionsChanged(wallet, [...ids, ...parts]);
  return ids;
}

/**
 * Returns the ids of transactions whose list of tags is not exactly `tagIds`, in this order. Compares in the database,
 * because a transaction may have many tags.
 */
async function findTransactionsWithOtherTags(
  wallet: Wallet,
  transactions: readonly Locked[],
  tagIds: readonly string[],
) {
  const rows = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM unnest($2::uuid[]) AS id
           WHERE ARRAY(SELECT g."tagId" FROM "TransactionTag" g
                       WHERE g."walletId" = $1 AND g."transactionId" = id ORDER BY g.position) <> $3::uuid[]`,
    values: [wallet.walletId, transactions.map(({ id }) => id), tagIds],
  });
  return rows.map(({ id }) => id);
}

/** Deletes many transactions with their parts, links, tags and comments. */
export async function bulkDelete(wallet: RecordedWallet, { transactionIds }: z.infer<typeof bulkDeleteInput>) {
  const locked = await lockNamed(wallet, transactionIds);
  wallet.changingAll(locked, { deleted: locked.length });
  const named = new Set(locked.map((row) => row.id));
  // A part can only be deleted together with its parent.
  const orphan = locked.find((row) => row.parentTransactionId !== null && !named.has(row.parentTransactionId));
  if (orphan !== undefined) {
    throw new Problem('split', {
      detail: `${orphan.id} is a split part whose parent is not in transactionIds.`,
    });
  }
  await deleteAndRememberTransactions(wallet, transactionIds);
  return { deletedCount: named.size };
}

const LOCKED = {
  id: TRANSACTION_ROW.id,
  parent: TRANSACTION_ROW.parent,
  parentTransactionId: TRANSACTION_ROW.parentTransactionId,
  assetId: TRANSACTION_ROW.assetId,
  date: TRANSACTION_ROW.date,
  amountValue: TRANSACTION_ROW.amountValue,
  amountCurrency: TRANSACTION_ROW.amountCurrency,
  fromTo: TRANSACTION_ROW.fromTo,
  description: TRANSACTION_ROW.description,
  notes: TRANSACTION_ROW.notes,
  categoryId: TRANSACTION_ROW.categoryId,
  merchantId: TRANSACTION_ROW.merchantId,
  merchantAutoAssigned: TRANSACTION_ROW.merchantAutoAssigned,
  assignedUserId: TRANSACTION_ROW.assignedUserId,
  excludeFromMerchantAutoAssignment: TRANSACTION_ROW.excludeFromMerchantAutoAssignment,
  usingDateRule: TRANSACTION_ROW.usingDateRule,
  usingStartDate: TRANSACTION_ROW.usingStartDate,
  usingEndDate: TRANSACTION_ROW.usingEndDate,
  pending: TRANSACTION_ROW.pending,
  reviewed: TRANSACTION_ROW.reviewed,
};

type Locked = is.RowOf<typeof LOCKED>;

/** Locks the transactions; throws if one does not exist. */
async function lockNamed(wallet: Wallet, transactionIds: readonly string[]): Promise<Locked[]> {
  const rows = await lockAll(wallet, transactionIds);
  requireAllIds('transactionIds', transactionIds, rows);
  return rows;
}

/** Locks transactions and reads their current values, in the common lock order, so that two bulk operations cannot deadlock. */
function lockAll(wallet: Wallet, transactionIds: readonly string[]): Promise<Locked[]> {
  return wallet.transaction.query({
    row: LOCKED,
    text: `SELECT id, parent, "parentTransactionId", "assetId", date, "amountValue", "amountCurrency", "fromTo", description, notes,
             "categoryId", "merchantId", "merchantAutoAssigned", "assignedUserId", "excludeFromMerchantAutoAssignment", "usingDateRule",
             "usingStartDate", "usingEndDate", pending, reviewed
           FROM "Transaction" t WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ${transactionLockOrderSql('t')} FOR UPDATE`,
    values: [wallet.walletId, transactionIds],
  });
}
