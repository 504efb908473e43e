import { BYTE_REMOVAL_LOCK } from '@coffer/db/backup/copy-cluster.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';

const REMOVALS_PER_BATCH = 20;

/**
 * Removes from the storage the unclaimed files whose removal is due; returns the number of removed files. Continues after
 * failures and throws at the end, so that the queue tries again.
 */
export async function removeUnclaimedBytes(database: Database, storage: ByteStorage): Promise<number> {
  const since = new Date().toISOString();
  const failed: string[] = [];
  let [removed, last]: [number, unknown] = [0, null];
  for (;;) {
    const found = await database.transaction(async (transaction) => {
      // A running backup needs the bytes that its copy of the database may refer to.
      const [lock] = await transaction.query({
        row: { isFree: is.bool },
        text: `SELECT pg_try_advisory_xact_lock_shared(${BYTE_REMOVAL_LOCK}) AS "isFree"`,
      });
      if (lock?.isFree !== true) return 0;
      // Skips rows of other workers; an upload that is about to claim its bytes waits, and then finds them removed.
      const rows = await transaction.query({
        row: { storagePath: is.text },
        text: `SELECT "storagePath" FROM "UnclaimedBytes" WHERE "dueTime" <= $1 AND "storagePath" <> ALL($2::text[])
               ORDER BY "dueTime" LIMIT ${REMOVALS_PER_BATCH} FOR UPDATE SKIP LOCKED`,
        values: [since, failed],
      });
      const gone: string[] = [];
      for (const { storagePath } of rows) {
        try {
          await storage.remove(storagePath);
          gone.push(storagePath);
        } catch (error) {
          failed.push(storagePath);
          last = error;
        }
      }
      await transaction.execute({ text: 'DELETE FROM "UnclaimedBytes" WHERE "storagePath" = ANY($1)', values: [gone] });
      removed += gone.length;
      return rows.length;
    });
    if (found < REMOVALS_PER_BATCH) break;
  }
  // Leaves out the storage's own message: the queue stores the error, and the message can contain URLs.
  if (failed.length > 0) throw new Error(`${failed.length} files could not be removed`, { cause: last });
  return removed;
}
