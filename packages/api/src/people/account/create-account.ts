import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problems.ts';
import { findOpenInvitation } from '../invitations/find-invitation.ts';
import { isFirstRun } from './first-run.ts';
import { queueAccountMail } from './send-account-mail.ts';

interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly locale: string;
  /** The token of an invitation link. */
  readonly invitation: string | undefined;
  /** True if a trusted identity provider verified the address. */
  readonly isEmailVerified?: boolean;
  /**
   * Returns the hash of the password; null if the person signs in without a password. Called only if the person may
   * create an account.
   */
  passwordHash(): Promise<string | null>;
}

/**
 * Creates an account if sign-up is open, the person has an invitation for the address, or no account exists yet.
 * Returns the id of the account; null if the address already has an account. `also` runs in the same transaction.
 * @throws Problem `signUpClosed`
 */
export async function createAccountIfAllowed(
  ctx: Pick<Context, 'database' | 'signUpOpen' | 'sendsMail' | 'baseUrl' | 'now'>,
  { email, name, locale, invitation, isEmailVerified = false, passwordHash }: NewPerson,
  also: (transaction: WalletTransaction, id: string) => Promise<void> = async () => undefined,
): Promise<string | null> {
  const invited = invitation === undefined ? null : await findOpenInvitation(ctx, { token: invitation, email });
  const mayOnlyBeFirst = !ctx.signUpOpen && invited === null;
  const isVerified = isEmailVerified || invited?.mailed === true;
  if (mayOnlyBeFirst && !(await isFirstRun(ctx.database))) throw new Problem('signUpClosed');
  const hash = await passwordHash();
  const id = uuid();
  const make = async (transaction: WalletTransaction) => {
    if (mayOnlyBeFirst) {
      // Of two concurrent first sign-ups, the second waits here and then fails.
      await transaction.query({ text: `SELECT pg_advisory_xact_lock(hashtext('coffer first person'))` });
      if (!(await isFirstRun(transaction))) throw new Problem('signUpClosed');
    }
    const made = await transaction.execute({
      text: `INSERT INTO "Person" (id, email, name, "passwordHash", locale, "emailVerifiedTime")
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email) DO NOTHING`,
      values: [id, email, name, hash, locale, isVerified ? ctx.now().toISOString() : null],
    });
    if (made === 0) return null;
    // The first account becomes the instance owner, so the second of two concurrent first sign-ups waits here.
    await transaction.query({ text: 'SELECT coffer.claim_instance($1)', values: [id] });
    if (ctx.sendsMail && !isVerified) {
      await queueAccountMail(transaction, { kind: 'verifyEmail', personId: id, email, baseUrl: ctx.baseUrl });
    }
    await also(transaction, id);
    return id;
  };
  return ctx.database.transaction(make, { personId: id });
}
