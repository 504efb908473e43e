import { Database, type TransactionOptions, type WalletTransaction } from '@coffer/db/database.ts';

/** Thrown by each database call after the simulated end of the process. */
export class SimulatedCrashError extends Error {}

/**
 * A test database as seen by a process that is killed at one point: before a statement, before a COMMIT, or after it.
 * Work that was not committed by then is lost, and every later call fails.
 */
export class CrashingDatabase extends Database {
  /** Number of points left before the process is killed; by default it is never killed. */
  left = Number.POSITIVE_INFINITY;
  passed = 0;

  override async withWallet<Result>(
    walletId: string,
    work: (transaction: WalletTransaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    this.#pass();
    const result = await super.withWallet(
      walletId,
      async (transaction) => {
        const done = await work(this.#fragile(transaction));
        this.#pass();
        return done;
      },
      options,
    );
    this.#pass();
    return result;
  }

  #pass(): void {
    this.passed += 1;
    this.left -= 1;
    if (this.left < 0) throw new SimulatedCrashError('the process is dead');
  }

  #fragile(transaction: WalletTransaction): WalletTransaction {
    const pass = () => this.#pass();
    const query = (statement: Parameters<typeof transaction.execute>[0]) => {
      pass();
      return Reflect.apply(transaction.query, transaction, [statement]);
    };
    return {
      walletId: transaction.walletId,
      changeSetId: transaction.changeSetId,
      query,
      execute: (statement: Parameters<WalletTransaction['execute']>[0]) => {
        pass();
        return transaction.execute(statement);
      },
      atCommit: (statement: Parameters<WalletTransaction['atCommit']>[0]) => transaction.atCommit(statement),
      takeHead: () => transaction.takeHead(),
      copyInto: (text: string, chunks: Iterable<string | Uint8Array>) => {
        pass();
        return transaction.copyInto(text, chunks);
      },
    } as unknown as WalletTransaction;
  }
}
