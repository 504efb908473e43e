import type { Database } from '@coffer/db/database.ts';

/** After much was written into few bookings, lets the planner know (`coffer.analyze_after_growth`); else it costs a look. */
export async function analyzeAfterGrowth(database: Pick<Database, 'query'>): Promise<void> {
  await database.query({ text: 'SELECT coffer.analyze_after_growth()' });
}
