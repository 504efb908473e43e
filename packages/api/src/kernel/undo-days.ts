import type { Database } from '@coffer/db/database.ts';
import { z } from 'zod';

/**
 * The environment variable with the number of days during which changes can be undone, deleted files keep their bytes,
 * and the feed emits deletions.
 */
export const undoVariables = {
  COFFER_UNDO_DAYS: z.coerce.number<string>().int().min(1).max(3650).default(90),
} as const;

/** Stores this process's `COFFER_UNDO_DAYS` for all processes on the database; the last server to start wins. */
export async function storeUndoDays(
  database: Database,
  { COFFER_UNDO_DAYS: days }: { readonly COFFER_UNDO_DAYS: number },
): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query({ text: 'SELECT coffer.set_undo_days($1)', values: [days] }),
  );
}
