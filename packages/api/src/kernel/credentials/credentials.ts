import { bearerOf } from '@coffer/auth/bearer.ts';
import type { Database } from '@coffer/db/database.ts';
import { type Credential, kindNamed } from './kinds.ts';

/** Finds out who an Authorization header speaks for. */
export class Credentials {
  readonly #database: Database;
  readonly #readers = new Map<string, ((token: string) => Promise<Credential | null>) | undefined>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null when the header is missing or worth nothing, whatever the reason. */
  async of(header: string | undefined): Promise<Credential | null> {
    const bearer = bearerOf(header);
    if (bearer.kind === 'none') return null;
    return (await this.#readerOf(bearer.kind)?.(bearer.token)) ?? null;
  }

  #readerOf(kind: string) {
    if (!this.#readers.has(kind)) this.#readers.set(kind, kindNamed(kind)?.readerOf?.(this.#database));
    return this.#readers.get(kind);
  }
}
