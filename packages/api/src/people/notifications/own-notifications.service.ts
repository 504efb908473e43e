import * as is from '@coffer/db/columns.ts';
import { Problem } from '../../kernel/problems.ts';
import { changedAuditFields } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { MAX_COUNTED_UNREAD } from './notifications.schema.ts';

/** Returns the number of the person's unread notifications, at most `MAX_COUNTED_UNREAD`. */
export async function countUnreadNotifications({ transaction, walletId, userId }: Wallet): Promise<{ count: number }> {
  const rows = await transaction.query({
    text: `SELECT FROM "Notification" WHERE "walletId" = $1 AND "recipientUserId" = $2 AND "readTime" IS NULL LIMIT $3`,
    values: [walletId, userId, MAX_COUNTED_UNREAD],
  });
  return { count: rows.length };
}

/**
 * Marks the person's notifications created up to `until` as read. Returns the number of notifications that remain
 * unread.
 */
export async function markAllNotificationsAsRead(wallet: RecordedWallet, until: string): Promise<{ count: number }> {
  const { lastUpdatedTime, lastUpdatedUserId } = changedAuditFields(wallet);
  const readTime = lastUpdatedTime;
  const read = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `UPDATE "Notification" SET "readTime" = $4, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND "recipientUserId" = $2 AND "createdTime" <= $3 AND "readTime" IS NULL RETURNING id`,
    values: [wallet.walletId, wallet.userId, until, readTime, lastUpdatedUserId],
  });
  if (read.length === 0) wallet.unchanged();
  else wallet.changingAll(read, { readTime });
  return countUnreadNotifications(wallet);
}

/** Deletes one of the person's own notifications. @throws Problem `notFound` for other notifications */
export async function deleteNotification(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const rows = await wallet.transaction.query({
    row: { id: is.uuid, type: is.text, payload: is.text },
    text: `DELETE FROM "Notification" WHERE "walletId" = $1 AND id = $2 AND "recipientUserId" = $3
           RETURNING id, type, payload`,
    values: [wallet.walletId, id, wallet.userId],
  });
  if (rows[0] === undefined) throw new Problem('notFound');
  wallet.changing(rows[0]);
  return { id };
}
