import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { AccessRequestStatus } from '@coffer/db/generated/tables.ts';
import { requireFound } from '../../kernel/records.ts';
import {
  ACCESS_REQUEST_ACTIONS,
  type AccessRequest,
  accessRequestParams,
  EXECUTION_FAILURES,
  memberSnapshot,
  requestResult,
} from './accessRequests.schema.ts';

export const ACCESS_REQUEST_COLUMNS = `id, "walletId", "clientId", "clientName", "clientHost", "personId", action, params,
  "memberSnapshot", status::text AS status, result, "errorCode", "errorMessage", "createdTime", "expiresTime", "decidedTime"`;

export const ACCESS_REQUEST_ROW = {
  id: is.uuid,
  walletId: is.uuid,
  clientId: is.text,
  clientName: is.text,
  clientHost: is.orNull(is.text),
  personId: is.uuid,
  action: is.oneOf(...ACCESS_REQUEST_ACTIONS),
  params: is.jsonOf(accessRequestParams),
  memberSnapshot: is.jsonOf(memberSnapshot.nullable()),
  status: is.enumOf(AccessRequestStatus),
  result: is.jsonOf(requestResult.nullable()),
  errorCode: is.orNull(is.oneOf(...EXECUTION_FAILURES)),
  errorMessage: is.orNull(is.text),
  createdTime: is.timestamptz,
  expiresTime: is.timestamptz,
  decidedTime: is.orNull(is.timestamptz),
};

export type AccessRequestRow = is.RowOf<typeof ACCESS_REQUEST_ROW>;
export type ExecutionFailure = (typeof EXECUTION_FAILURES)[number];

/** True until the request is decided or expires. */
export function isAccessRequestPending({ status, expiresTime }: AccessRequestRow, now: Date): boolean {
  return status === 'pending' && expiresTime > now.toISOString();
}

/**
 * Converts a stored row to the request as the API returns it. A pending request past its expiry time counts as failed,
 * even before the worker records that.
 */
export function toAccessRequest(
  row: AccessRequestRow,
  { baseUrl, now }: { readonly baseUrl: string; now(): Date },
): AccessRequest {
  const { id, walletId, action, params, memberSnapshot, result, createdTime, expiresTime, decidedTime } = row;
  const hasExpired = row.status === 'pending' && !isAccessRequestPending(row, now());
  const code = hasExpired ? 'expired' : row.errorCode;
  return {
    ...{ id, walletId, action, params, memberSnapshot },
    status: hasExpired ? 'failed' : row.status,
    result,
    error: code === null ? null : { code, message: row.errorMessage ?? MESSAGES[code] },
    approvalUrl: `${baseUrl}/access-requests/${id}`,
    ...{ createdTime, expiresTime, decidedTime },
  };
}

const MESSAGES: Readonly<Record<ExecutionFailure, string>> = {
  expired: 'Nobody decided about the request within 24 hours.',
  memberChanged: 'The member has changed since the request.',
  notAllowed: 'The person no longer has the right to do this.',
  notFound: 'The subject of the request no longer exists.',
  lastOwner: 'A wallet needs at least one owner.',
  internal: 'An internal error occurred.',
};

/** The columns to store when a request is decided or carried out. */
export interface AccessRequestOutcomeColumns {
  readonly status: AccessRequestRow['status'];
  readonly result?: AccessRequestRow['result'];
  readonly errorCode?: ExecutionFailure;
  readonly errorMessage?: string;
  readonly decidedTime: string | null;
}

export async function storeAccessRequestOutcome(
  transaction: WalletTransaction,
  id: string,
  { status, result = null, errorCode, errorMessage, decidedTime }: AccessRequestOutcomeColumns,
): Promise<AccessRequestRow> {
  const rows = await transaction.query({
    row: ACCESS_REQUEST_ROW,
    text: `UPDATE "AccessRequest" SET status = $3, result = $4, "errorCode" = $5, "errorMessage" = $6, "decidedTime" = $7
           WHERE "walletId" = $1 AND id = $2 RETURNING ${ACCESS_REQUEST_COLUMNS}`,
    values: [
      transaction.walletId,
      id,
      status,
      result === null ? null : JSON.stringify(result),
      errorCode ?? null,
      errorMessage ?? null,
      decidedTime,
    ],
  });
  return requireFound(rows[0]);
}
