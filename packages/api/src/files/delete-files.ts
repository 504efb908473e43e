import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';

/**
 * Deletes files of the wallet, all of them where none are named, and leaves their bytes to be removed. Files are deleted
 * by this alone. It is no trigger, which could not write on another machine where tables are distributed; but a wallet
 * with files is not deleted, so that none goes another way.
 */
export async function deleteFiles(
  transaction: Pick<WalletTransaction, 'query' | 'execute' | 'walletId'>,
  ids: readonly string[] | null = null,
): Promise<void> {
  const gone = await transaction.query({
    row: { storagePath: is.orNull(is.text) },
    text: `DELETE FROM "File" WHERE "walletId" = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) RETURNING "storagePath"`,
    values: [transaction.walletId, ids],
  });
  await transaction.execute({
    text: `INSERT INTO "UnclaimedBytes" ("storagePath", "dueTime") SELECT path, now() FROM unnest($1::text[]) AS path
           ON CONFLICT ("storagePath") DO UPDATE SET "dueTime" = excluded."dueTime"`,
    values: [gone.flatMap(({ storagePath }) => storagePath ?? [])],
  });
}
