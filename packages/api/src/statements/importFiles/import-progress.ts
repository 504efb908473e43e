import type { Database } from '@coffer/db/database.ts';

/**
 * One attempt of a job to import a file, identified by its start time. Another attempt may take over if this one seems
 * dead.
 */
export interface ImportAttempt {
  readonly walletId: string;
  readonly id: string;
  readonly startedTime: string;
}

/** SQL condition: this attempt is still importing the file. $1 wallet, $2 file, $3 start time. */
export const IS_CURRENT_ATTEMPT = `"walletId" = $1 AND id = $2 AND state = 'running' AND "startedTime" = $3`;

/**
 * Stores the progress of an import through a separate connection, because the import's own transaction is invisible
 * until it commits. While a write is running, only the latest value is kept for the next one.
 */
export class ImportProgress {
  readonly #database: Database;
  readonly #attempt: ImportAttempt;
  #said = 0;
  #next = 0;
  #writing: Promise<void> | null = null;

  constructor(database: Database, attempt: ImportAttempt) {
    this.#database = database;
    this.#attempt = attempt;
  }

  /** Reports the progress; `share` is from 0 to 1. Stops at 99 %, because the import itself writes 100 %. */
  tell(share: number): void {
    this.#next = Math.min(99, Math.floor(share * 100));
    if (this.#next > this.#said) this.#writing ??= this.#write();
  }

  /** Resolves when all reported progress is written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#next > this.#said) {
      this.#said = this.#next;
      await this.#say(this.#said).catch(() => undefined);
    }
    this.#writing = null;
  }

  #say(percent: number): Promise<number> {
    const { walletId, id, startedTime } = this.#attempt;
    return this.#database.withWallet(walletId, (transaction) =>
      transaction.execute({
        text: `UPDATE "ImportFile" SET progress = $4 WHERE ${IS_CURRENT_ATTEMPT}`,
        values: [walletId, id, startedTime, percent],
      }),
    );
  }
}
