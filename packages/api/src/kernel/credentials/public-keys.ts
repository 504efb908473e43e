import { readPublicKey } from '@coffer/auth/access-tokens.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

type PublicKey = ReturnType<typeof readPublicKey>;

/** Minimum milliseconds between two reads that are caused by an unknown key id. */
const PAUSE = 5_000;
/** Milliseconds after which the keys are read again, so that a replaced key stops verifying. */
const KEY_CACHE_MS = 60_000;

/** The public keys for verifying token signatures, read from the database and cached for a minute. */
export class PublicKeys {
  readonly #database: Database;
  #keys: Promise<ReadonlyMap<string, PublicKey>> | undefined;
  #readTime = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
  }

  readonly of = async (kid: string): Promise<PublicKey | undefined> => {
    return (await this.#readWithin(KEY_CACHE_MS)).get(kid) ?? (await this.#readWithin(PAUSE)).get(kid);
  };

  #readWithin(age: number): Promise<ReadonlyMap<string, PublicKey>> {
    if (this.#keys !== undefined && Date.now() - this.#readTime < age) return this.#keys;
    this.#readTime = Date.now();
    const keys = publicKeys(this.#database);
    this.#keys = keys;
    keys.catch(() => {
      if (this.#keys === keys) this.#keys = undefined;
    });
    return keys;
  }
}

async function publicKeys(database: Database): Promise<ReadonlyMap<string, PublicKey>> {
  const rows = await database.query({
    row: { id: is.text, publicKey: is.jsonb },
    text: 'SELECT id, "publicKey" FROM coffer.signing_keys()',
  });
  return new Map(rows.map(({ id, publicKey }) => [id, readPublicKey(publicKey)]));
}
