import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';

/** Leaves bytes that no file has any more to be removed: now, or when no undo can need them any more. */
export async function leaveBytes(
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
 * Deletes files of the wallet, all of them where `ids` is null, and leaves their bytes. Files are deleted by this
 * alone. It is no trigger, which could not write on another machine where tables are distributed; but a wallet
 * with files is not deleted, so that none goes another way.
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
  await leaveBytes(
    transaction,
    gone.flatMap(({ storagePath }) => storagePath ?? []),
    needed,
  );
}

/** The bytes of files that were deleted before are not kept for their wallet any longer than it is there. */
export async function forgetDeletedFiles(transaction: Pick<WalletTransaction, 'execute' | 'walletId'>): Promise<void> {
  await transaction.execute({
    text: `UPDATE "UnclaimedBytes" SET "dueTime" = now() - interval '1 second' WHERE "storagePath" IN (
             SELECT before ->> 'storagePath' FROM coffer.changed_row WHERE "walletId" = $1 AND "table" = 'File' AND change = 'd')`,
    values: [transaction.walletId],
  });
}
