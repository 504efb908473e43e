import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { ActingApp } from '../../kernel/credentials/credential-kind.ts';
import { getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { quotaExceededProblem } from '../../kernel/quotas.ts';
import { requireFound } from '../../kernel/records.ts';
import { runAndRollBack } from '../../kernel/savepoint.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import type { Member } from '../members/members.schema.ts';
import { listMembers } from '../members/members.service.ts';
import { notifyMembers } from '../notifications/notify-members.ts';
import type {
  AccessRequest,
  AccessRequestParams,
  createAccessRequestInput,
  NewAccessRequestParams,
} from './accessRequests.schema.ts';
import { snapshotAddressedMember } from './addressed-member.ts';
import { performAction } from './perform-action.ts';
import { ACCESS_REQUEST_COLUMNS, ACCESS_REQUEST_ROW, toAccessRequest } from './request-rows.ts';

const HOURS_VALID = 24;
/** Maximum number of pending requests per person and app. */
const MAX_PENDING = 20;

type Page = Pick<Context, 'baseUrl' | 'sendsMail' | 'now' | 'request'>;

/**
 * Stores an app's request and notifies the app's user. First performs and rolls back the change, so that a request that
 * cannot be carried out fails at once.
 */
export async function createAccessRequest(
  wallet: RequestedWallet,
  { action, params: given }: Omit<z.infer<typeof createAccessRequestInput>, 'walletId'>,
  page: Page,
): Promise<AccessRequest> {
  if (action !== undefined && action !== given.action) {
    throw invalidFieldProblem('invalidInput', 'action', 'is not the action of params');
  }
  const app = requireFound(getCredentialKind(wallet.credential).appOf(wallet.credential) ?? undefined);
  const members = await listMembers(wallet);
  const params = completeParams(given, members);
  await runAndRollBack(wallet.transaction, () => performAction(wallet, params, page)).catch((error: unknown) => {
    throw toRequestParamsProblem(error, params);
  });
  await requireRoom(wallet, app);
  const request = await insertRequest(wallet, { app, params, members }, page);
  await notifyMembers(wallet, {
    type: 'accessRequest',
    recipientUserIds: [wallet.userId],
    payload: { accessRequestId: request.id, action: request.action, clientName: app.name },
  });
  return request;
}

/** Fills in omitted fields with the current values, so that the request is complete. */
function completeParams(params: NewAccessRequestParams, members: readonly Member[]): AccessRequestParams {
  if (params.action !== 'changeRole') return params;
  const { permissions = members.find(({ userId }) => userId === params.userId)?.permissions ?? [] } = params;
  return { ...params, permissions };
}

/** The field that identifies the target of an action. */
const SUBJECTS: Partial<Record<NewAccessRequestParams['action'], string>> = {
  changeRole: 'userId',
  removeMember: 'userId',
  revokeInvitation: 'invitationId',
  revokeApiKey: 'apiKeyId',
};

/** Converts a problem of the operation to a problem of the request, whose fields are in `params`. */
function toRequestParamsProblem(error: unknown, { action }: AccessRequestParams): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.code === 'notFound') return invalidReferenceProblem(`params.${SUBJECTS[action] ?? 'action'}`);
  const { errors = [], ...parts } = error.parts;
  return new Problem(error.code, { ...parts, errors: errors.map((one) => ({ ...one, path: `params.${one.path}` })) });
}

/** Checks the limit of pending requests. @throws Problem `quotaExceeded` */
async function requireRoom({ transaction, userId, now }: RequestedWallet, { clientId }: ActingApp): Promise<void> {
  const [row] = await transaction.query({
    row: { pending: is.int4 },
    text: 'SELECT coffer.pending_access_requests($1, $2, $3) AS pending',
    values: [userId, clientId, now().toISOString()],
  });
  if (row !== undefined && row.pending >= MAX_PENDING)
    throw quotaExceededProblem('accessRequests', String(MAX_PENDING));
}

interface AccessRequestToInsert {
  readonly app: ActingApp;
  readonly params: AccessRequestParams;
  readonly members: readonly Member[];
}

async function insertRequest(
  { transaction, walletId, userId, now }: RequestedWallet,
  { app, params, members }: AccessRequestToInsert,
  page: Page,
): Promise<AccessRequest> {
  const created = now();
  const snapshot = snapshotAddressedMember(params, members);
  const rows = await transaction.query({
    row: ACCESS_REQUEST_ROW,
    text: `INSERT INTO "AccessRequest" ("walletId", id, "clientId", "clientName", "clientHost", "personId", action, params,
             "memberSnapshot", "createdTime", "expiresTime")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${ACCESS_REQUEST_COLUMNS}`,
    values: [
      walletId,
      uuid(),
      app.clientId,
      app.name,
      app.host,
      userId,
      params.action,
      JSON.stringify(params),
      snapshot === null ? null : JSON.stringify(snapshot),
      created.toISOString(),
      new Date(created.getTime() + HOURS_VALID * 3_600_000).toISOString(),
    ],
  });
  return toAccessRequest(requireFound(rows[0]), page);
}

/** Returns a request that this app has made for this person. @throws Problem `notFound` for any other request */
export async function getAccessRequest(
  { transaction, clientId, personId }: { readonly transaction: WalletTransaction; clientId: string; personId: string },
  id: string,
  page: Pick<Page, 'baseUrl' | 'now'>,
): Promise<AccessRequest> {
  const rows = await transaction.query({
    row: ACCESS_REQUEST_ROW,
    text: `SELECT ${ACCESS_REQUEST_COLUMNS} FROM "AccessRequest"
           WHERE "walletId" = $1 AND id = $2 AND "clientId" = $3 AND "personId" = $4`,
    values: [transaction.walletId, id, clientId, personId],
  });
  return toAccessRequest(requireFound(rows[0]), page);
}
