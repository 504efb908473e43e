import { makeSessionToken, sessionTokenHash } from '@coffer/auth/sessions.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { RequestClientInfo } from '../../kernel/context.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';

/**
 * An account at an identity provider, identified by issuer and subject, because an address may pass to another person.
 */
export interface IdentityProviderAccount {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

/**
 * Time limit in minutes for signing in to the existing account, after an identity provider has returned a person with
 * the same address.
 */
export const LINKING_MINUTES = 10;

/**
 * Returns the id of the person linked to an account at an identity provider, and records the use of the link. Returns
 * null if no person is linked.
 */
export async function findPersonByIdentityProviderAccount(
  database: Pick<Database, 'query'>,
  { issuer, subject }: IdentityProviderAccount,
): Promise<string | null> {
  const [row] = await database.query({
    row: { id: is.orNull(is.uuid) },
    text: 'SELECT coffer.person_of_provider($1, $2) AS id',
    values: [issuer, subject],
  });
  return row?.id ?? null;
}

/**
 * Links an account at an identity provider to this person. Returns false, and changes nothing, if the account is
 * already linked, even to the same person.
 */
export async function linkIdentityProvider(
  transaction: WalletTransaction,
  personId: string,
  { issuer, subject, email }: IdentityProviderAccount,
  from: RequestClientInfo,
): Promise<boolean> {
  const linked = await transaction.execute({
    text: `INSERT INTO "ProviderLink" (id, "personId", issuer, subject, email, "lastUsedTime")
           VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT (issuer, subject) DO NOTHING`,
    values: [uuid(), personId, issuer, subject, email],
  });
  if (linked === 0) return false;
  const event = { personId, kind: 'providerLinked', credential: 'provider', subject: email ?? issuer, from } as const;
  await recordSecurityEvent(transaction, event);
  return true;
}

/** Stores a link that takes effect once this person has signed in; returns the token for the person's browser. */
export async function storePendingIdentityProviderLink(
  database: Database,
  personId: string,
  { issuer, subject, email }: IdentityProviderAccount & { readonly email: string },
): Promise<string> {
  const token = makeSessionToken();
  const keep = (transaction: WalletTransaction) =>
    transaction.execute({
      text: `INSERT INTO "PendingLink" ("tokenHash", "personId", issuer, subject, email, "expiresTime")
             VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
      values: [sessionTokenHash(token), personId, issuer, subject, email, LINKING_MINUTES],
    });
  await database.transaction(keep, { personId });
  return token;
}

/**
 * Creates the link that `token` stands for, once, after the person has signed in. Does nothing if the token is missing,
 * unknown, expired or for another person.
 */
export async function completePendingIdentityProviderLink(
  database: Database,
  personId: string,
  token: string | undefined,
  from: RequestClientInfo,
): Promise<void> {
  const tokenHash = sessionTokenHash(token);
  if (tokenHash === null) return;
  const link = async (transaction: WalletTransaction) => {
    const [account] = await transaction.query({
      row: { issuer: is.text, subject: is.text, email: is.text },
      text: `DELETE FROM "PendingLink" WHERE "tokenHash" = $1 AND "personId" = $2 AND "expiresTime" > now()
             RETURNING issuer, subject, email`,
      values: [tokenHash, personId],
    });
    if (account !== undefined) await linkIdentityProvider(transaction, personId, account, from);
  };
  await database.transaction(link, { personId });
}
