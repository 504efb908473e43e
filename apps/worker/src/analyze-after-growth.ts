import type { Database } from '@coffer/db/database.ts';

/**
 * Updates the planner's statistics after large writes into small tables (`coffer.analyze_after_growth`). Otherwise it
 * only checks the table sizes.
 */
export async function analyzeAfterGrowth(database: Pick<Database, 'query'>): Promise<void> {
  await database.query({ text: 'SELECT coffer.analyze_after_growth()' });
}
