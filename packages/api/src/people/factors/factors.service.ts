import { makeRecoveryCodes, recoveryCodeHash } from '@coffer/auth/recovery-codes.ts';
import { makeTotpSecret, totpEnrolment } from '@coffer/auth/totp.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import { requireFactorProof } from '../../kernel/require-factor-proof.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { getMe } from '../account/account.service.ts';
import { recordRefusal, recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { renewSignIn } from '../sessions/session-tokens.ts';
import { confirmTotp, consumeCode, detectCodeKind, hasTotp, TOTP_PURPOSE } from './second-factor-codes.ts';
import { wrongCodeProblem } from './second-step.ts';

export interface FactorContext extends Pick<Context, 'database' | 'sealer' | 'throttle' | 'now'> {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
  readonly request: Pick<Context['request'], 'from'>;
}

export async function readSignInFactors(database: Database, { userId }: Credential) {
  const [state] = await database.queryOfPerson(userId, {
    row: { totpTime: is.orNull(is.timestamptz), recoveryCodesLeft: is.int4 },
    text: `SELECT (SELECT "confirmedTime" FROM "Totp" WHERE "personId" = $1) AS "totpTime",
             (SELECT count(*)::int FROM "RecoveryCode" WHERE "personId" = $1 AND "usedTime" IS NULL) AS "recoveryCodesLeft"`,
    values: [userId],
  });
  return state ?? { totpTime: null, recoveryCodesLeft: 0 };
}

/**
 * Creates a secret for an authenticator app. The secret has no effect until its first code is accepted. The response is
 * not stored for an Idempotency-Key: a repeated request creates another secret and invalidates the previous one.
 */
export async function beginTotp({
  database,
  sealer,
  credential,
}: FactorContext): Promise<{ uri: string; key: string }> {
  const { userId: personId } = credential;
  const { email } = await getMe(database, credential);
  const secret = makeTotpSecret();
  const begin = async (transaction: WalletTransaction) => {
    await transaction.execute({
      text: 'DELETE FROM "Totp" WHERE "personId" = $1 AND "confirmedTime" IS NULL',
      values: [personId],
    });
    return transaction.execute({
      text: 'INSERT INTO "Totp" ("personId", secret) VALUES ($1, $2) ON CONFLICT ("personId") DO NOTHING',
      values: [personId, sealer.seal(TOTP_PURPOSE, secret)],
    });
  };
  if ((await database.transaction(begin, { personId })) === 0) throw new Problem('factorPresent');
  return totpEnrolment(secret, email);
}

/**
 * Accepts the first code of the authenticator app; from then on, sign-in requires a code. Returns the recovery codes,
 * which are stored only as hashes. @throws Problem `wrongCode`
 */
export async function setUpTotp(asker: FactorContext, code: string): Promise<{ recoveryCodes: string[] }> {
  const { database, throttle, credential, request } = asker;
  const { userId: personId } = credential;
  const { email } = await getMe(database, credential);
  await throttle.codeTried(email);
  const setUp = async (transaction: WalletTransaction) => {
    if (!(await confirmTotp(transaction, { ...asker, personId }, code))) return null;
    await renewSignIn(transaction, credential.id, { byFactor: true });
    await recordSecurityEvent(transaction, { personId, kind: 'totpAdded', credential: 'session', from: request.from });
    return newRecoveryCodes(transaction, personId);
  };
  const recoveryCodes = await database.transaction(setUp, { personId });
  if (recoveryCodes === null) throw wrongCodeProblem();
  await throttle.codeRight(email);
  return { recoveryCodes };
}

/** Removes the authenticator app. Deletes the recovery codes too, because they replace the app. */
export async function removeTotp({
  database,
  credential,
  once,
  request,
}: FactorContext): Promise<{ removed: boolean }> {
  const { userId: personId } = credential;
  const remove = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await requireFactorProof(transaction, credential, 'weaken');
      const values = [personId];
      const removed = await transaction.execute({ text: 'DELETE FROM "Totp" WHERE "personId" = $1', values });
      await transaction.execute({ text: 'DELETE FROM "RecoveryCode" WHERE "personId" = $1', values });
      await transaction.execute({ text: 'DELETE FROM "PendingSignIn" WHERE "personId" = $1', values });
      if (removed > 0) {
        const { from } = request;
        await recordSecurityEvent(transaction, { personId, kind: 'totpRemoved', credential: 'session', from });
      }
      return { removed: removed > 0 };
    });
  return database.transaction(remove, { personId });
}

/** Replaces the recovery codes by ten new ones. @throws Problem `notFound` if the person has no authenticator app */
export async function renewRecoveryCodes({
  database,
  credential,
  request,
}: FactorContext): Promise<{ recoveryCodes: string[] }> {
  const { userId: personId } = credential;
  const renew = async (transaction: WalletTransaction) => {
    if (!(await hasTotp(transaction, personId))) throw new Problem('notFound');
    await requireFactorProof(transaction, credential, 'weaken');
    const { from } = request;
    await recordSecurityEvent(transaction, { personId, kind: 'recoveryCodesMade', credential: 'session', from });
    return newRecoveryCodes(transaction, personId);
  };
  return { recoveryCodes: await database.transaction(renew, { personId }) };
}

async function newRecoveryCodes(transaction: WalletTransaction, personId: string): Promise<string[]> {
  const codes = [...makeRecoveryCodes()];
  await transaction.execute({ text: 'DELETE FROM "RecoveryCode" WHERE "personId" = $1', values: [personId] });
  await transaction.execute({
    text: 'INSERT INTO "RecoveryCode" ("personId", hash) SELECT $1, unnest($2::bytea[])',
    values: [personId, codes.map(recoveryCodeHash)],
  });
  return codes;
}

/** Confirms with a code from the authenticator app, or a recovery code, that the signed-in person is still at the browser. */
export async function confirmCode(asker: FactorContext, code: string): Promise<{ id: string }> {
  const { database, throttle, credential, once, request } = asker;
  const { userId: id } = credential;
  const { email } = await getMe(database, credential);
  await throttle.codeTried(email);
  const given = detectCodeKind(code);
  const confirm = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      if (!(await consumeCode(transaction, { ...asker, personId: id }, code))) throw wrongCodeProblem();
      await renewSignIn(transaction, credential.id, { byFactor: true });
      return { id };
    });
  const confirmed = await database.transaction(confirm, { personId: id }).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'wrongCode') {
      await recordRefusal(database, { personId: id, kind: 'proofRefused', credential: given, from: request.from });
    }
    throw error;
  });
  await throttle.codeRight(email);
  return confirmed;
}
