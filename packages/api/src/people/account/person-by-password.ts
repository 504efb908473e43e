import { verifyPassword } from '@coffer/auth/passwords.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { AuthenticationThrottle } from '../../kernel/authentication-throttle.ts';
import type { RequestClientInfo } from '../../kernel/context.ts';
import { recordRefusal } from '../securityEvents/record-security-event.ts';

interface Parts {
  readonly database: Database;
  readonly throttle: AuthenticationThrottle;
  readonly from: RequestClientInfo;
}

/**
 * Returns the person with this address and password. Returns null for an unknown address, a person without a password
 * and a wrong password. A hash is verified in each case, so the duration does not reveal which case applies.
 */
export async function findPersonByPassword(
  { database, throttle, from }: Parts,
  address: string,
  password: string,
): Promise<{ readonly id: string } | null> {
  const email = address.trim().toLowerCase();
  await throttle.passwordTried(email);
  const [person] = await database.query({
    row: { id: is.uuid, passwordHash: is.orNull(is.text) },
    text: 'SELECT id, "passwordHash" FROM coffer.password_by_email($1)',
    // PostgreSQL text can't contain NUL.
    values: [email.replaceAll('\0', ' ')],
  });
  const right = await verifyPassword(person?.passwordHash ?? null, password);
  if (person === undefined || !right) {
    const personId = person?.id ?? null;
    await recordRefusal(database, { personId, kind: 'signInRefused', credential: 'password', from });
    return null;
  }
  await throttle.passwordRight(email);
  return { id: person.id };
}
