import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { requireMember } from '../members.ts';
import { chosenMerchant, rememberDecisions } from '../merchantAssignment/decisions.ts';
import { takeBackDecisions } from '../merchantAssignment/undone-decisions.ts';
import { Problem } from '../problems.ts';
import { requireAll, requireRecord, requireTags } from '../references.ts';
import type {
  bulkAddTagsInput,
  bulkChanges,
  bulkDeleteInput,
  bulkRemoveTagsInput,
  bulkUpdateInput,
} from './bulk.schema.ts';
import { addTags, removeTags, replaceTags } from './transaction-tags.ts';
import type { Transaction } from './transactions.schema.ts';
import { usingDatesFor } from './using-dates.ts';

/** Appends tags to many bookings: all or nothing; repeating changes nothing. */
export async function bulkAddTags(
  wallet: WalletScope,
  { transactionIds, tagIdsToAdd }: z.infer<typeof bulkAddTagsInput>,
) {
  wallet.changingAll(await lockAll(wallet, transactionIds), { tagIdsToAdd });
  await requireTags(wallet, tagIdsToAdd, 'tagIdsToAdd');
  return retagged(wallet, await addTags(wallet, transactionIds, tagIdsToAdd));
}

/** Takes tags from many bookings: all or nothing; the others keep their order; repeating changes nothing. */
export async function bulkRemoveTags(
  wallet: WalletScope,
  { transactionIds, tagIdsToRemove }: z.infer<typeof bulkRemoveTagsInput>,
) {
  wallet.changingAll(await lockAll(wallet, transactionIds), { tagIdsToRemove });
  await requireTags(wallet, tagIdsToRemove, 'tagIdsToRemove');
  return retagged(wallet, await removeTags(wallet, transactionIds, tagIdsToRemove));
}

async function retagged(wallet: WalletScope, changed: readonly string[]) {
  if (changed.length === 0) wallet.unchanged();
  await touch(wallet, changed);
  return { updatedCount: changed.length };
}

/** Says when and by whom bookings were changed whose own row is as it was. */
async function touch(wallet: WalletScope, changed: readonly string[]): Promise<void> {
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [wallet.walletId, changed, wallet.now().toISOString(), wallet.userId],
  });
}

/** Sets the same fields on many bookings; counts those that were otherwise before. */
export async function bulkUpdate(wallet: WalletScope, { transactionIds, changes }: z.infer<typeof bulkUpdateInput>) {
  const before = await lockAll(wallet, transactionIds);
  wallet.changingAll(before, { changes });
  await requireReferences(wallet, changes);
  const {
    tagIds,
    usingDateRule,
    usingStartDate: _start,
    usingEndDate: _end,
    ...columns
  } = chosenMerchant(null, changes);
  const updated = new Set([
    ...(await setColumns(wallet, transactionIds, columns)),
    ...(usingDateRule === undefined ? [] : await setUsingDates(wallet, before, { ...changes, usingDateRule })),
    ...(tagIds === undefined ? [] : await setTagsOfMany(wallet, before, tagIds)),
  ]);
  if (updated.size === 0) wallet.unchanged();
  else {
    await takeBackDecisions(wallet, before, changes);
    await rememberDecisions(wallet, before, changes);
  }
  return { updatedCount: updated.size };
}

async function requireReferences(wallet: WalletScope, changes: z.infer<typeof bulkChanges>): Promise<void> {
  const { assignedUserId, categoryId, merchantId, tagIds } = changes;
  if (assignedUserId != null) await requireMember(wallet, assignedUserId, 'changes.assignedUserId');
  if (categoryId != null) await requireRecord(wallet, 'Category', categoryId, 'changes.categoryId');
  if (merchantId != null) await requireRecord(wallet, 'Merchant', merchantId, 'changes.merchantId');
  if (tagIds !== undefined) await requireTags(wallet, tagIds, 'changes.tagIds');
}

/** Sets columns to one value each. Answers the ids of the bookings that were otherwise. */
async function setColumns(wallet: WalletScope, ids: readonly string[], fields: object): Promise<string[]> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (sent.length === 0) return [];
  const columns = sent.map(([name], at) => ({ name: `"${name}"`, value: `$${at + 5}` }));
  const rows = await wallet.transaction.query<{ id: string }>({
    text: `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
             ${columns.map(({ name, value }) => `${name} = ${value}`).join(', ')}
           WHERE "walletId" = $1 AND id = ANY($2::uuid[])
             AND (${columns.map(({ name, value }) => `${name} IS DISTINCT FROM ${value}`).join(' OR ')})
           RETURNING id`,
    values: [wallet.walletId, ids, wallet.now().toISOString(), wallet.userId, ...sent.map(([, value]) => value)],
  });
  return rows.map(({ id }) => id);
}

/** Sets the rule of the cash-flow dates, which each booking's own day resolves. Answers as above. */
async function setUsingDates(
  wallet: WalletScope,
  before: readonly Locked[],
  { usingDateRule: rule, usingStartDate: start, usingEndDate: end }: UsingDates,
): Promise<string[]> {
  const days = [...new Set(before.map(({ date }) => date))];
  const ranges = days.map((date) => usingDatesFor({ date, rule, start, end }, 'changes.usingDateRule'));
  const rows = await wallet.transaction.query<{ id: string }>({
    text: `UPDATE "Transaction" t SET "usingDateRule" = $3::"UsingDateRule", "usingStartDate" = u.start, "usingEndDate" = u.end,
             "lastUpdatedTime" = $7, "lastUpdatedUserId" = $8
           FROM unnest($4::date[], $5::date[], $6::date[]) AS u(date, start, "end")
           WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[]) AND t.date = u.date
             AND (t."usingDateRule", t."usingStartDate", t."usingEndDate") IS DISTINCT FROM ($3::"UsingDateRule", u.start, u.end)
           RETURNING t.id`,
    values: [
      wallet.walletId,
      before.map(({ id }) => id),
      rule,
      days,
      ranges.map((range) => range.start),
      ranges.map((range) => range.end),
      wallet.now().toISOString(),
      wallet.userId,
    ],
  });
  return rows.map(({ id }) => id);
}

/** Makes these the tags of each booking, in this order. Answers as above. */
async function setTagsOfMany(wallet: WalletScope, before: readonly Locked[], tagIds: readonly string[]) {
  const wanted = [...new Set(tagIds)];
  const others = before.filter((row) => String(row.tagIds) !== String(wanted)).map(({ id }) => id);
  await replaceTags(wallet, others, wanted);
  await touch(wallet, others);
  return others;
}

/** Deletes many bookings with their children, links, tags and comments. */
export async function bulkDelete(wallet: WalletScope, { transactionIds }: z.infer<typeof bulkDeleteInput>) {
  const locked = await lockAll(wallet, transactionIds);
  wallet.changingAll(locked, { deleted: locked.length });
  const named = new Set(locked.map((row) => row.id));
  // A part may go only together with its whole.
  const orphan = locked.find((row) => row.parentTransactionId !== null && !named.has(row.parentTransactionId));
  if (orphan !== undefined) {
    throw new Problem('split', {
      detail: `${orphan.id} is a part of a split whose whole is not among transactionIds.`,
    });
  }
  await wallet.transaction.execute({
    text: `DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [wallet.walletId, transactionIds],
  });
  return { deletedCount: named.size };
}

interface UsingDates {
  readonly usingDateRule: Transaction['usingDateRule'];
  readonly usingStartDate?: string | undefined;
  readonly usingEndDate?: string | undefined;
}

type Locked = Pick<
  Transaction,
  'id' | 'parentTransactionId' | 'date' | 'tagIds' | 'fromTo' | 'description' | 'merchantId' | 'merchantAutoAssigned'
>;

/** Locks the bookings, as they are now, in the order of their ids, so that two bulk operations cannot wait for each other. */
async function lockAll(wallet: WalletScope, transactionIds: readonly string[]) {
  const rows = await wallet.transaction.query<Locked>({
    text: `SELECT id, "parentTransactionId", "assetId", date, "amountValue", "amountCurrency", "fromTo", description, notes,
             "categoryId", "merchantId", "merchantAutoAssigned", "assignedUserId", "excludeFromMerchantAutoAssignment", "usingDateRule",
             "usingStartDate", "usingEndDate", pending, reviewed,
             ARRAY(SELECT g."tagId" FROM "TransactionTag" g
                   WHERE g."walletId" = t."walletId" AND g."transactionId" = t.id ORDER BY g.position) AS "tagIds"
           FROM "Transaction" t WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [wallet.walletId, transactionIds],
  });
  requireAll('transactionIds', transactionIds, rows);
  return rows;
}
