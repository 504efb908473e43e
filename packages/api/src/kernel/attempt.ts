import type { WalletTransaction } from '@coffer/db/database.ts';

/** Runs a part of the open transaction in a savepoint: if it fails, the part is undone and the transaction continues. */
export async function attempt<Result>(transaction: WalletTransaction, work: () => Promise<Result>): Promise<Result> {
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

/** Runs a part of the open transaction to see whether it succeeds, and undoes it in any case. */
export async function rehearse(transaction: WalletTransaction, work: () => Promise<unknown>): Promise<void> {
  await transaction.execute({ text: 'SAVEPOINT rehearsal' });
  try {
    await work();
  } finally {
    await transaction.execute({ text: 'ROLLBACK TO SAVEPOINT rehearsal' });
  }
}
