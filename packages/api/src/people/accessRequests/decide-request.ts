import { isDeepStrictEqual } from 'node:util';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { addJobInTransaction } from '@coffer/db/jobs.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { findMembership } from '../../kernel/credentials/credential-kind.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import { requireFound } from '../../kernel/records.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { runInSavepoint } from '../../kernel/savepoint.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { createJobWallet } from '../../kernel/wallet.ts';
import { queueWebhookEvent } from '../../kernel/webhook-events.ts';
import { lockMembers } from '../members/members.service.ts';
import type { AccessRequestView, ApprovedAccessRequest } from './accessRequests.schema.ts';
import { snapshotAddressedMember } from './addressed-member.ts';
import { describeRequestInTransaction, readOwnAccessRequest } from './describe-request.ts';
import type { AccessRequestJob } from './execute-request.ts';
import { recordInternalFailure, toExecutionFailure } from './execution-failures.ts';
import { type ActionResult, performAction } from './perform-action.ts';
import {
  ACCESS_REQUEST_COLUMNS,
  ACCESS_REQUEST_ROW,
  type AccessRequestOutcomeColumns,
  type AccessRequestRow,
  isAccessRequestPending,
  storeAccessRequestOutcome,
  toAccessRequest,
} from './request-rows.ts';

type Asker = Pick<Context, 'database' | 'rates' | 'request' | 'now' | 'baseUrl' | 'sendsMail'> & {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
};

/**
 * Approves a request and carries it out, once. Decision, change and outcome share one transaction: a concurrent second
 * decision fails, and a killed process leaves the request pending. Wallets are deleted by the worker, so for those only
 * the decision and the job are stored.
 */
export async function approveRequest(asker: Asker, id: string): Promise<ApprovedAccessRequest> {
  const { database, credential } = asker;
  const { walletId } = await readOwnAccessRequest(database, credential.userId, id);
  const work = (transaction: WalletTransaction) => asker.once(transaction, () => approveIn(asker, transaction, id));
  try {
    return await database.withWallet(walletId, work);
  } catch (error) {
    // Nothing was changed. An internal error would occur again, so the request is marked as failed.
    if (toProblem(error).code === 'internal') await recordInternalFailure(asker, { walletId, id }, 'pending');
    throw error;
  }
}

async function approveIn(asker: Asker, transaction: WalletTransaction, id: string): Promise<ApprovedAccessRequest> {
  const before = await lockPending(asker, transaction, id);
  const { outcome, done } = await carryOutRequestedAction(asker, transaction, before);
  const after = await storeAccessRequestOutcome(transaction, id, outcome);
  if (after.status === 'executing') {
    const job: AccessRequestJob = { walletId: transaction.walletId, id };
    await addJobInTransaction(transaction, 'executeAccessRequest', job);
  }
  await recordDecision(asker, transaction, { operation: 'accessRequests.approve', before, after });
  return {
    ...(await describeRequestInTransaction(transaction, after, asker)),
    key: done?.key ?? null,
    link: done?.link ?? null,
  };
}

/** Carries out the action and returns the outcome. If the action fails, only its changes are rolled back. */
async function carryOutRequestedAction(
  asker: Asker,
  transaction: WalletTransaction,
  { params, memberSnapshot }: AccessRequestRow,
): Promise<{ readonly outcome: AccessRequestOutcomeColumns; readonly done?: ActionResult }> {
  const { credential } = asker;
  const decidedTime = asker.now().toISOString();
  try {
    const done = await runInSavepoint(transaction, async () => {
      const wallet = createJobWallet(transaction, { ...asker, userId: credential.userId });
      const now = snapshotAddressedMember(params, await lockMembers(wallet));
      const { role, permissions } = requireFound(await findMembership(transaction, credential.userId));
      const isGone = now === null && memberSnapshot !== null;
      if (!isGone && !isDeepStrictEqual(now, memberSnapshot)) return 'memberChanged';
      return performAction({ ...wallet, role, permissions, credential }, params, asker);
    });
    if (done === 'memberChanged') return { outcome: { status: 'failed', errorCode: done, decidedTime } };
    const status = params.action === 'deleteWallet' ? 'executing' : 'succeeded';
    return { outcome: { status, result: done.result, decidedTime }, done };
  } catch (error) {
    return { outcome: { status: 'failed', ...toExecutionFailure(error), decidedTime } };
  }
}

/** Rejects a request; nothing else changes. */
export async function rejectRequest(asker: Asker, id: string): Promise<AccessRequestView> {
  const { database, credential } = asker;
  const { walletId } = await readOwnAccessRequest(database, credential.userId, id);
  return database.withWallet(walletId, (transaction) =>
    asker.once(transaction, async () => {
      const before = await lockPending(asker, transaction, id);
      const outcome: AccessRequestOutcomeColumns = { status: 'rejected', decidedTime: asker.now().toISOString() };
      const after = await storeAccessRequestOutcome(transaction, id, outcome);
      await recordDecision(asker, transaction, { operation: 'accessRequests.reject', before, after });
      return describeRequestInTransaction(transaction, after, asker);
    }),
  );
}

/**
 * Locks a request until the database transaction ends, so that nobody else decides it. @throws Problem `alreadyDecided`
 */
async function lockPending(asker: Asker, transaction: WalletTransaction, id: string): Promise<AccessRequestRow> {
  const rows = await transaction.query({
    row: ACCESS_REQUEST_ROW,
    text: `SELECT ${ACCESS_REQUEST_COLUMNS} FROM "AccessRequest"
           WHERE "walletId" = $1 AND id = $2 AND "personId" = $3 FOR UPDATE`,
    values: [transaction.walletId, id, asker.credential.userId],
  });
  const row = requireFound(rows[0]);
  if (!isAccessRequestPending(row, asker.now())) throw new Problem('alreadyDecided');
  return row;
}

/** Records a decision in the history, and sends it to webhooks. */
async function recordDecision(
  asker: Asker,
  transaction: WalletTransaction,
  { operation, before, after }: { readonly operation: string; before: AccessRequestRow; after: AccessRequestRow },
): Promise<void> {
  const { credential, request, now } = asker;
  const { walletId } = transaction;
  writeAuditRow(
    { walletId, transaction, userId: credential.userId, credential },
    {
      operation,
      before: toAccessRequest(before, asker),
      after: toAccessRequest(after, asker),
      requestId: request.id,
    },
  );
  const { id: accessRequestId, action, status } = after;
  await queueWebhookEvent(
    { walletId, transaction, now },
    { type: 'accessRequest.decided', data: { accessRequestId, action, status } },
  );
}
