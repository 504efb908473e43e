import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import { queueWebhookEvent } from '../../kernel/webhook-events.ts';
import { notifyMembers } from '../../people/notifications/notify-members.ts';
import type { SyncError } from '../connections/bankConnections.schema.ts';
import { deleteConnectionState } from '../connections/connection-state.ts';

interface ConnectionContext {
  readonly connectionId: string;
  readonly userId: string;
  now(): Date;
}

interface BrokenConnection extends ConnectionContext {
  readonly status: 'expired' | 'needsReconnect' | 'error';
  readonly error: SyncError | null;
}

/** Marks a connection's consent as expired, and notifies the members who can renew it. */
export async function markConsentExpired(transaction: WalletTransaction, expired: ConnectionContext): Promise<void> {
  await markNeedsReconnect(transaction, { ...expired, status: 'expired', error: 'consentEnded' });
}

/** Stops the runs of a connection until a person connects it again, and notifies the members who can do so. */
export async function markNeedsReconnect(transaction: WalletTransaction, need: BrokenConnection): Promise<void> {
  const { connectionId, status, error, now } = need;
  const { walletId } = transaction;
  await transaction.execute({
    text: `UPDATE "BankConnection" SET status = $3, error = $4, "nextSyncTime" = NULL, "lastUpdatedTime" = $5
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, connectionId, status, error, now().toISOString()],
  });
  await transaction.execute({
    text: `UPDATE "ConnectionState" SET "dueTime" = NULL, "requestedTime" = NULL, cause = NULL, attended = NULL, "leaseId" = NULL,
             "leasedUntil" = NULL, "runId" = NULL, "roundTime" = NULL
           WHERE "walletId" = $1 AND "connectionId" = $2`,
    values: [walletId, connectionId],
  });
  recordConnectionChange(transaction, need);
  await notifyAboutReconnect(transaction, need);
}

/**
 * Notifies the members who can fix the connection, once per cause. Unless the status is `error`, also queues a
 * webhook event.
 */
export async function notifyAboutReconnect(transaction: WalletTransaction, need: BrokenConnection): Promise<void> {
  const { connectionId, userId, status, error, now } = need;
  const { walletId } = transaction;
  const updatedRows = await transaction.execute({
    text: `UPDATE "ConnectionState" SET "toldCause" = $3
           WHERE "walletId" = $1 AND "connectionId" = $2 AND "toldCause" IS DISTINCT FROM $3`,
    values: [walletId, connectionId, status],
  });
  if (updatedRows === 0) return;
  const [connection] = await transaction.query({
    row: { name: is.orNull(is.text), assetIds: is.arrayOf(is.uuid) },
    text: `SELECT connection."institutionName" AS name, ARRAY(
             SELECT asset.id FROM "Asset" AS asset WHERE asset."walletId" = $1 AND asset."bankConnectionId" = $2 ORDER BY 1) AS "assetIds"
           FROM "BankConnection" AS connection WHERE connection."walletId" = $1 AND connection.id = $2`,
    values: [walletId, connectionId],
  });
  if (connection === undefined) return;
  const { name: institutionName, assetIds } = connection;
  const managers = await transaction.query({
    row: { userId: is.uuid },
    text: `SELECT "userId" FROM "Member"
           WHERE "walletId" = $1 AND (role IN ('owner', 'admin') OR 'manageConnections' = ANY(permissions))`,
    values: [walletId],
  });
  const wallet = { transaction, walletId, userId, now };
  await notifyMembers(wallet, {
    type: status === 'error' ? 'syncFailed' : 'needsReconnect',
    recipientUserIds: managers.map((manager) => manager.userId),
    payload: { connectionId, institutionName, status, error, assetIds },
  });
  if (status === 'error') return;
  await queueWebhookEvent(wallet, {
    type: 'connection.needsReconnect',
    data: { bankConnectionId: connectionId, status, assetIds },
  });
}

/** Writes the history entry for a worker's change of a connection. The change can't be undone. */
export function recordConnectionChange(
  transaction: WalletTransaction,
  { connectionId, userId }: Omit<ConnectionContext, 'now'>,
): void {
  writeAuditRow(
    { transaction, walletId: transaction.walletId, userId, credential: { kind: 'service', id: null } },
    { operation: 'integrations.run', before: { id: connectionId }, after: { id: connectionId }, requestId: null },
  );
}

/** Deletes the connection if it is pending, and its `ConnectionState` even if the connection was deleted earlier. */
export async function deleteAbandonedConnection(transaction: WalletTransaction, connectionId: string): Promise<void> {
  await transaction.execute({
    text: `DELETE FROM "BankConnection" WHERE "walletId" = $1 AND id = $2 AND status = 'pending'`,
    values: [transaction.walletId, connectionId],
  });
  await deleteConnectionState({ transaction }, connectionId);
}
