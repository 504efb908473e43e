import { linkTokenHash } from '@coffer/auth/link-tokens.ts';
import { hashPassword } from '@coffer/auth/passwords.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problems.ts';
import { requireFound } from '../../kernel/records.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { createSignInDevice, forgetOtherDevices, rememberDevice } from '../sessions/known-devices.ts';
import { consumeAccountLink, deleteAccountLinks, requireAccountLink } from './account-links.ts';
import type { RemovedAccess } from './accountLinks.schema.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';
import { recordRemovals, removeSignInMethods, removeWalletAccess } from './remove-access.ts';
import { queueAccountMail } from './send-account-mail.ts';

/**
 * Queues a mail with a link to reset the password. The worker looks up the person, so that neither the response nor its
 * duration reveals whether the address has an account.
 * @throws Problem `noMail` if the service sends no mail
 */
export async function requestPasswordReset(
  ctx: Pick<Context, 'database' | 'throttle' | 'sendsMail' | 'baseUrl' | 'provider'>,
  email: string,
): Promise<Record<string, never>> {
  const { database, throttle, sendsMail, baseUrl, provider } = ctx;
  const issuer = provider?.issuer ?? null;
  if (!sendsMail) throw new Problem('noMail');
  await throttle.mailAsked(email);
  // The job gets a random person id, so that only this transaction and the workers see it.
  const personId = uuid();
  await database.transaction(
    (transaction) => queueAccountMail(transaction, { kind: 'resetPassword', personId, email, baseUrl, issuer }),
    { personId },
  );
  return {};
}

/**
 * Returns the name and address of the account whose password the link resets. Requires no credential.
 * @throws Problem `notFound`
 */
export async function previewPasswordReset(
  { database }: Pick<Context, 'database'>,
  token: string,
): Promise<{ email: string; name: string }> {
  const { purpose, email, name } = await requireAccountLink(database, token);
  return requireFound(purpose === 'resetPassword' ? { email, name } : undefined);
}

type Resetting = Pick<Context, 'database' | 'throttle' | 'request' | 'reply' | 'now' | 'forgetAppAccess'>;

/**
 * Sets the password of the link's person. Ends the person's sessions and other links; the person then signs in as
 * usual, with the second step. If the link is the first proof of the address, a stranger may have created the account
 * with it: then everything that gave access before is removed.
 */
export async function resetPassword(
  ctx: Resetting,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
): Promise<{ email: string; removedAccess: RemovedAccess[] }> {
  const { purpose, personId, personEmail: email, name } = await requireAccountLink(ctx.database, token);
  if (purpose !== 'resetPassword') throw new Problem('notFound');
  await refuseGuessablePassword('newPassword', newPassword, { email, name });
  const passwordHash = await hashPassword(newPassword);
  const removedEarlier = await removeUnprovenAccess(ctx, personId, token);
  const device = createSignInDevice(ctx.request.from.device);
  const reset = async (transaction: WalletTransaction) => {
    const { mailed } = await consumeAccountLink(transaction, token);
    const isFirstProof = mailed && !(await isAddressProven(transaction, personId));
    // Requests that were running during the first removal may have added sign-in methods since.
    const removedAccess = isFirstProof
      ? [...removedEarlier, ...(await removeSignInMethods(transaction, ctx, personId))]
      : removedEarlier;
    const now = ctx.now().toISOString();
    await transaction.execute({
      text: `UPDATE "Person" SET "passwordHash" = $2, "lastUpdatedTime" = $3,
               "emailVerifiedTime" = CASE WHEN $4 THEN coalesce("emailVerifiedTime", $3) ELSE "emailVerifiedTime" END
             WHERE id = $1`,
      values: [personId, passwordHash, now, mailed],
    });
    await deleteAccountLinks(transaction, personId);
    for (const table of ['Session', 'PendingSignIn']) {
      await transaction.execute({ text: `DELETE FROM "${table}" WHERE "personId" = $1`, values: [personId] });
    }
    const { from } = ctx.request;
    // The person is about to sign in with this browser, and guesses from elsewhere must not lock them out.
    await forgetOtherDevices(transaction, personId, null);
    await rememberDevice(transaction, personId, device);
    await recordSecurityEvent(transaction, { personId, kind: 'passwordReset', credential: 'link', from });
    await recordRemovals(transaction, ctx, personId, removedAccess);
    return removedAccess;
  };
  const removedAccess = await ctx.database.transaction(reset, { personId });
  ctx.forgetAppAccess();
  ctx.reply.deviceToken = device.token;
  // Failed guesses at the old password must not delay signing in with the new one.
  await ctx.throttle.passwordRight(email);
  return { email, removedAccess };
}

/**
 * If a mailed link is the first proof of the address, locks everybody out of the account, and then revokes what works
 * without signing in. The link stays usable until the password is set, so an interrupted reset can be repeated.
 */
async function removeUnprovenAccess(ctx: Resetting, personId: string, token: string): Promise<RemovedAccess[]> {
  const lockOut = async (transaction: WalletTransaction) => {
    const [link] = await transaction.query({
      row: { mailed: is.bool },
      text: 'SELECT mailed FROM "AccountLink" WHERE "tokenHash" = $1 AND "expiresTime" > now() FOR UPDATE',
      values: [linkTokenHash(token)],
    });
    // Fails if a concurrent request has already used the link, so that its new password is kept.
    const { mailed } = requireFound(link);
    if (!mailed || (await isAddressProven(transaction, personId))) return null;
    return removeSignInMethods(transaction, ctx, personId);
  };
  const removed = await ctx.database.transaction(lockOut, { personId });
  return removed === null ? [] : [...removed, ...(await removeWalletAccess(ctx, personId))];
}

/** True if the person has proven that they receive the mail of the address. */
async function isAddressProven(transaction: WalletTransaction, personId: string): Promise<boolean> {
  const [person] = await transaction.query({
    row: { isProven: is.bool },
    text: 'SELECT "emailVerifiedTime" IS NOT NULL AS "isProven" FROM "Person" WHERE id = $1 FOR NO KEY UPDATE',
    values: [personId],
  });
  return requireFound(person).isProven;
}
