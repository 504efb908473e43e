import { verifyPassword } from '@coffer/auth/passwords.ts';
import * as is from '@coffer/db/columns.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/kinds.ts';
import { invalidField, Problem } from '../../kernel/problems.ts';
import { recordRefusal } from '../securityEvents/record-security-event.ts';

/** Who proves once more who she is, and what that takes. */
export interface Proving extends Pick<Context, 'database' | 'throttle'> {
  readonly credential: Credential;
  readonly request: Pick<Context['request'], 'from'>;
}

/**
 * Asks who is signed in for the password once more, before what cannot be undone: an open browser is not yet its
 * owner. Tries are counted like those at signing in. `field` is where the password stands in the input.
 */
export async function requirePassword(
  { database, throttle, credential, request: { from } }: Proving,
  field: string,
  password: string,
): Promise<{ readonly id: string; readonly email: string; readonly name: string }> {
  const [person] = await database.query({
    row: { id: is.uuid, email: is.text, name: is.text, passwordHash: is.orNull(is.text) },
    text: 'SELECT id, email, name, "passwordHash" FROM coffer.password_of($1)',
    values: [credential.userId],
  });
  if (person === undefined) throw new Problem('unauthorized');
  await throttle.passwordTried(person.email);
  if (!(await verifyPassword(person.passwordHash, password))) {
    await recordRefusal(database, { personId: person.id, kind: 'proofRefused', credential: 'password', from });
    throw invalidField('wrongPassword', field, 'is not your password');
  }
  await throttle.passwordRight(person.email);
  return { id: person.id, email: person.email, name: person.name };
}
