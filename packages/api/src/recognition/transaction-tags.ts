import * as is from '@coffer/db/columns.ts';
import { requireTags } from '../kernel/references.ts';
import type { Wallet } from '../kernel/wallet.ts';

/** Makes these the tags of one booking, in this order; a tag named twice counts once. */
export async function setTags(wallet: Wallet, transactionId: string, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length > 0) await requireTags(wallet, tagIds, 'tagIds');
  await replaceTags(wallet, [transactionId], [...new Set(tagIds)]);
}

/** The same for many bookings; the tags are the wallet's, each once. */
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

/** Appends the tags $3 after those of each transaction `t` that meets the condition; one that it has stays where it is. $1 is the wallet. */
export function appendTags(condition: string): string {
  return `INSERT INTO "TransactionTag" AS g ("walletId", "transactionId", "tagId", position, date)
          SELECT t."walletId", t.id, tag.id, coalesce(last.position, 0) + tag.position, t.date
          FROM "Transaction" t
          CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS tag(id, position)
          LEFT JOIN LATERAL (
            SELECT max(g.position) AS position FROM "TransactionTag" g
            WHERE g."walletId" = t."walletId" AND g."transactionId" = t.id
          ) last ON true
          WHERE t."walletId" = $1 AND ${condition}
          ON CONFLICT ("walletId", "transactionId", "tagId") DO NOTHING
          RETURNING g."transactionId"`;
}

/**
 * Appends tags to many bookings, after those that each has; one that it has stays where it is. Answers the ids of the
 * bookings that got a new one.
 */
export async function addTags(
  wallet: Wallet,
  transactionIds: readonly string[],
  tagIds: readonly string[],
): Promise<string[]> {
  const changed = await wallet.transaction.query({
    row: { transactionId: is.uuid },
    text: `WITH added AS (${appendTags('t.id = ANY($2::uuid[])')}) SELECT DISTINCT "transactionId" FROM added`,
    values: [wallet.walletId, transactionIds, [...new Set(tagIds)]],
  });
  return changed.map((row) => row.transactionId);
}

/** Takes tags from many bookings. Answers the ids of those that had one. */
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

/** Stores when and by whom transactions were changed whose own rows stay as they are, such as those with other tags. */
export async function touch(wallet: Wallet, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return;
  // The tags are captured already; undo ignores when and by whom a transaction was last changed.
  await wallet.transaction.execute({ text: `SET LOCAL coffer.capture = 'off'` });
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [wallet.walletId, changed, wallet.now().toISOString(), wallet.userId],
  });
  await wallet.transaction.execute({ text: `SET LOCAL coffer.capture = 'on'` });
}
