import type { z } from 'zod';
import type { changesPage } from '../feed/feed.schema.ts';

/** Whoever asks for the feed: a caller of the router, or a client of a server. */
export interface FeedReader {
  readonly changes: {
    list(asked: { walletId: string; limit: number; since?: string }): Promise<z.infer<typeof changesPage>>;
  };
}

/** The records of a wallet as a reader of its feed keeps them, by type and id. */
export class Replica {
  readonly records = new Map<string, Readonly<Record<string, unknown>>>();
  /** The numbers that were told of a record. */
  readonly #told = new Set<string>();
  readonly #reader: FeedReader;
  readonly #walletId: string;
  #cursor: string | undefined;

  constructor(reader: FeedReader, walletId: string) {
    this.#reader = reader;
    this.#walletId = walletId;
  }

  /** Reads until there is no more. Throws where a record is told twice with one number. */
  async read(limit = 500): Promise<void> {
    for (let more = true; more; ) {
      const since = this.#cursor === undefined ? {} : { since: this.#cursor };
      const page = await this.#reader.changes.list({ walletId: this.#walletId, limit, ...since });
      for (const { type, id, number, deleted, record } of page.items) {
        const key = `${type} ${id}`;
        if (number !== null) {
          if (this.#told.has(`${key} ${number}`)) throw new Error(`${key} is told twice with the number ${number}`);
          this.#told.add(`${key} ${number}`);
        }
        if (deleted) this.records.delete(key);
        else if (record !== null) this.records.set(key, record);
      }
      this.#cursor = page.nextCursor;
      more = page.more;
    }
  }
}
