import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { requireMember } from '../members.ts';
import { chosenMerchant, rememberDecisions } from '../merchantAssignment/decisions.ts';
import { Problem } from '../problems.ts';
import { requireAll, requireRecord, requireTags } from '../references.ts';
import { addTags, removeTags } from './transaction-tags.ts';
import type { bulkAddTagsInput, bulkDeleteInput, bulkRemoveTagsInput, bulkUpdateInput } from './transactions.schema.ts';

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
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [wallet.walletId, changed, wallet.now().toISOString(), wallet.userId],
  });
  return { updatedCount: changed.length };
}

/** Sets the same fields on many bookings; counts those that were otherwise before. */
export async function bulkUpdate(wallet: WalletScope, { transactionIds, changes }: z.infer<typeof bulkUpdateInput>) {
  const before = await lockAll(wallet, transactionIds);
  wallet.changingAll(before, { changes });
  if (changes.assignedUserId != null) await requireMember(wallet, changes.assignedUserId, 'changes.assignedUserId');
  if (changes.categoryId != null) await requireRecord(wallet, 'Category', changes.categoryId, 'changes.categoryId');
  if (changes.merchantId != null) await requireRecord(wallet, 'Merchant', changes.merchantId, 'changes.merchantId');
  const fields = Object.entries(chosenMerchant(null, changes)).filter(([, value]) => value !== undefined);
  if (fields.length === 0) {
    wallet.unchanged();
    return { updatedCount: 0 };
  }
  const columns = fields.map(([name], at) => ({ name: `"${name}"`, value: `$${at + 5}` }));
  const updatedCount = await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
             ${columns.map(({ name, value }) => `${name} = ${value}`).join(', ')}
           WHERE "walletId" = $1 AND id = ANY($2::uuid[])
             AND (${columns.map(({ name, value }) => `${name} IS DISTINCT FROM ${value}`).join(' OR ')})`,
    values: [
      wallet.walletId,
      transactionIds,
      wallet.now().toISOString(),
      wallet.userId,
      ...fields.map(([, value]) => value),
    ],
  });
  if (updatedCount === 0) wallet.unchanged();
  else await rememberDecisions(wallet, before, changes);
  return { updatedCount };
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

/** Locks the bookings, as they are now, in the order of their ids, so that two bulk operations cannot wait for each other. */
async function lockAll(wallet: WalletScope, transactionIds: readonly string[]) {
  const rows = await wallet.transaction.query<Locked>({
    text: `SELECT id, "parentTransactionId", "assetId", date, "amountValue", "amountCurrency", "fromTo", description, notes,
             "categoryId", "merchantId", "assignedUserId", "excludeFromMerchantAutoAssignment", pending, reviewed,
             ARRAY(SELECT g."tagId" FROM "TransactionTag" g
                   WHERE g."walletId" = t."walletId" AND g."transactionId" = t.id ORDER BY g.position) AS "tagIds"
           FROM "Transaction" t WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    values: [wallet.walletId, transactionIds],
  });
  requireAll('transactionIds', transactionIds, rows);
  return rows;
}

interface Locked {
  readonly id: string;
  readonly parentTransactionId: string | null;
  readonly fromTo: string | null;
  readonly description: string | null;
}
