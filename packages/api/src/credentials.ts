import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import { bearerOf } from '@coffer/auth/bearer.ts';
import type { Database } from '@coffer/db/database.ts';
import type { Credential, Role, Scope } from './context.ts';

/** Who an Authorization header speaks for; null when it is missing or worth nothing, whatever the reason. */
export async function credentialOf(database: Database, header: string | undefined): Promise<Credential | null> {
  const bearer = bearerOf(header);
  // Access tokens are not issued yet, so no JWT can be one of ours.
  if (bearer.kind !== 'apiKey') return null;
  const hash = apiKeyHash(bearer.token);
  return hash === null ? null : apiKeyCredential(database, hash);
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
