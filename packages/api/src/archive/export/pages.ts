import type { WalletTransaction } from '@coffer/db/database.ts';
import { preparedName, type Statement } from '@coffer/db/statements.ts';

/** Rows that are in memory at a time. */
export const PAGE = 500;
/** Most tables of most wallets have fewer: they are asked once. */
const FEW = 100;

/**
 * What a statement without a limit finds, a page at a time and each when it is asked for: however many rows, the memory
 * is the same. What finds many is begun anew with a cursor.
 */
export async function* rowsByPage(
  transaction: WalletTransaction,
  { text, values = [] }: Statement,
): AsyncGenerator<readonly object[], void, void> {
  // The rows go out unchanged: no field of them is read here.
  const first = `${text} LIMIT ${FEW}`;
  const few = await transaction.query({ name: preparedName(first), text: first, values });
  if (few.length < FEW) {
    yield few;
    return;
  }
  await transaction.query({ text: `DECLARE pages NO SCROLL CURSOR FOR ${text}`, values });
  for (let size = PAGE; size === PAGE; ) {
    const rows = await transaction.query({ text: `FETCH ${PAGE} FROM pages` });
    size = rows.length;
    yield rows;
  }
  await transaction.query({ text: 'CLOSE pages' });
}
