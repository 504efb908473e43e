import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';
import type { NotificationType } from './notifications.schema.ts';

export interface NewNotification {
  readonly type: NotificationType;
  /** People who are not members of the wallet (any more) are skipped. */
  readonly recipientUserIds: readonly string[];
  /** The data to show. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Creates a notification for each recipient, in the database transaction of the event. The user of the event is stored
 * as the creator.
 */
export async function notifyMembers(
  { transaction, walletId, userId, now }: Pick<Wallet, 'transaction' | 'walletId' | 'userId' | 'now'>,
  { type, recipientUserIds, payload }: NewNotification,
): Promise<void> {
  const recipients = [...new Set(recipientUserIds)];
  if (recipients.length === 0) return;
  await transaction.execute({
    text: `INSERT INTO "Notification" ("walletId", id, type, "recipientUserId", payload, "createdTime", "createdUserId",
             "lastUpdatedTime", "lastUpdatedUserId")
           SELECT member."walletId", notification.id, $4, notification.recipient, $5, $6, $7, $6, $7
           FROM unnest($2::uuid[], $3::uuid[]) AS notification (id, recipient)
           JOIN "Member" AS member ON member."walletId" = $1 AND member."userId" = notification.recipient`,
    values: [
      walletId,
      recipients.map(() => uuid()),
      recipients,
      type,
      JSON.stringify(payload),
      now().toISOString(),
      userId,
    ],
  });
}
