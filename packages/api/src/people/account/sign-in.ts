import { verifyPassword } from '@coffer/auth/passwords.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { CalledFrom } from '../../kernel/context.ts';
import type { Throttle } from '../../kernel/throttle.ts';
import { recordRefusal } from '../securityEvents/record-security-event.ts';

interface Parts {
  readonly database: Database;
  readonly throttle: Throttle;
  readonly from: CalledFrom;
}

/**
 * The person whom address and password belong to. An address nobody has, a person without a password and a wrong
 * password are answered alike, and after the same work: a hash is verified each time.
 */
export async function personWith(
  { database, throttle, from }: Parts,
  address: string,
  password: string,
): Promise<{ readonly id: string } | null> {
  const email = address.trim().toLowerCase();
  await throttle.passwordTried(email);
  const [person] = await database.query({
    row: { id: is.uuid, passwordHash: is.orNull(is.text) },
    text: 'SELECT id, "passwordHash" FROM coffer.password_by_email($1)',
    // PostgreSQL has no NUL in text.
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
