import type { Caller } from '../../testing/wallet.ts';

/** The records of a wallet as a reader of its feed keeps them, by type and id. */
export class Replica {
  readonly records = new Map<string, unknown>();
  /** The numbers that were told of a record. */
  readonly #told = new Set<string>();
  readonly #caller: Pick<Caller, 'changes'>;
  readonly #walletId: string;
  #cursor: string | undefined;

  constructor(caller: Pick<Caller, 'changes'>, walletId: string) {
    this.#caller = caller;
    this.#walletId = walletId;
  }

  /** Reads until there is no more. Throws where a record is told twice with one number. */
  async read(limit = 500): Promise<void> {
    for (let more = true; more; ) {
      const since = this.#cursor === undefined ? {} : { since: this.#cursor };
      const page = await this.#caller.changes.list({ walletId: this.#walletId, limit, ...since });
      for (const { type, id, number, deleted, record } of page.items) {
        const key = `${type} ${id}`;
        if (number !== null) {
          if (this.#told.has(`${key} ${number}`)) throw new Error(`${key} is told twice with the number ${number}`);
          this.#told.add(`${key} ${number}`);
        }
        if (deleted) this.records.delete(key);
        else this.records.set(key, record);
      }
      this.#cursor = page.nextCursor;
      more = page.more;
    }
  }
}
