import type { WalletTransaction } from '@coffer/db/database.ts';
import { findViolatedConstraint } from '@coffer/db/database-errors.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { requireFactorProof } from '../../kernel/require-factor-proof.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { getMe } from './account.service.ts';
import { consumeAccountLink, deleteAccountLinks, requireAccountLink } from './account-links.ts';
import { queueAccountMail } from './send-account-mail.ts';

type Asker = Pick<Context, 'database' | 'throttle' | 'sendsMail' | 'baseUrl' | 'request' | 'now'> & {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
};

/**
 * Queues a mail with a new link to verify the person's address. Does nothing if the address is already verified.
 * @throws Problem `noMail` if the service sends no mail
 */
export async function requestEmailVerification({
  database,
  throttle,
  sendsMail,
  baseUrl,
  credential,
  once,
}: Asker): Promise<Record<string, never>> {
  if (!sendsMail) throw new Problem('noMail');
  const { id: personId, email, emailVerifiedTime } = await getMe(database, credential);
  if (emailVerifiedTime !== null) return {};
  await throttle.mailAsked(email);
  const ask = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await queueAccountMail(transaction, { kind: 'verifyEmail', personId, email, baseUrl });
      return {};
    });
  return database.transaction(ask, { personId });
}

/**
 * Returns the purpose and the address of a link, and whether the link is for the signed-in person.
 * @throws Problem `notFound` if the link is unknown or expired, or resets a password
 */
export async function previewAddress(
  { database, credential }: Pick<Context, 'database' | 'credential'>,
  token: string,
): Promise<{ purpose: 'verifyEmail' | 'changeEmail'; email: string; own: boolean }> {
  const { purpose, email, personId } = await requireAccountLink(database, token);
  if (purpose === 'resetPassword') throw new Problem('notFound');
  return { purpose, email, own: credential?.userId === personId };
}

/**
 * Uses a link that was mailed to an address: the address becomes the verified address of the account. The person must
 * be signed in: otherwise a recipient of a misdirected mail could add someone else's address to an account, or verify an
 * account that a stranger created with the recipient's address.
 */
export async function confirmEmail(asker: Asker, token: string): Promise<{ id: string; email: string }> {
  const { database, credential, once, request, now } = asker;
  const { userId: personId } = credential;
  const { email: before } = await getMe(database, credential);
  const confirm = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const { purpose, email } = await consumeAccountLink(transaction, token);
      if (purpose === 'resetPassword') throw new Problem('notFound');
      await setEmail(transaction, { personId, email, verified: true, now: now() });
      const event = { personId, credential: 'link', from: request.from } as const;
      if (purpose === 'verifyEmail') {
        await recordSecurityEvent(transaction, { ...event, kind: 'emailVerified', subject: email });
      } else {
        // Links mailed to the former address become invalid.
        await deleteAccountLinks(transaction, personId);
        const changed = { ...event, kind: 'emailChanged', subject: before, formerEmail: before } as const;
        await recordSecurityEvent(transaction, changed);
      }
      return { id: personId, email };
    });
  return database.transaction(confirm, { personId }).catch(addressTaken);
}

/**
 * Changes the person's email address. If this instance sends mail, the address changes when the person opens the link
 * in the mail, and the response doesn't reveal whether another account has the address. Otherwise the address changes
 * immediately, unverified; a taken address fails with `emailTaken`, and the throttle counts the attempt. A person with
 * an authenticator app must prove a factor first, because links to reset the password go to the new address.
 */
export async function changeEmail(asker: Asker, email: string): Promise<{ changed: boolean }> {
  const { database, throttle, sendsMail, baseUrl, credential, once, request, now } = asker;
  const { id: personId, email: before } = await getMe(database, credential);
  if (email === before) throw invalidFieldProblem('invalidInput', 'email', 'is already your address');
  await throttle.mailAsked(email);
  const change = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await requireFactorProof(transaction, credential, 'weaken');
      if (sendsMail) {
        await queueAccountMail(transaction, { kind: 'changeEmail', personId, email, baseUrl });
        return { changed: false };
      }
      await setEmail(transaction, { personId, email, verified: false, now: now() });
      await deleteAccountLinks(transaction, personId);
      const event = { personId, kind: 'emailChanged', credential: 'session', subject: before } as const;
      await recordSecurityEvent(transaction, { ...event, from: request.from });
      return { changed: true };
    });
  return database.transaction(change, { personId }).catch(async (error: unknown) => {
    if (findViolatedConstraint(error)?.kind === 'unique') await throttle.addressTaken();
    return addressTaken(error);
  });
}

interface NewAddress {
  readonly personId: string;
  readonly email: string;
  readonly verified: boolean;
  readonly now: Date;
}

async function setEmail(transaction: WalletTransaction, { personId, email, verified, now }: NewAddress): Promise<void> {
  const time = now.toISOString();
  await transaction.execute({
    text: `UPDATE "Person" SET email = $2, "emailVerifiedTime" = $3, "lastUpdatedTime" = $4 WHERE id = $1`,
    values: [personId, email, verified ? time : null, time],
  });
}

function addressTaken(error: unknown): never {
  throw findViolatedConstraint(error)?.kind === 'unique'
    ? invalidFieldProblem('emailTaken', 'email', 'has an account already')
    : error;
}
