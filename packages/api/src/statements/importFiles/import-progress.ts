import type { Database } from '@coffer/db/database.ts';

/** One try of a job at a file. Another one may take over when it is thought dead, so it is told by when it began. */
export interface Attempt {
  readonly walletId: string;
  readonly id: string;
  readonly startedTime: string;
}

/** Only of this attempt: $1 wallet, $2 file, $3 when it began. */
export const OF_ATTEMPT = `"walletId" = $1 AND id = $2 AND state = 'running' AND "startedTime" = $3`;

/**
 * Says how far an import is, through a connection of its own: what the import's own transaction writes nobody sees
 * before it ends. What comes while a word is being written waits, and only the last of it is said.
 */
export class ImportProgress {
  readonly #database: Database;
  readonly #attempt: Attempt;
  #said = 0;
  #next = 0;
  #writing: Promise<void> | null = null;

  constructor(database: Database, attempt: Attempt) {
    this.#database = database;
    this.#attempt = attempt;
  }

  /** `share` of 1. The rest of a hundred is for the end, which the import itself says. */
  tell(share: number): void {
    this.#next = Math.min(99, Math.floor(share * 100));
    if (this.#next > this.#said) this.#writing ??= this.#write();
  }

  /** Until what was told is written. */
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
        text: `UPDATE "ImportFile" SET progress = $4 WHERE ${OF_ATTEMPT}`,
        values: [walletId, id, startedTime, percent],
      }),
    );
  }
}
