import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { addJobInTransaction } from '@coffer/db/jobs.ts';
import { z } from 'zod';
import { id } from '../../kernel/shapes.ts';
import { type AccountMailInput, buildAccountMail } from '../mail/account-mail.ts';
import { type Mailer, MailRejectedError } from '../mail/mailer.ts';
import { createAccountLink } from './account-links.ts';
import { findPersonByEmail } from './person-by-email.ts';

/**
 * The data of the job that sends an account mail. The link's token is created when the mail is sent, so that it is
 * stored nowhere else.
 */
export const accountMailJob = z.strictObject({
  kind: z.enum(['resetPassword', 'verifyEmail', 'changeEmail']),
  /** The job's person; for `resetPassword` a random id, because the address has not been looked up yet. */
  personId: id,
  /** The recipient's address. */
  email: z.string(),
  baseUrl: z.string(),
  /** The configured identity provider; null without one. */
  issuer: z.string().nullable().default(null),
});

type AccountMailJob = z.infer<typeof accountMailJob>;

/** Adds the job that sends the mail to the transaction of the job's person. */
export function queueAccountMail(transaction: WalletTransaction, job: z.input<typeof accountMailJob>): Promise<void> {
  return addJobInTransaction(transaction, 'mailAccount', job);
}

interface MailServices {
  readonly database: Database;
  readonly mailer: Mailer;
}

/** `nothing`: no person has the address (any more). `failed`: the mail is not tried again. */
type Outcome = 'sent' | 'failed' | 'nothing';

/**
 * Sends the mail, unless it is no longer needed. If the mail contains a link, each attempt creates a new link and
 * invalidates the previous one. Throws if sending failed and the queue should try again.
 */
export async function sendAccountMail(
  { database, mailer }: MailServices,
  job: AccountMailJob,
  { last }: { readonly last: boolean },
): Promise<Outcome> {
  const mail = await mailFor(database, job);
  if (mail === null) return 'nothing';
  try {
    await mailer.send(buildAccountMail(mail));
    return 'sent';
  } catch (error) {
    // The queue stores the error: it must contain neither the address nor the mail server's response.
    if (!last && !(error instanceof MailRejectedError)) throw new Error('the mail could not be sent');
    return 'failed';
  }
}

async function mailFor(database: Database, { kind, personId, email, baseUrl, issuer }: AccountMailJob) {
  if (kind === 'resetPassword') {
    const owner = await findPersonByEmail(database, email);
    if (owner === null) return null;
    return (await signsInAtProvider(database, owner, issuer))
      ? notice(database, { kind: 'resetAtProvider', personId: owner, email, baseUrl })
      : withLink(database, { kind, personId: owner, email, baseUrl });
  }
  if (kind === 'verifyEmail') return withLink(database, { kind, personId, email, baseUrl });
  const owner = await findPersonByEmail(database, email);
  if (owner === null) return withLink(database, { kind, personId, email, baseUrl });
  return owner === personId ? null : notice(database, { kind: 'addressTaken', personId: owner, email, baseUrl });
}

/**
 * True if the address of the person is proven, the person has no password and signs in at the identity provider. A
 * password would bypass the provider's second factor. An account whose address is not proven gets a link anyway: a
 * stranger may have linked the provider.
 */
async function signsInAtProvider(database: Database, personId: string, issuer: string | null): Promise<boolean> {
  if (issuer === null) return false;
  const [person] = await database.queryOfPerson(personId, {
    row: { atProvider: is.bool },
    text: `SELECT "emailVerifiedTime" IS NOT NULL AND NOT coffer.has_password($1)
             AND EXISTS (SELECT FROM "ProviderLink" WHERE "personId" = $1 AND issuer = $2) AS "atProvider"
           FROM "Person" WHERE id = $1`,
    values: [personId, issuer],
  });
  return person?.atProvider === true;
}

const ADDRESSEE = { email: is.text, name: is.text, locale: is.text, verified: is.bool };

async function addresseeOf(transaction: WalletTransaction, personId: string) {
  const [person] = await transaction.query({
    row: ADDRESSEE,
    text: `SELECT email, name, locale, "emailVerifiedTime" IS NOT NULL AS verified FROM "Person" WHERE id = $1`,
    values: [personId],
  });
  return person ?? null;
}

interface LinkMail {
  readonly kind: 'resetPassword' | 'verifyEmail' | 'changeEmail';
  readonly personId: string;
  readonly email: string;
  readonly baseUrl: string;
}

function withLink(database: Database, { kind, personId, email, baseUrl }: LinkMail): Promise<AccountMailInput | null> {
  const make = async (transaction: WalletTransaction) => {
    const person = await addresseeOf(transaction, personId);
    if (person === null || (kind === 'verifyEmail' && person.verified)) return null;
    // The address was changed after the mail was requested.
    if (kind !== 'changeEmail' && person.email !== email) return null;
    const link = await createAccountLink(transaction, { personId, purpose: kind, email, mailed: true });
    if (link === null) return null;
    return { kind, email, name: person.name, locale: person.locale, address: `${baseUrl}${link.path}` };
  };
  return database.transaction(make, { personId });
}

interface NoticeMail {
  readonly kind: 'addressTaken' | 'resetAtProvider';
  readonly personId: string;
  readonly email: string;
  readonly baseUrl: string;
}

function notice(database: Database, { kind, personId, email, baseUrl }: NoticeMail): Promise<AccountMailInput | null> {
  const tell = async (transaction: WalletTransaction) => {
    const person = await addresseeOf(transaction, personId);
    if (person === null) return null;
    return { kind, email, name: person.name, locale: person.locale, address: `${baseUrl}/sign-in` };
  };
  return database.transaction(tell, { personId });
}
