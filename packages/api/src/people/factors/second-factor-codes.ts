import { recoveryCodeHash } from '@coffer/auth/recovery-codes.ts';
import { findTotpStep } from '@coffer/auth/totp.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { Context } from '../../kernel/context.ts';

/** The person whose code is checked, and the services to check it. The transaction must belong to the same person. */
export interface CodeCheckContext extends Pick<Context, 'sealer' | 'now'> {
  readonly personId: string;
}

/** The purpose under which secrets of authenticator apps are encrypted. */
export const TOTP_PURPOSE = 'totp';

/** True if the person has an authenticator app whose first code was accepted. */
export async function hasTotp(transaction: Pick<WalletTransaction, 'query'>, personId: string): Promise<boolean> {
  const [totp] = await transaction.query({
    row: { confirmed: is.bool },
    text: 'SELECT confirmed FROM coffer.totp_of($1)',
    values: [personId],
  });
  return totp?.confirmed === true;
}

/** Activates the person's authenticator app with the app's first code. Returns false if the code is wrong. */
export function confirmTotp(transaction: WalletTransaction, of: CodeCheckContext, code: string): Promise<boolean> {
  return spendStep(transaction, of, code, 'SET "lastStep" = $2, "confirmedTime" = now()', 'IS NULL');
}

/**
 * Returns the kind of a code: six digits are a code of the authenticator app, and any other text is a recovery code.
 */
export function detectCodeKind(code: string): 'totp' | 'recoveryCode' {
  return /^\d{6}$/.test(code) ? 'totp' : 'recoveryCode';
}

/**
 * Uses up a code of the authenticator app, or a recovery code. Returns false if the code is wrong or was already used.
 */
export function consumeCode(transaction: WalletTransaction, of: CodeCheckContext, code: string): Promise<boolean> {
  return detectCodeKind(code) === 'totp'
    ? spendTotp(transaction, of, code)
    : spendRecoveryCode(transaction, of.personId, code);
}

/**
 * Uses up a code of the authenticator app that is set up; returns whether it was right and newer than the last used
 * code.
 */
function spendTotp(transaction: WalletTransaction, of: CodeCheckContext, code: string): Promise<boolean> {
  return spendStep(transaction, of, code, 'SET "lastStep" = $2', 'IS NOT NULL');
}

/**
 * Uses up a code of the authenticator app, and updates its row with the SQL clause `set`. Returns whether the code was
 * valid and newer than the last used code. Only one of several simultaneous attempts succeeds, across all processes.
 */
async function spendStep(
  transaction: WalletTransaction,
  { sealer, now, personId }: CodeCheckContext,
  code: string,
  set: string,
  confirmed: 'IS NULL' | 'IS NOT NULL',
): Promise<boolean> {
  const [totp] = await transaction.query({
    row: { secret: is.bytea },
    text: 'SELECT secret FROM coffer.totp_of($1)',
    values: [personId],
  });
  if (totp === undefined) return false;
  const step = findTotpStep(sealer.open(TOTP_PURPOSE, totp.secret), code, now());
  if (step === null) return false;
  const used = await transaction.execute({
    text: `UPDATE "Totp" ${set} WHERE "personId" = $1 AND "lastStep" < $2 AND "confirmedTime" ${confirmed}`,
    values: [personId, step],
  });
  return used === 1;
}

/** Uses up a recovery code; returns whether it existed and was unused. */
async function spendRecoveryCode(transaction: WalletTransaction, personId: string, code: string): Promise<boolean> {
  const used = await transaction.execute({
    text: `UPDATE "RecoveryCode" SET "usedTime" = now() WHERE "personId" = $1 AND hash = $2 AND "usedTime" IS NULL`,
    values: [personId, recoveryCodeHash(code)],
  });
  return used === 1;
}
