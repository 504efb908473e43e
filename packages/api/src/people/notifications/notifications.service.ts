import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { parseLosslessJson, stringifyLosslessJson } from '../../kernel/exact-json.ts';
import { lockRecord } from '../../kernel/locks.ts';
import { cutToMaxPageBytes } from '../../kernel/page-byte-counter.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { changedAuditFields, createdAuditFields, requireFound } from '../../kernel/records.ts';
import { requireMember } from '../../kernel/require-members.ts';
import type { ChangeReporter, RequestedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type createNotificationInput,
  type listNotificationsInput,
  MAX_PAYLOAD_BYTES,
  type Notification,
  SERVICE_NOTIFICATION_TYPES,
} from './notifications.schema.ts';

/** SQL: the notifications, with columns in the order of the API. $1 is the wallet. */
const NOTIFICATIONS = `
  SELECT id, "walletId", "legacyStoreId", type, "recipientUserId", "readTime", payload, "createdTime", "createdUserId",
    "lastUpdatedTime", "lastUpdatedUserId"
  FROM "Notification" WHERE "walletId" = $1`;

const NOTIFICATION = {
  id: is.uuid,
  createdTime: is.timestamptz,
  type: is.oneOf(
    'assignedUser',
    'comment',
    'mention',
    'syncFailed',
    'needsReconnect',
    'accessRequest',
    'importFinished',
    'invitation',
    'webhookOff',
    'openingBalanceCorrected',
  ),
  walletId: is.uuid,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  recipientUserId: is.uuid,
  readTime: is.orNull(is.timestamptz),
  payload: is.text,
};

type Row = is.RowOf<typeof NOTIFICATION>;

/** Creates a notification from a client to a member. */
export async function createNotification(
  wallet: Wallet,
  { type, recipientUserId, payload = {} }: Omit<z.infer<typeof createNotificationInput>, 'walletId'>,
): Promise<Notification> {
  if (SERVICE_NOTIFICATION_TYPES.some((own) => own === type)) {
    throw invalidFieldProblem('invalidState', 'type', 'can only be created by the service');
  }
  await requireMember(wallet, recipientUserId, 'recipientUserId');
  const text = stringifyLosslessJson(payload);
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) {
    throw invalidFieldProblem('invalidInput', 'payload', 'is larger than 16 KiB');
  }
  const { id, createdTime, createdUserId } = createdAuditFields(wallet);
  await wallet.transaction.execute({
    text: `INSERT INTO "Notification" ("walletId", id, type, "recipientUserId", payload, "createdTime", "createdUserId",
             "lastUpdatedTime", "lastUpdatedUserId") VALUES ($1, $2, $3, $4, $5, $6, $7, $6, $7)`,
    values: [wallet.walletId, id, type, recipientUserId, text, createdTime, createdUserId],
  });
  return requireFound(await notificationOf(wallet, id));
}

/**
 * Lists notifications, newest first: for a person, only their own; for an API key, the notifications of all members.
 */
export async function listNotifications(
  wallet: RequestedWallet,
  { limit, offset }: z.infer<typeof listNotificationsInput>,
): Promise<Notification[]> {
  const recipient = visibleRecipient(wallet);
  const rows = await wallet.transaction.query({
    row: NOTIFICATION,
    text: `${NOTIFICATIONS} ${recipient === null ? 'AND $2::uuid IS NULL' : 'AND "recipientUserId" = $2'}
           ORDER BY "createdTime" DESC, id DESC LIMIT $3 OFFSET $4`,
    values: [wallet.walletId, recipient, limit, offset],
  });
  return cutToMaxPageBytes(rows).map(answered);
}

/** Returns one notification that the caller may see. @throws Problem `notFound` */
export async function getVisibleNotification(wallet: RequestedWallet, id: string): Promise<Notification> {
  const notification = await notificationOf(wallet, id);
  const recipient = visibleRecipient(wallet);
  if (notification === null || (recipient !== null && recipient !== notification.recipientUserId))
    throw new Problem('notFound');
  return notification;
}

/**
 * Marks a notification as read; a second call changes nothing. Only API keys can mark other people's notifications.
 * @throws Problem `notFound`
 */
export async function markNotificationAsRead(
  wallet: RequestedWallet & ChangeReporter,
  id: string,
): Promise<Notification> {
  await lockRecord(wallet, 'Notification', id, 'NO KEY UPDATE');
  const before = await getVisibleNotification(wallet, id);
  if (before.readTime !== null) {
    wallet.unchanged();
    return before;
  }
  wallet.changing(before);
  const { lastUpdatedTime, lastUpdatedUserId } = changedAuditFields(wallet);
  await wallet.transaction.execute({
    text: `UPDATE "Notification" SET "readTime" = $3, "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id, lastUpdatedTime, lastUpdatedUserId],
  });
  return requireFound(await notificationOf(wallet, id));
}

async function notificationOf({ transaction, walletId }: Wallet, id: string): Promise<Notification | null> {
  const [row] = await transaction.query({
    row: NOTIFICATION,
    text: `${NOTIFICATIONS} AND id = $2`,
    values: [walletId, id],
  });
  return row === undefined ? null : answered(row);
}

/**
 * Returns the only person whose notifications the credential can see; null if it can see the notifications of all
 * members.
 */
export function visibleRecipient({ credential, userId }: RequestedWallet): string | null {
  return getCredentialKind(credential).speaksForWallet ? null : userId;
}

function answered(row: Row): Notification {
  return { ...row, payload: parseLosslessJson(row.payload) };
}
