import type { Database } from '@coffer/db/database.ts';
import { Problem, type ProblemCode } from '../../kernel/problems.ts';
import type { Failure } from './request-rows.ts';

/** Problems of the operation as failures of the request. An invitation that was accepted is gone. */
const FAILURE_OF: Partial<Record<ProblemCode, Failure>> = {
  notFound: 'notFound',
  invitationAccepted: 'notFound',
  insufficientRole: 'notAllowed',
  quotaExceeded: 'notAllowed',
  lastOwner: 'lastOwner',
  alreadyMember: 'memberChanged',
};

/** How a request ends that could not be done; throws again what does not say that. */
export function executionFailure(error: unknown): { readonly errorCode: Failure; readonly errorMessage?: string } {
  const errorCode = error instanceof Problem ? FAILURE_OF[error.code] : undefined;
  if (errorCode === undefined || !(error instanceof Problem)) throw error;
  const { detail } = error.parts;
  return { errorCode, ...(detail === undefined ? {} : { errorMessage: detail }) };
}

/** Writes a fault of ours down, after the transaction that met it; unless somebody decided meanwhile. */
export async function recordFault(
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
