import type { Database } from '@coffer/db/database.ts';
import { z } from 'zod';

/** For so many days what was changed can be taken back, deleted files keep their bytes, and the feed tells of deletions. */
export const undoVariables = {
  COFFER_UNDO_DAYS: z.coerce.number<string>().int().min(1).max(3650).default(90),
} as const;

/** Makes the environment's days those of all processes on this database: of several servers the last one's hold. */
export async function storeUndoDays(
  database: Database,
  { COFFER_UNDO_DAYS: days }: { readonly COFFER_UNDO_DAYS: number },
): Promise<void> {
  await database.transaction((transaction) =>
    transaction.query({ text: 'SELECT coffer.set_undo_days($1)', values: [days] }),
  );
}
