import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';

/** Removes bytes that no file has claimed. If that fails, the scheduled job removes them later. */
export async function tryRemoveBytes(
  { database, storage }: { readonly database: Pick<Database, 'query'>; readonly storage: Pick<ByteStorage, 'remove'> },
  storagePaths: readonly string[],
): Promise<void> {
  try {
    // After a lost database connection, it is unknown whether the claim was committed.
    const unclaimed = await database.query({
      row: { storagePath: is.text },
      text: 'SELECT "storagePath" FROM "UnclaimedBytes" WHERE "storagePath" = ANY($1)',
      values: [storagePaths],
    });
    for (const { storagePath } of unclaimed) {
      await storage.remove(storagePath);
      await database.query({ text: 'DELETE FROM "UnclaimedBytes" WHERE "storagePath" = $1', values: [storagePath] });
    }
  } catch {
    // Ignores the failure, so that the caller reports the error that occurred first.
  }
}
