import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { z } from 'zod';
import { writeAuditRow } from '../../kernel/audit.ts';
import { findMembership } from '../../kernel/credentials/credential-kind.ts';
import { requireFound } from '../../kernel/records.ts';
import { runInSavepoint } from '../../kernel/savepoint.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { deleteWallet } from '../../wallets/delete-wallet.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import { accessRequestReferenceInput } from './accessRequests.schema.ts';
import { recordInternalFailure, toExecutionFailure } from './execution-failures.ts';
import { requireRoleForAction } from './perform-action.ts';
import {
  ACCESS_REQUEST_COLUMNS,
  ACCESS_REQUEST_ROW,
  type AccessRequestOutcomeColumns,
  type AccessRequestRow,
  storeAccessRequestOutcome,
} from './request-rows.ts';

export const accessRequestJob = accessRequestReferenceInput;
export type AccessRequestJob = z.infer<typeof accessRequestJob>;

interface Services {
  readonly database: Database;
  now(): Date;
}

/**
 * Carries out an approved request in the worker; the only such action is deleting the wallet. Returns the request's new
 * status, or `nothing` if the request was already carried out or another process is carrying it out.
 */
export async function runApprovedAccessRequest(
  services: Services,
  { walletId, id }: AccessRequestJob,
): Promise<string> {
  try {
    return await services.database.withWallet(walletId, async (transaction) => {
      const request = await lockExecuting(transaction, id);
      if (request === undefined) return 'nothing';
      const { status } = await storeAccessRequestOutcome(
        transaction,
        id,
        await deleteRequestedWallet(transaction, request),
      );
      return status;
    });
  } catch (error) {
    // If the database is unavailable, the request stays unchanged and is resumed later.
    if (toProblem(error).code === 'internal') await recordInternalFailure(services, { walletId, id }, 'executing');
    throw error;
  }
}

async function lockExecuting(transaction: WalletTransaction, id: string): Promise<AccessRequestRow | undefined> {
  const [row] = await transaction.query({
    row: ACCESS_REQUEST_ROW,
    text: `SELECT ${ACCESS_REQUEST_COLUMNS} FROM "AccessRequest"
           WHERE "walletId" = $1 AND id = $2 AND status = 'executing' FOR UPDATE SKIP LOCKED`,
    values: [transaction.walletId, id],
  });
  return row;
}

/**
 * Deletes the wallet, the only action that the worker runs, and returns the outcome. Fails if the person is no longer
 * an owner.
 */
async function deleteRequestedWallet(
  transaction: WalletTransaction,
  request: AccessRequestRow,
): Promise<AccessRequestOutcomeColumns> {
  const { personId, action, decidedTime } = request;
  try {
    await runInSavepoint(transaction, async () => {
      const before = await getWallet(transaction);
      requireRoleForAction(action, requireFound(await findMembership(transaction, personId)));
      const { walletId } = transaction;
      const after = await deleteWallet({ transaction, walletId });
      writeAuditRow(
        { walletId, transaction, userId: personId, credential: { kind: 'accessRequest', id: request.id } },
        { operation: 'wallets.delete', before, after, requestId: request.id },
      );
    });
    return { status: 'succeeded', decidedTime };
  } catch (error) {
    return { status: 'failed', ...toExecutionFailure(error), decidedTime };
  }
}

/** Expires requests that nobody decided, and resumes those whose execution was interrupted. */
export async function expireAndResumeRequests(services: Services, signal?: AbortSignal): Promise<void> {
  const { database } = services;
  await database.query({ text: 'SELECT coffer.expire_access_requests()' });
  const broken = await database.query({
    row: { walletId: is.uuid, id: is.uuid },
    text: 'SELECT "walletId", id FROM coffer.interrupted_access_requests()',
  });
  for (const job of broken) {
    if (signal?.aborted === true) return;
    await runApprovedAccessRequest(services, job);
  }
}
