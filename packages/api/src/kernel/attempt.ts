import type { WalletTransaction } from '@coffer/db/database.ts';

/** Does a part of the open transaction; where it fails nothing of it is kept, and the transaction goes on. */
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

/** Does a part of the open transaction to see whether it can be done; nothing of it is kept. */
export async function rehearse(transaction: WalletTransaction, work: () => Promise<unknown>): Promise<void> {
  await transaction.execute({ text: 'SAVEPOINT rehearsal' });
  try {
    await work();
  } finally {
    await transaction.execute({ text: 'ROLLBACK TO SAVEPOINT rehearsal' });
  }
}
