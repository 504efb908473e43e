import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';

/** Schedules the removal of bytes that no file refers to: now, or when no undo can need them any more. */
export async function scheduleByteRemoval(
  transaction: Pick<WalletTransaction, 'execute'>,
  storagePaths: readonly string[],
  needed: 'noMore' | 'forUndo',
): Promise<void> {
  if (storagePaths.length === 0) return;
  await transaction.execute({
    text: `INSERT INTO "UnclaimedBytes" ("storagePath", "dueTime")
           SELECT path, now() + CASE WHEN $2 THEN coffer.undo_days() ELSE 0 END * interval '1 day' FROM unnest($1::text[]) AS path
           ON CONFLICT ("storagePath") DO UPDATE SET "dueTime" = excluded."dueTime"`,
    values: [storagePaths, needed === 'forUndo'],
  });
}

/**
 * Deletes files of the wallet, or all its files if `ids` is null, and schedules the removal of their bytes. All
 * deletions of files must use this function. A trigger could not schedule the removal, because with distributed
 * tables it cannot write on another node. The database rejects the deletion of a wallet that still has files.
 */
export async function deleteFiles(
  transaction: Pick<WalletTransaction, 'query' | 'execute' | 'walletId'>,
  { ids, needed }: { readonly ids: readonly string[] | null; readonly needed: 'noMore' | 'forUndo' },
): Promise<void> {
  const gone = await transaction.query({
    row: { storagePath: is.orNull(is.text) },
    text: `DELETE FROM "File" WHERE "walletId" = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) RETURNING "storagePath"`,
    values: [transaction.walletId, ids],
  });
  await scheduleByteRemoval(
    transaction,
    gone.flatMap(({ storagePath }) => storagePath ?? []),
    needed,
  );
}

/** Schedules the bytes of already deleted files for removal now, when their wallet is deleted. */
export async function scheduleRemovalOfDeletedFiles(
  transaction: Pick<WalletTransaction, 'execute' | 'walletId'>,
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "UnclaimedBytes" SET "dueTime" = now() - interval '1 second' WHERE "storagePath" IN (
             SELECT before ->> 'storagePath' FROM coffer.changed_row WHERE "walletId" = $1 AND "table" = 'File' AND change = 'd')`,
    values: [transaction.walletId],
  });
}
