import type { Database } from '@coffer/db/database.ts';
import { Problem, type ProblemCode } from '../../kernel/problems.ts';
import type { ExecutionFailure } from './request-rows.ts';

/** The failure for each problem of the operation. An accepted invitation counts as not found. */
const FAILURE_OF: Partial<Record<ProblemCode, ExecutionFailure>> = {
  notFound: 'notFound',
  invitationAccepted: 'notFound',
  insufficientRole: 'notAllowed',
  quotaExceeded: 'notAllowed',
  lastOwner: 'lastOwner',
  alreadyMember: 'memberChanged',
};

/**
 * Converts a problem of the requested operation to the failure that is stored with the request. Rethrows any other
 * error.
 */
export function toExecutionFailure(error: unknown): {
  readonly errorCode: ExecutionFailure;
  readonly errorMessage?: string;
} {
  const errorCode = error instanceof Problem ? FAILURE_OF[error.code] : undefined;
  if (errorCode === undefined || !(error instanceof Problem)) throw error;
  const { detail } = error.parts;
  return { errorCode, ...(detail === undefined ? {} : { errorMessage: detail }) };
}

/**
 * Marks a request as failed by an internal error, after the transaction with the error was rolled back. Does nothing if
 * the request no longer has the status `from`.
 */
export async function recordInternalFailure(
  { database, now }: { readonly database: Database; now(): Date },
  { walletId, id }: { readonly walletId: string; readonly id: string },
  from: 'pending' | 'executing',
): Promise<void> {
  await database.withWallet(walletId, (transaction) =>
    transaction.execute({
      text: `UPDATE "AccessRequest" SET status = 'failed', "errorCode" = 'internal', "decidedTime" = coalesce("decidedTime", $4)
             WHERE "walletId" = $1 AND id = $2 AND status = $3`,
      values: [walletId, id, from, now().toISOString()],
    }),
  );
}
