import { makeSessionToken, SECOND_STEP_MINUTES, sessionTokenHash } from '@coffer/auth/sessions.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Context, RequestClientInfo } from '../../kernel/context.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { recordRefusal } from '../securityEvents/record-security-event.ts';
import { consumeCode, detectCodeKind, hasTotp } from './second-factor-codes.ts';

type Parts = Pick<Context, 'database' | 'throttle' | 'sealer' | 'now'> & { readonly from: RequestClientInfo };

/**
 * Starts the second step of a sign-in after the right password. Returns a token for the browser; the person is signed
 * in only after `completeSecondStep`. Returns null if the person has no second step.
 */
export async function beginSecondStep(database: Database, personId: string): Promise<string | null> {
  const token = makeSessionToken();
  const begin = async (transaction: WalletTransaction) => {
    if (!(await hasTotp(transaction, personId))) return null;
    await transaction.execute({
      text: `INSERT INTO "PendingSignIn" ("tokenHash", "personId", "expiresTime")
             VALUES ($1, $2, now() + make_interval(mins => $3))`,
      values: [sessionTokenHash(token), personId, SECOND_STEP_MINUTES],
    });
    return token;
  };
  return database.transaction(begin, { personId });
}

/**
 * Completes a sign-in with a code, and returns the person. `token` identifies the browser in which the person entered the
 * password. Uses up the code and the pending sign-in.
 * @throws Problem `secondStepExpired`, `wrongCode`
 */
export async function completeSecondStep(
  { database, throttle, sealer, now, from }: Parts,
  token: string | undefined,
  given: string,
): Promise<{ readonly id: string; readonly credential: 'totp' | 'recoveryCode' }> {
  const tokenHash = sessionTokenHash(token);
  const person = tokenHash === null ? null : await pendingPerson(database, tokenHash);
  if (tokenHash === null || person === null) throw new Problem('secondStepExpired');
  const { id, email } = person;
  await throttle.codeTried(email);
  const code = given.trim();
  const credential = detectCodeKind(code);
  const step = async (transaction: WalletTransaction) => {
    if (!(await consumeCode(transaction, { sealer, now, personId: id }, code))) return false;
    const [ended] = await transaction.query({
      row: { waited: is.bool },
      text: 'SELECT coffer.end_pending_sign_in($1) AS waited',
      values: [tokenHash],
    });
    // Another request ended the sign-in meanwhile; the rollback keeps the code usable.
    if (ended?.waited !== true) throw new Problem('secondStepExpired');
    return true;
  };
  if (!(await database.transaction(step, { personId: id }))) {
    await recordRefusal(database, { personId: id, kind: 'signInRefused', credential, from });
    throw wrongCodeProblem();
  }
  await throttle.codeRight(email);
  return { id, credential };
}

export function wrongCodeProblem(): Problem {
  return invalidFieldProblem('wrongCode', 'code', 'is wrong, or was already used');
}

async function pendingPerson(database: Database, tokenHash: Buffer) {
  const [person] = await database.query({
    row: { id: is.uuid, email: is.text },
    text: 'SELECT id, email FROM coffer.pending_sign_in($1)',
    values: [tokenHash],
  });
  return person ?? null;
}
