import { linkTokenHash, makeLinkToken } from '@coffer/auth/link-tokens.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { requireFound } from '../../kernel/records.ts';
import { ADDRESS_LINK_PURPOSES, type LinkPurpose } from './accountLinks.schema.ts';

const MINUTES: Readonly<Record<LinkPurpose, number>> = { resetPassword: 60, verifyEmail: 1440, changeEmail: 1440 };

interface NewLink {
  readonly personId: string;
  readonly purpose: LinkPurpose;
  /** The email address concerned. */
  readonly email: string;
  /** True if the link is only sent by mail and never shown. */
  readonly mailed: boolean;
}

/**
 * Creates a link, invalidates earlier links for the same purpose, and returns the link's path. Returns null if the
 * person was deleted.
 */
export async function createAccountLink(
  transaction: WalletTransaction,
  { personId, purpose, email, mailed }: NewLink,
): Promise<{ readonly path: string } | null> {
  // The lock prevents a concurrent deletion of the person.
  const people = await transaction.query({
    text: 'SELECT FROM "Person" WHERE id = $1 FOR KEY SHARE',
    values: [personId],
  });
  if (people.length === 0) return null;
  const token = makeLinkToken();
  await transaction.execute({
    text: `INSERT INTO "AccountLink" ("personId", purpose, "tokenHash", email, mailed, "expiresTime")
           VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))
           ON CONFLICT ("personId", purpose) DO UPDATE SET "tokenHash" = excluded."tokenHash", email = excluded.email,
             mailed = excluded.mailed, "expiresTime" = excluded."expiresTime"`,
    values: [personId, purpose, linkTokenHash(token), email, mailed, MINUTES[purpose]],
  });
  return { path: `/${purpose === 'resetPassword' ? 'reset' : 'verify'}/${token}` };
}

const LINK = {
  personId: is.uuid,
  purpose: is.oneOf('resetPassword', ...ADDRESS_LINK_PURPOSES),
  email: is.text,
  personEmail: is.text,
  name: is.text,
};

/** Returns a valid link without using it. @throws Problem `notFound` if the link is unknown or expired */
export async function requireAccountLink(database: Database, token: string): Promise<is.RowOf<typeof LINK>> {
  const hash = linkTokenHash(token);
  const rows =
    hash === null
      ? []
      : await database.query({ row: LINK, text: 'SELECT * FROM coffer.account_link($1)', values: [hash] });
  return requireFound(rows[0]);
}

const TAKEN_LINK_COLUMNS = {
  purpose: is.oneOf('resetPassword', ...ADDRESS_LINK_PURPOSES),
  email: is.text,
  mailed: is.bool,
};

/**
 * Uses up a link of the transaction's person, so that each link works once. Returns its purpose and address.
 * @throws Problem `notFound` if the link is unknown, used or expired
 */
export async function consumeAccountLink(
  transaction: WalletTransaction,
  token: string,
): Promise<is.RowOf<typeof TAKEN_LINK_COLUMNS>> {
  const rows = await transaction.query({
    row: TAKEN_LINK_COLUMNS,
    text: `DELETE FROM "AccountLink" WHERE "tokenHash" = $1 AND "expiresTime" > now() RETURNING purpose, email, mailed`,
    values: [linkTokenHash(token)],
  });
  return requireFound(rows[0]);
}

/** Deletes all account links of a person. */
export async function deleteAccountLinks(transaction: WalletTransaction, personId: string): Promise<void> {
  await transaction.execute({ text: 'DELETE FROM "AccountLink" WHERE "personId" = $1', values: [personId] });
}
