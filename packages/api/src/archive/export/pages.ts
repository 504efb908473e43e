import type { WalletTransaction } from '@coffer/db/database.ts';
import type { Statement } from '@coffer/db/statements.ts';

/** Rows that are in memory at a time. */
export const PAGE = 500;

/** What a statement finds, a page at a time and each when it is asked for: however many rows, the memory is the same. */
export async function* rowsByPage(
  transaction: WalletTransaction,
  { text, values = [] }: Statement,
): AsyncGenerator<readonly object[], void, void> {
  await transaction.query({ text: `DECLARE pages NO SCROLL CURSOR FOR ${text}`, values });
  for (let size = PAGE; size === PAGE; ) {
    // The rows go out unchanged: no field of them is read here.
    const rows = await transaction.query({ text: `FETCH ${PAGE} FROM pages` });
    size = rows.length;
    yield rows;
  }
  await transaction.query({ text: 'CLOSE pages' });
}
