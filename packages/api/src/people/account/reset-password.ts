import { hashPassword } from '@coffer/auth/passwords.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problems.ts';
import { found } from '../../kernel/records.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { forgetDevices, rememberDevice, signingDevice } from '../sessions/known-devices.ts';
import { accountLinkOf, endAccountLinks, takeAccountLink } from './account-links.ts';
import { refuseGuessable } from './guessable-passwords.ts';
import { putAccountMail } from './send-account-mail.ts';

/**
 * Requests a mail to reset a password. The worker looks up the person, so that neither the response nor its time tells
 * whether the address has an account.
 */
export async function askForReset(
  { database, throttle, sendsMail, baseUrl }: Pick<Context, 'database' | 'throttle' | 'sendsMail' | 'baseUrl'>,
  email: string,
): Promise<Record<string, never>> {
  if (!sendsMail) throw new Problem('noMail');
  await throttle.mailAsked(email);
  // The job gets a random person id, so that only this transaction and the workers see it.
  const personId = uuid();
  await database.transaction(
    (transaction) => putAccountMail(transaction, { kind: 'resetPassword', personId, email, baseUrl }),
    { personId },
  );
  return {};
}

/** Returns the account of the link, without requiring a credential. */
export async function previewReset(
  { database }: Pick<Context, 'database'>,
  token: string,
): Promise<{ email: string; name: string }> {
  const { purpose, email, name } = await accountLinkOf(database, token);
  return found(purpose === 'resetPassword' ? { email, name } : undefined);
}

/**
 * Sets the password of the link's person. Ends her sessions and her other links; she then signs in as usual, with her
 * second step.
 */
export async function resetPassword(
  ctx: Pick<Context, 'database' | 'throttle' | 'sendsMail' | 'baseUrl' | 'request' | 'reply' | 'now'>,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
): Promise<{ email: string }> {
  const { purpose, personId, personEmail: email, name } = await accountLinkOf(ctx.database, token);
  if (purpose !== 'resetPassword') throw new Problem('notFound');
  await refuseGuessable('newPassword', newPassword, { email, name });
  const passwordHash = await hashPassword(newPassword);
  const device = signingDevice(ctx.request.from.device);
  const reset = async (transaction: WalletTransaction) => {
    const { mailed } = await takeAccountLink(transaction, token);
    const now = ctx.now().toISOString();
    await transaction.execute({
      text: `UPDATE "Person" SET "passwordHash" = $2, "lastUpdatedTime" = $3,
               "emailVerifiedTime" = CASE WHEN $4 THEN coalesce("emailVerifiedTime", $3) ELSE "emailVerifiedTime" END
             WHERE id = $1`,
      values: [personId, passwordHash, now, mailed],
    });
    await endAccountLinks(transaction, personId);
    for (const table of ['Session', 'PendingSignIn']) {
      await transaction.execute({ text: `DELETE FROM "${table}" WHERE "personId" = $1`, values: [personId] });
    }
    const { from } = ctx.request;
    // She is about to sign in with this browser, and guesses from elsewhere must not lock her out.
    await forgetDevices(transaction, personId, null);
    await rememberDevice(transaction, personId, device);
    await recordSecurityEvent(transaction, { personId, kind: 'passwordReset', credential: 'link', from });
  };
  await ctx.database.transaction(reset, { personId });
  ctx.reply.deviceToken = device.token;
  // Failed guesses at the old password must not delay signing in with the new one.
  await ctx.throttle.passwordRight(email);
  return { email };
}
