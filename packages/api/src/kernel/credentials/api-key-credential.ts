import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import { type MemberAccess, SCOPES, type Scope } from '../rights.ts';
import { ApiKeyUseRecorder } from './api-key-use-recorder.ts';
import type { BaseCredential, CredentialKind } from './credential-kind.ts';

/** An API key for one wallet, with the role of the person who created it. */
export interface ApiKeyCredential extends BaseCredential, MemberAccess {
  readonly kind: 'apiKey';
  readonly walletId: string;
  readonly scopes: readonly Scope[];
  /** The key's own export flag. */
  readonly export: boolean;
}

const KEY_RIGHTS_ROW = {
  scopes: is.arrayOf(is.oneOf(...SCOPES)),
  export: is.bool,
  userId: is.uuid,
  role: is.enumOf(MemberRole),
  permissions: is.arrayOf(is.text),
};

export const apiKeyCredentialKind: CredentialKind<ApiKeyCredential> = {
  isPerson: false,
  speaksForWallet: true,
  actorOf: ({ id }) => `key:${id}`,
  walletIdsOf: ({ walletId }) => [walletId],
  scopesOf: ({ scopes }) => scopes,
  appOf: () => null,
  mayExport: (credential) => credential.export,
  // The query that finds the key also reads its rights.
  accessOf: async (_transaction, credential) => credential,
  stillGood: async (transaction, { id }) => {
    const { walletId } = transaction;
    const [key] = await transaction.query({
      row: KEY_RIGHTS_ROW,
      text: `SELECT k.scopes, k.export, m."userId", m.role, m.permissions
             FROM "ApiKey" k JOIN "Member" m ON m."walletId" = k."walletId" AND m."userId" = k."createdUserId"
             WHERE k."walletId" = $1 AND k.id = $2 AND k."revokedTime" IS NULL`,
      values: [walletId, id],
    });
    return key === undefined ? undefined : { kind: 'apiKey', id, walletId, ...key };
  },
  readerOf: ({ database }) => {
    const lookUps = new LookUps(database, new ApiKeyUseRecorder(database));
    return async (token) => {
      const hash = apiKeyHash(token);
      return hash === null ? null : lookUps.lookUpKey(hash);
    };
  },
};

/**
 * Looks up keys so that simultaneous requests with one key share one query. A request never uses a result that was
 * queried before it arrived, so a revoked key is rejected from the next request on.
 */
class LookUps {
  readonly #database: Database;
  readonly #lastUses: ApiKeyUseRecorder;
  /** Queries of this turn of the event loop, by key hash. */
  readonly #asked = new Map<string, Promise<ApiKeyCredential | null>>();

  constructor(database: Database, lastUses: ApiKeyUseRecorder) {
    this.#database = database;
    this.#lastUses = lastUses;
  }

  lookUpKey(hash: Buffer): Promise<ApiKeyCredential | null> {
    const name = hash.toString('base64');
    const asked = this.#asked.get(name);
    if (asked !== undefined) return asked;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      this.#asked.delete(name);
      const key = await keyByHash(this.#database, hash);
      if (key?.stale === true) this.#lastUses.write(key);
      return key === undefined ? null : credentialOf(key);
    });
    this.#asked.set(name, answer);
    return answer;
  }
}

/** Returns the current rights of the key with this hash; null if the key is unknown or revoked. */
export async function findApiKeyCredential(database: Database, hash: Buffer): Promise<ApiKeyCredential | null> {
  const key = await keyByHash(database, hash);
  return key === undefined ? null : credentialOf(key);
}

const KEY = { walletId: is.uuid, id: is.uuid, ...KEY_RIGHTS_ROW, stale: is.bool };
type Key = is.RowOf<typeof KEY>;

async function keyByHash(database: Database, hash: Buffer): Promise<Key | undefined> {
  const [key] = await database.query({
    row: KEY,
    name: 'apiKeyByHash',
    text: 'SELECT * FROM coffer.api_key_by_hash($1)',
    values: [hash],
  });
  return key;
}

function credentialOf({ stale: _stale, ...key }: Key): ApiKeyCredential {
  return { ...key, kind: 'apiKey' };
}
