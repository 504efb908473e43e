import { hashPassword } from '@coffer/auth/passwords.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Statement } from '@coffer/db/statements.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { type Credential, getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { forgetOtherDevices } from '../sessions/known-devices.ts';
import { renewSignIn } from '../sessions/session-tokens.ts';
import type {
  accountState,
  changePasswordInput,
  confirmPasswordInput,
  signUpInput,
  updateAccountInput,
} from './account.schema.ts';
import { deleteAccountLinks } from './account-links.ts';
import { createAccountIfAllowed } from './create-account.ts';
import { isFirstRun } from './first-run.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';
import { type PasswordCheckContext, requirePassword } from './require-password.ts';

const ME = {
  id: is.uuid,
  email: is.text,
  name: is.text,
  locale: is.text,
  createdTime: is.timestamptz,
  emailVerifiedTime: is.orNull(is.timestamptz),
};

type Me = is.RowOf<typeof ME>;

interface Asker {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
}

/** Returns the signed-in person, and how others can sign up or sign in. */
export async function readAccountState({
  database,
  credential,
  signUpOpen,
  provider,
  sendsMail,
}: Pick<Context, 'database' | 'credential' | 'signUpOpen' | 'provider' | 'sendsMail'>): Promise<
  z.infer<typeof accountState>
> {
  const row =
    credential !== null && getCredentialKind(credential).isPerson ? await personOf(database, credential.userId) : null;
  const providerName = provider?.name ?? null;
  if (row === null) {
    const firstRun = await isFirstRun(database);
    return { person: null, firstRun, signUpOpen: signUpOpen || firstRun, providerName, sendsMail };
  }
  const { createdTime: _created, emailVerifiedTime: _verified, ...person } = row;
  return { person, firstRun: false, signUpOpen, providerName, sendsMail };
}

/**
 * Creates an account. The response says whether the address already has an account, because without mail the owner of
 * the address could not find out otherwise. Such responses are counted against the caller's address.
 */
export async function signUp(
  ctx: Pick<Context, 'database' | 'throttle' | 'signUpOpen' | 'sendsMail' | 'baseUrl' | 'now'>,
  { email, name, password, locale, invitation }: z.infer<typeof signUpInput>,
): Promise<{ id: string }> {
  await refuseGuessablePassword('password', password, { email, name });
  await ctx.throttle.signUpTried();
  const passwordHash = () => hashPassword(password);
  const id = await createAccountIfAllowed(ctx, { email, name, locale, invitation, passwordHash });
  if (id === null) {
    await ctx.throttle.addressTaken();
    throw invalidFieldProblem('emailTaken', 'email', 'has an account already');
  }
  return { id };
}

export async function getMe(database: Pick<Database, 'queryOfPerson'>, credential: Credential): Promise<Me> {
  const person = await personOf(database, credential.userId);
  if (person === null) throw new Problem('unauthorized');
  return person;
}

export async function updateMe(
  { database, credential, once, now }: Pick<Context, 'database' | 'now'> & Asker,
  { name, locale }: z.infer<typeof updateAccountInput>,
): Promise<Me> {
  const { userId: personId } = credential;
  const update = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await transaction.execute({
        text: `UPDATE "Person" SET name = coalesce($2, name), locale = coalesce($3, locale), "lastUpdatedTime" = $4
               WHERE id = $1 AND (name <> coalesce($2, name) OR locale <> coalesce($3, locale))`,
        values: [personId, name ?? null, locale ?? null, now().toISOString()],
      });
      const [person] = await transaction.query({ ...personById(personId), row: ME });
      if (person === undefined) throw new Problem('unauthorized');
      return person;
    });
  return database.transaction(update, { personId });
}

/** Changes the password and ends the person's other sessions, which may have been opened with the old password. */
export async function changePassword(
  ctx: Pick<Context, 'now'> & PasswordCheckContext & Asker,
  { currentPassword, newPassword }: z.infer<typeof changePasswordInput>,
): Promise<{ id: string }> {
  const { database, credential, once, request } = ctx;
  const person = await requirePassword(ctx, 'currentPassword', currentPassword);
  await refuseGuessablePassword('newPassword', newPassword, person);
  const { id } = person;
  const passwordHash = await hashPassword(newPassword);
  const change = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await transaction.execute({
        text: `UPDATE "Person" SET "passwordHash" = $2, "lastUpdatedTime" = $3 WHERE id = $1`,
        values: [id, passwordHash, ctx.now().toISOString()],
      });
      await renewSignIn(transaction, credential.id);
      await transaction.execute({
        text: 'DELETE FROM "Session" WHERE "personId" = $1 AND id <> $2',
        values: [id, credential.id],
      });
      // Sign-ins that passed the old password and wait for the second step end too.
      await transaction.execute({ text: 'DELETE FROM "PendingSignIn" WHERE "personId" = $1', values: [id] });
      await deleteAccountLinks(transaction, id);
      const { from } = request;
      await forgetOtherDevices(transaction, id, from.device);
      const proof = currentPassword === undefined ? 'session' : 'password';
      await recordSecurityEvent(transaction, { personId: id, kind: 'passwordChanged', credential: proof, from });
      return { id };
    });
  return database.transaction(change, { personId: id });
}

/**
 * Confirms by password that the signed-in person is still at the browser, so that the sign-in counts as recent again.
 */
export async function confirmPassword(
  ctx: PasswordCheckContext & Asker,
  { password }: z.infer<typeof confirmPasswordInput>,
): Promise<{ id: string }> {
  const { database, credential, once } = ctx;
  const { id } = await requirePassword(ctx, 'password', password);
  const renew = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await renewSignIn(transaction, credential.id);
      return { id };
    });
  return database.transaction(renew, { personId: id });
}

async function personOf(database: Pick<Database, 'queryOfPerson'>, id: string): Promise<Me | null> {
  const [person] = await database.queryOfPerson(id, { ...personById(id), row: ME });
  return person ?? null;
}

const personById = (id: string): Statement => ({
  name: 'person',
  text: 'SELECT id, email, name, locale, "createdTime", "emailVerifiedTime" FROM "Person" WHERE id = $1',
  values: [id],
});
