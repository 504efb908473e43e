import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import type { Context } from '../../kernel/context.ts';
import { findMembership } from '../../kernel/credentials/credential-kind.ts';
import { requireFound } from '../../kernel/records.ts';
import { listMembers } from '../members/members.service.ts';
import type { AccessRequestParams, AccessRequestView } from './accessRequests.schema.ts';
import { findAddressedMember } from './addressed-member.ts';
import { ACCESS_REQUEST_COLUMNS, ACCESS_REQUEST_ROW, type AccessRequestRow, toAccessRequest } from './request-rows.ts';

type Page = Pick<Context, 'baseUrl' | 'now'>;

/** Returns one of the person's access requests, in any wallet. @throws Problem `notFound` */
export async function readOwnAccessRequest(
  database: Database,
  personId: string,
  id: string,
): Promise<AccessRequestRow> {
  const rows = await database.query({
    row: ACCESS_REQUEST_ROW,
    text: `SELECT ${ACCESS_REQUEST_COLUMNS} FROM coffer.access_requests_of($1) WHERE id = $2`,
    values: [personId, id],
  });
  return requireFound(rows[0]);
}

/** Maximum number of requests shown to a person. */
const MAX_SHOWN = 100;

/** Lists the person's pending requests, from all wallets and all apps, newest first; at most 100. */
export async function listPendingAccessRequests(database: Database, personId: string, page: Page) {
  const rows = await database.query({
    row: ACCESS_REQUEST_ROW,
    text: `SELECT ${ACCESS_REQUEST_COLUMNS} FROM coffer.access_requests_of($1)
           WHERE status = 'pending' AND "expiresTime" > $2 ORDER BY id DESC LIMIT $3`,
    values: [personId, page.now().toISOString(), MAX_SHOWN],
  });
  return { items: await Promise.all(rows.map((row) => describeRequest(database, row, page))) };
}

/**
 * Returns the request with the names of the wallet, member, invitation or API key concerned. Reads the names in a
 * transaction of its own.
 */
export function describeRequest(database: Database, row: AccessRequestRow, page: Page): Promise<AccessRequestView> {
  return database.withWallet(row.walletId, (transaction) => describeRequestInTransaction(transaction, row, page), {
    readOnly: true,
  });
}

/**
 * Returns the request with the names of the wallet, member, invitation or API key concerned; all are null if the person
 * is no longer a member of the wallet.
 */
export async function describeRequestInTransaction(
  transaction: WalletTransaction,
  row: AccessRequestRow,
  page: Page,
): Promise<AccessRequestView> {
  const { clientName, clientHost, personId, params } = row;
  const shown = { ...toAccessRequest(row, page), clientName, clientHost };
  if ((await findMembership(transaction, personId)) === undefined) {
    return { ...shown, walletName: null, member: null, invitation: null, apiKey: null };
  }
  return { ...shown, ...(await aboutOf(transaction, params)) };
}

async function aboutOf(transaction: WalletTransaction, params: AccessRequestParams) {
  const { walletId } = transaction;
  const [wallet] = await transaction.query({
    row: { name: is.text },
    text: 'SELECT name FROM "Wallet" WHERE id = $1',
    values: [walletId],
  });
  const member = findAddressedMember(params, await listMembers({ transaction, walletId }));
  return {
    walletName: wallet?.name ?? null,
    member:
      member === undefined
        ? null
        : { name: member.name, email: member.email, role: member.role, permissions: member.permissions },
    invitation: params.action === 'revokeInvitation' ? await invitationOf(transaction, params.invitationId) : null,
    apiKey: params.action === 'revokeApiKey' ? await keyOf(transaction, params.apiKeyId) : null,
  };
}

async function invitationOf(transaction: WalletTransaction, id: string) {
  const [invitation] = await transaction.query({
    row: { email: is.text, role: is.enumOf(MemberRole) },
    text: 'SELECT email, role FROM "Invitation" WHERE "walletId" = $1 AND id = $2',
    values: [transaction.walletId, id],
  });
  return invitation ?? null;
}

async function keyOf(transaction: WalletTransaction, id: string) {
  const [key] = await transaction.query({
    row: { name: is.text, display: is.text },
    text: 'SELECT name, display FROM "ApiKey" WHERE "walletId" = $1 AND id = $2',
    values: [transaction.walletId, id],
  });
  return key ?? null;
}
