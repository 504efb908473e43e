import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import { bearerOf } from '@coffer/auth/bearer.ts';
import type { Database } from '@coffer/db/database.ts';
import type { Credential, Role, Scope } from './context.ts';

/** Finds out who an Authorization header speaks for. */
export class Credentials {
  readonly #database: Database;
  /** Look-ups of this turn of the event loop, by the key's hash. */
  readonly #asked = new Map<string, Promise<Credential | null>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null when the header is missing or worth nothing, whatever the reason. */
  async of(header: string | undefined): Promise<Credential | null> {
    const bearer = bearerOf(header);
    // Access tokens are not issued yet, so no JWT can be one of ours.
    if (bearer.kind !== 'apiKey') return null;
    const hash = apiKeyHash(bearer.token);
    return hash === null ? null : this.#keyOf(hash);
  }

  /**
   * Requests with one key that arrive together ask the database once. None is answered from what was asked before it
   * came: so a revoked key is worth nothing from the next request on.
   */
  #keyOf(hash: Buffer): Promise<Credential | null> {
    const name = hash.toString('base64');
    const asked = this.#asked.get(name);
    if (asked !== undefined) return asked;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#asked.delete(name);
      return apiKeyCredential(this.#database, hash);
    });
    this.#asked.set(name, answer);
    return answer;
  }
}

/** What the key with this hash may do now; null when there is none, or none any more. */
export async function apiKeyCredential(database: Database, hash: Buffer): Promise<Credential | null> {
  const [key] = await database.query<{
    walletId: string;
    id: string;
    scopes: Scope[];
    userId: string;
    role: Role;
    permissions: string[];
  }>({ name: 'apiKeyByHash', text: 'SELECT * FROM coffer.api_key_by_hash($1)', values: [hash] });
  return key === undefined ? null : { kind: 'apiKey', ...key };
}
