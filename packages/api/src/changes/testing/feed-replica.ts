import type { z } from 'zod';
import type { changesPage } from '../feed/feed.schema.ts';

/** A feed client: a caller of the router or an HTTP client. */
export interface FeedClient {
  readonly changes: {
    list(asked: { walletId: string; limit: number; since?: string }): Promise<z.infer<typeof changesPage>>;
  };
}

/** The records of a wallet as a client of its feed stores them, by type and id. */
export class FeedReplica {
  readonly records = new Map<string, Readonly<Record<string, unknown>>>();
  /** The numbers already received per record. */
  readonly #receivedNumbers = new Set<string>();
  readonly #reader: FeedClient;
  readonly #walletId: string;
  #cursor: string | undefined;

  constructor(reader: FeedClient, walletId: string) {
    this.#reader = reader;
    this.#walletId = walletId;
  }

  /** Reads to the end of the feed. Throws if the feed emits a record twice with one number. */
  async read(limit = 500): Promise<void> {
    for (let more = true; more; ) {
      const since = this.#cursor === undefined ? {} : { since: this.#cursor };
      const page = await this.#reader.changes.list({ walletId: this.#walletId, limit, ...since });
      for (const { type, id, number, deleted, record } of page.items) {
        const key = `${type} ${id}`;
        if (number !== null) {
          if (this.#receivedNumbers.has(`${key} ${number}`))
            throw new Error(`${key} is delivered twice with the number ${number}`);
          this.#receivedNumbers.add(`${key} ${number}`);
        }
        if (deleted) this.records.delete(key);
        else if (record !== null) this.records.set(key, record);
      }
      this.#cursor = page.nextCursor;
      more = page.more;
    }
  }
}
