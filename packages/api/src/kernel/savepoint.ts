import type { WalletTransaction } from '@coffer/db/database.ts';

/** Runs `work` in a savepoint of the open transaction. If it fails, only its changes are rolled back. */
export async function runInSavepoint<Result>(
  transaction: WalletTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await transaction.execute({ text: 'SAVEPOINT attempt' });
  try {
    const result = await work();
    await transaction.execute({ text: 'RELEASE SAVEPOINT attempt' });
    return result;
  } catch (error) {
    await transaction.execute({ text: 'ROLLBACK TO SAVEPOINT attempt' });
    throw error;
  }
}

/** Runs `work` in a savepoint and always rolls its changes back. Throws the error of `work` if it fails. */
export async function runAndRollBack(transaction: WalletTransaction, work: () => Promise<unknown>): Promise<void> {
  await transaction.execute({ text: 'SAVEPOINT rehearsal' });
  try {
    await work();
  } finally {
    await transaction.execute({ text: 'ROLLBACK TO SAVEPOINT rehearsal' });
  }
}
