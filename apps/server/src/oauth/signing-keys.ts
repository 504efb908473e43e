import { randomUUID } from 'node:crypto';
import { makeSigningKey } from '@coffer/auth/access-tokens.ts';
import type { Sealer } from '@coffer/auth/sealing.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { JWK } from 'oidc-provider';

const PURPOSE = 'signing-key';

/**
 * Creates the first token signing key if there is none. With `again`, creates a key that replaces the current key in an
 * hour.
 */
export async function addSigningKey(database: Database, sealer: Sealer, again: boolean): Promise<void> {
  if (!again && (await readSigningKeys(database, sealer)).length > 0) return;
  const { kid, publicKey, privateKey } = await makeSigningKey(randomUUID());
  const sealed = sealer.seal(PURPOSE, Buffer.from(JSON.stringify(privateKey)));
  await database.query({
    text: 'SELECT coffer.add_signing_key($1, $2, $3, $4)',
    values: [kid, JSON.stringify(publicKey), sealed, again],
  });
}

/**
 * Reads the token signing keys with their private halves. The active key is first, because the provider signs with the
 * first key.
 */
export async function readSigningKeys(database: Database, sealer: Sealer): Promise<JWK[]> {
  const rows = await database.query({
    row: { sealed: is.bytea, isActive: is.bool },
    text: `SELECT sealed, "activeTime" <= now() AS "isActive" FROM coffer.signing_keys()
           ORDER BY "activeTime" <= now() DESC, "activeTime" DESC`,
  });
  return rows.map(({ sealed }) => jwkOf(JSON.parse(sealer.open(PURPOSE, sealed).toString())));
}

/** The public halves of the signing keys, which `/auth/jwks` publishes. */
export async function readPublicSigningKeys(database: Database): Promise<unknown[]> {
  const rows = await database.query({
    row: { publicKey: is.jsonb },
    text: 'SELECT "publicKey" FROM coffer.signing_keys()',
  });
  return rows.map(({ publicKey }) => publicKey);
}

function jwkOf(value: unknown): JWK {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'kty') !== 'EC') {
    throw new Error('an encrypted signing key is invalid');
  }
  return { kty: 'EC', ...value };
}
