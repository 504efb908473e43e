import type { WalletTransaction } from '@coffer/db/database.ts';
import { databaseErrorCode, findViolatedConstraint } from '@coffer/db/database-errors.ts';
import { insertInWalletSql } from '@coffer/db/insert-in-wallet-sql.ts';
import type { Problem } from '../../kernel/problems.ts';
import { invalidLineProblem } from './file-lines.ts';
import type { RestoredKind } from './restored-kinds.ts';

export interface NumberedRow {
  /** The line number in the file. */
  readonly line: number;
  /** The row as JSON. */
  readonly json: string;
}

/**
 * Inserts rows of one kind in one statement. If the database rejects them, they are inserted one by one to find the
 * faulty line.
 * @throws Problem `invalidFile` with the number of that line
 */
export async function insertRecords(
  transaction: WalletTransaction,
  kind: RestoredKind,
  rows: readonly NumberedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const whole = await tryInsert(transaction, kind, rows);
  if (whole === null) return;
  for (const one of rows) {
    const failure = await tryInsert(transaction, kind, [one]);
    if (failure !== null) throw failure;
  }
  // Each row is valid alone, but not together with the others.
  throw whole;
}

/** Inserts rows in a savepoint. Returns null on success, and a Problem if a row is invalid. Other errors are thrown. */
async function tryInsert(
  transaction: WalletTransaction,
  { table, columns, insert, also }: RestoredKind,
  rows: readonly NumberedRow[],
): Promise<Problem | null> {
  const values = `[${rows.map(({ json }) => json).join(',')}]`;
  await transaction.execute({ text: 'SAVEPOINT records' });
  try {
    await transaction.execute({
      text: insert ?? insertInWalletSql(table, columns),
      values: [values, transaction.walletId],
    });
    if (also !== undefined) await transaction.execute({ text: also, values: [values, transaction.walletId] });
    await transaction.execute({ text: 'RELEASE SAVEPOINT records' });
    return null;
  } catch (error) {
    const message = messageOf(error);
    if (message === null) throw error;
    await transaction.execute({ text: 'ROLLBACK TO SAVEPOINT records' });
    return invalidLineProblem(rows[0]?.line ?? 0, message, error);
  }
}

/** Matches the column of a reference in the name of a constraint, such as `Transaction_walletId_categoryId_fkey`. */
const REFERENCE = /_walletId_(\w+)_fkey$/;

/** Describes why a row is invalid; null if the error has another cause. */
function messageOf(error: unknown): string | null {
  const broken = findViolatedConstraint(error);
  if (broken?.kind === 'reference') {
    const field = REFERENCE.exec(broken.name)?.[1] ?? 'a field';
    return `${field} refers to a record that does not precede it`;
  }
  if (broken?.kind === 'unique') return 'is a record that the file already has';
  if (broken?.kind === 'check') return `violates the rule ${broken.name}`;
  // Class 22 (data exception): the value does not fit the column's type.
  return databaseErrorCode(error).startsWith('22') ? 'has a value that cannot be stored' : null;
}
