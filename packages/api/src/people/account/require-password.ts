import { verifyPassword } from '@coffer/auth/passwords.ts';
import * as is from '@coffer/db/columns.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { requireRecentSignIn } from '../../kernel/recent-sign-in.ts';
import { recordRefusal } from '../securityEvents/record-security-event.ts';

/** The services and the data of a request that `requirePassword` needs. */
export interface PasswordCheckContext extends Pick<Context, 'database' | 'throttle' | 'signedInRecently'> {
  readonly credential: Credential;
  readonly request: Pick<Context['request'], 'from'>;
}

/**
 * Requires the signed-in person's password, because an open browser does not prove who uses it. Attempts count like
 * those at sign-in. `field` is the input field with the password. A person without a password must have signed in
 * recently instead.
 */
export async function requirePassword(
  { database, throttle, credential, signedInRecently, request: { from } }: PasswordCheckContext,
  field: string,
  password: string | undefined,
): Promise<{ readonly id: string; readonly email: string; readonly name: string }> {
  const [person] = await database.query({
    row: { id: is.uuid, email: is.text, name: is.text, passwordHash: is.orNull(is.text) },
    text: 'SELECT id, email, name, "passwordHash" FROM coffer.password_of($1)',
    values: [credential.userId],
  });
  if (person === undefined) throw new Problem('unauthorized');
  const { id, email, name } = person;
  if (password === undefined) {
    if (person.passwordHash !== null) throw invalidFieldProblem('invalidInput', field, 'is required');
    requireRecentSignIn(credential, { signedInRecently });
    return { id, email, name };
  }
  await throttle.passwordTried(email);
  if (!(await verifyPassword(person.passwordHash, password))) {
    await recordRefusal(database, { personId: id, kind: 'proofRefused', credential: 'password', from });
    throw invalidFieldProblem('wrongPassword', field, 'is not your password');
  }
  await throttle.passwordRight(email);
  return { id, email, name };
}
