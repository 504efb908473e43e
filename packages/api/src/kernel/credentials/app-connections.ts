import * as is from '@coffer/db/columns.ts';
import type { StatementRunner } from '@coffer/db/statements.ts';
import { SCOPES, type Scope } from '../rights.ts';

/** An app's OAuth connection, with the rights that the person's grant allows now. */
export interface AppConnection {
  readonly grantId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string;
  /** The host that receives the responses; null if it is the person's own machine. */
  readonly clientHost: string | null;
  readonly scopes: readonly Scope[];
  /** The wallets that the connection can access; null means all wallets of the person. */
  readonly walletIds: readonly string[] | null;
}

/** Returns the connection; null if it has ended or its grant was revoked. */
export async function findAppConnection(
  database: Pick<StatementRunner, 'query'>,
  id: string,
): Promise<AppConnection | null> {
  const [found] = await database.query({
    row: {
      grantId: is.uuid,
      personId: is.uuid,
      clientId: is.text,
      clientName: is.text,
      clientHost: is.orNull(is.text),
      scopes: is.arrayOf(is.text),
      allWallets: is.bool,
      walletIds: is.arrayOf(is.uuid),
    },
    name: 'oauthConnection',
    text: 'SELECT * FROM coffer.oauth_connection($1)',
    values: [id],
  });
  if (found === undefined) return null;
  const { grantId, personId, clientId, clientName, clientHost, scopes, allWallets, walletIds } = found;
  return {
    grantId,
    userId: personId,
    clientId,
    clientName,
    clientHost,
    scopes: filterServiceScopes(scopes),
    walletIds: allWallets ? null : walletIds,
  };
}

/** Returns only the scopes of Coffer's API, without OpenID Connect scopes such as `email`. */
export function filterServiceScopes(scopes: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}

/** Milliseconds for which a process caches a connection. */
const CONNECTION_CACHE_MS = 30_000;
const MAX_CACHED_CONNECTIONS = 10_000;

/**
 * Caches app connections for 30 seconds. A revocation clears the cache. If its notice does not arrive, the revoked
 * connection can be used for up to 30 more seconds.
 */
export class AppConnectionCache {
  readonly #ask: (id: string) => Promise<AppConnection | null>;
  readonly #known = new Map<string, { readonly until: number; readonly connection: Promise<AppConnection | null> }>();

  constructor(ask: (id: string) => Promise<AppConnection | null>) {
    this.#ask = ask;
  }

  async findConnection(id: string): Promise<AppConnection | null> {
    const known = this.#known.get(id);
    if (known !== undefined && known.until > Date.now()) return known.connection;
    if (this.#known.size >= MAX_CACHED_CONNECTIONS) this.#known.clear();
    const connection = this.#ask(id);
    const entry = { until: Date.now() + CONNECTION_CACHE_MS, connection };
    this.#known.set(id, entry);
    connection.catch(() => {
      if (this.#known.get(id) === entry) this.#known.delete(id);
    });
    return connection;
  }

  forget(): void {
    this.#known.clear();
  }
}
