import { makeSessionToken, sessionTokenHash } from '@coffer/auth/sessions.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';

/** The browser of a sign-in: the hash of the device token that it sent, and its new token. */
export interface SignInDevice {
  readonly brought: Buffer | null;
  readonly token: string;
}

/** Returns the device of a sign-in, with a new token. `brought`: the hash of the device token in the request, if any. */
export function createSignInDevice(brought: Buffer | null | undefined): SignInDevice {
  return { brought: brought ?? null, token: makeSessionToken() };
}

/** Stores that the person has used this browser. Returns whether it was already a known device of the person. */
export async function rememberDevice(
  transaction: Pick<WalletTransaction, 'query'>,
  personId: string,
  { brought, token }: SignInDevice,
): Promise<boolean> {
  const [row] = await transaction.query({
    row: { known: is.bool },
    text: 'SELECT coffer.remember_device($1, $2, $3) AS known',
    values: [personId, brought, sessionTokenHash(token)],
  });
  return row?.known === true;
}

/** True if the account with this address has signed in with the browser that has this device token. */
export async function isKnownDevice(
  database: Pick<Database, 'query'>,
  email: string,
  tokenHash: Buffer | null | undefined,
): Promise<boolean> {
  if (tokenHash === null || tokenHash === undefined) return false;
  const [row] = await database.query({
    row: { known: is.bool },
    text: 'SELECT coffer.is_known_device($1, $2) AS known',
    // PostgreSQL text can't contain NUL.
    values: [email.replaceAll('\0', ' '), tokenHash],
  });
  return row?.known === true;
}

/**
 * Forgets the person's devices except the one with this token, because somebody who knew the old password may own one
 * of them.
 */
export async function forgetOtherDevices(
  transaction: Pick<WalletTransaction, 'execute'>,
  personId: string,
  kept: Buffer | null | undefined,
): Promise<void> {
  await transaction.execute({
    text: 'DELETE FROM "KnownDevice" WHERE "personId" = $1 AND "tokenHash" IS DISTINCT FROM $2',
    values: [personId, kept ?? null],
  });
}
