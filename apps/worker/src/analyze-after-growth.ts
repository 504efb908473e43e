import type { Database } from '@coffer/db/database.ts';

/**
 * Updates the planner's statistics if the transaction table has grown a lot (`coffer.analyze_after_growth`). Otherwise
 * it only reads the table's size.
 */
export async function analyzeAfterGrowth(database: Pick<Database, 'query'>): Promise<void> {
  await database.query({ text: 'SELECT coffer.analyze_after_growth()' });
}
