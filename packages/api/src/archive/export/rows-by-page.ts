import type { WalletTransaction } from '@coffer/db/database.ts';
import { preparedStatementName, type Statement } from '@coffer/db/statements.ts';

/** Maximum number of rows in memory. */
export const MAX_EXPORT_PAGE_ROWS = 500;
/** Number of characters after which a part of the file ends: a page with long texts has several parts. */
const PART = 64 * 1024;
/** Number of rows that the first query reads. Most tables have fewer rows, so one query suffices. */
const FIRST_PAGE_ROWS = 100;

/**
 * Yields the rows of a statement in pages, each on demand, so memory use does not depend on the number of rows. A large
 * result is read again with a cursor.
 */
export async function* readRowsByPage(
  transaction: WalletTransaction,
  { text, values = [] }: Statement,
): AsyncGenerator<readonly object[], void, void> {
  // The query has no `row` schema, because the rows are passed on unchanged.
  const first = `${text} LIMIT ${FIRST_PAGE_ROWS}`;
  const few = await transaction.query({ name: preparedStatementName(first), text: first, values });
  if (few.length < FIRST_PAGE_ROWS) {
    yield few;
    return;
  }
  await transaction.query({ text: `DECLARE pages NO SCROLL CURSOR FOR ${text}`, values });
  for (let size = MAX_EXPORT_PAGE_ROWS; size === MAX_EXPORT_PAGE_ROWS; ) {
    const rows = await transaction.query({ text: `FETCH ${MAX_EXPORT_PAGE_ROWS} FROM pages` });
    size = rows.length;
    yield rows;
  }
  await transaction.query({ text: 'CLOSE pages' });
}

/** Yields the lines of these rows in parts, so that a page of long texts is neither serialised at once nor held in memory. */
export function* linesInChunks(
  rows: readonly object[],
  lineOf: (row: object) => string,
): Generator<string, void, void> {
  let part = '';
  for (const row of rows) {
    part += lineOf(row);
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}
