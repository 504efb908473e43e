import * as is from '@coffer/db/columns.ts';
import { requireTags } from '../kernel/references.ts';
import type { Wallet } from '../kernel/wallet.ts';

/** Sets the tags of one transaction, in this order; a repeated tag counts once. */
export async function setTags(wallet: Wallet, transactionId: string, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length > 0) await requireTags(wallet, tagIds, 'tagIds');
  await replaceTags(wallet, [transactionId], [...new Set(tagIds)]);
}

/** Sets the tags of many transactions; the tags must be distinct and in the wallet. */
export async function replaceTags(
  wallet: Wallet,
  transactionIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  const key = [wallet.walletId, transactionIds];
  await wallet.transaction.execute({
    text: `DELETE FROM "TransactionTag" WHERE "walletId" = $1 AND "transactionId" = ANY($2::uuid[])`,
    values: key,
  });
  await wallet.transaction.execute({
    text: `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
           SELECT t."walletId", t.id, tag.id, tag.position, t.date
           FROM "Transaction" t, unnest($3::uuid[]) WITH ORDINALITY AS tag(id, position)
           WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])`,
    values: [...key, tagIds],
  });
}

/**
 * Returns a statement that appends the tags $3 to each transaction `t` of wallet $1 that meets `ofTransaction`. New
 * tags follow the transaction's own tags; a tag that the transaction already has keeps its position. `ofPair` is a
 * further condition on `t` and `tag`.
 */
export function appendTagsSql(ofTransaction: string, ofPair = 'true'): string {
  // With OFFSET 0, PostgreSQL looks up the last position once per transaction instead of once per new tag.
  return `INSERT INTO "TransactionTag" AS g ("walletId", "transactionId", "tagId", position, date)
          SELECT t."walletId", t.id, tag.id, t.last + tag.position, t.date
          FROM (
            SELECT t."walletId", t.id, t.date, t."parentTransactionId", coalesce((
              SELECT max(g.position) FROM "TransactionTag" g WHERE g."walletId" = t."walletId" AND g."transactionId" = t.id
            ), 0) AS last
            FROM "Transaction" t WHERE t."walletId" = $1 AND ${ofTransaction} OFFSET 0
          ) t
          CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS tag(id, position)
          WHERE ${ofPair}
          ON CONFLICT ("walletId", "transactionId", "tagId") DO NOTHING
          RETURNING g."transactionId"`;
}

/**
 * Appends tags to many transactions; existing tags keep their position. Returns the ids of the transactions that got a new tag.
 */
export async function addTags(
  wallet: Wallet,
  transactionIds: readonly string[],
  tagIds: readonly string[],
): Promise<string[]> {
  const changed = await wallet.transaction.query({
    row: { transactionId: is.uuid },
    text: `WITH added AS (${appendTagsSql('t.id = ANY($2::uuid[])')}) SELECT DISTINCT "transactionId" FROM added`,
    values: [wallet.walletId, transactionIds, [...new Set(tagIds)]],
  });
  return changed.map((row) => row.transactionId);
}

/** Removes tags from many transactions. Returns the ids of the transactions that had one of the tags. */
export async function removeTags(
  wallet: Wallet,
  transactionIds: readonly string[],
  tagIds: readonly string[],
): Promise<string[]> {
  const removed = await wallet.transaction.query({
    row: { transactionId: is.uuid },
    text: `WITH removed AS (
             DELETE FROM "TransactionTag"
             WHERE "walletId" = $1 AND "transactionId" = ANY($2::uuid[]) AND "tagId" = ANY($3::uuid[])
             RETURNING "transactionId"
           )
           SELECT DISTINCT "transactionId" FROM removed`,
    values: [wallet.walletId, transactionIds, tagIds],
  });
  return removed.map((row) => row.transactionId);
}

/** Stores when and by whom transactions changed whose own rows stay the same, for example when only tags change. */
export async function markTransactionsChanged(wallet: Wallet, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return;
  // The changed tags are already recorded; undo ignores `lastUpdatedTime` and `lastUpdatedUserId`.
  await wallet.transaction.execute({ text: `SET LOCAL coffer.capture = 'off'` });
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [wallet.walletId, changed, wallet.now().toISOString(), wallet.userId],
  });
  await wallet.transaction.execute({ text: `SET LOCAL coffer.capture = 'on'` });
}
