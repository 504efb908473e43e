import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { notifyMembers } from '../people/notifications/notify-members.ts';
import {
  type LeasedDelivery,
  leaseDelivery,
  releaseLease,
  type WebhookCallDependencies,
  type WebhookReference,
} from './lease-delivery.ts';
import { type SendAttempt, sendEvent } from './send-event.ts';
import { webhookRetryDelay } from './webhook-retry-delay.ts';

/**
 * The outcome of a call. `nothing`: nothing was sent, or another process took over. `failed`: the attempt failed and
 * will be retried. `off`: the webhook was disabled, because its last retry failed or its endpoint responded with 410
 * Gone. `aborted`: the process is stopping, and the event stays queued.
 */
export type WebhookCallOutcome = 'nothing' | 'delivered' | 'failed' | 'off' | 'aborted';

/** Timeout of one attempt, in milliseconds. */
const WEBHOOK_ATTEMPT_TIMEOUT_MS = 15_000;

/** Returns the webhooks that may be called now and have something to send. */
export async function findDueWebhooks(database: Database, now: Date, most: number): Promise<WebhookReference[]> {
  return database.query({
    row: { walletId: is.uuid, id: is.uuid },
    text: 'SELECT "walletId", id FROM coffer.due_webhooks($1, $2)',
    values: [now.toISOString(), most],
  });
}

/**
 * Sends the next event of a webhook: one attempt. A lease keeps other processes from calling it meanwhile, so events
 * arrive in order. If the process dies, the event stays queued and is sent again with the same id.
 */
export async function callWebhook(
  services: WebhookCallDependencies,
  name: WebhookReference,
  signal: AbortSignal,
): Promise<WebhookCallOutcome> {
  const taken = await leaseDelivery(services, name);
  if (taken === null) return 'nothing';
  const { database, now, privateAddresses, patience = WEBHOOK_ATTEMPT_TIMEOUT_MS } = services;
  const { deliveryId: id, url, body, secrets } = taken;
  try {
    const rules = { now: now(), privateAddresses, patience, signal };
    const attempt = await sendEvent({ id, url, body, secrets }, rules);
    return await database.withWallet(taken.walletId, (transaction) =>
      recordAttemptOutcome(transaction, services, taken, attempt),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    await database.withWallet(taken.walletId, (transaction) => releaseLease(transaction, taken));
    return 'aborted';
  }
}

/**
 * Records the outcome of an attempt; does nothing if the lease has ended, because another process may have taken over.
 */
async function recordAttemptOutcome(
  transaction: WalletTransaction,
  { now }: WebhookCallDependencies,
  taken: LeasedDelivery,
  attempt: SendAttempt,
): Promise<WebhookCallOutcome> {
  const held = await transaction.query({
    text: `SELECT FROM "Webhook" WHERE "walletId" = $1 AND id = $2 AND "leasedUntil" = $3 FOR UPDATE`,
    values: [taken.walletId, taken.id, taken.leasedUntil],
  });
  if (held.length === 0) return 'nothing';
  const time = now();
  const wait = attempt.failure === null || attempt.failure === 'gone' ? null : webhookRetryDelay(taken.attempts + 1);
  const nextTime = wait === null ? null : new Date(time.getTime() + wait).toISOString();
  await transaction.execute({
    text: `UPDATE "WebhookDelivery" SET state = $3, attempts = attempts + 1, "lastTryTime" = $4, "nextTryTime" = $5,
             status = $6, failure = $7, answer = $8
           WHERE "walletId" = $1 AND id = $2`,
    values: [
      taken.walletId,
      taken.deliveryId,
      attempt.failure === null ? 'delivered' : wait === null ? 'failed' : 'waiting',
      time.toISOString(),
      nextTime,
      attempt.status,
      attempt.failure,
      attempt.answer,
    ],
  });
  if (attempt.failure !== null && nextTime === null) {
    await disableWebhook(transaction, { taken, now, reason: attempt.failure === 'gone' ? 'gone' : 'failing' });
    return 'off';
  }
  await transaction.execute({
    text: `UPDATE "Webhook" SET "leasedUntil" = NULL, "nextTime" = $3, "toldNumber" = greatest("toldNumber", $4::bigint)
           WHERE "walletId" = $1 AND id = $2`,
    values: [
      taken.walletId,
      taken.id,
      nextTime ?? time.toISOString(),
      attempt.failure === null ? taken.untilNumber : null,
    ],
  });
  return attempt.failure === null ? 'delivered' : 'failed';
}

interface SwitchingOff {
  readonly taken: LeasedDelivery;
  readonly reason: 'gone' | 'failing';
  readonly now: WebhookCallDependencies['now'];
}

/** Disables the webhook and notifies the admins. */
async function disableWebhook(transaction: WalletTransaction, { taken, reason, now }: SwitchingOff): Promise<void> {
  const { walletId, id, userId, url } = taken;
  await transaction.execute({
    text: `UPDATE "Webhook" SET "leasedUntil" = NULL, enabled = false, "offReason" = $3, "lastUpdatedTime" = $4
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, reason, now().toISOString()],
  });
  const admins = await transaction.query({
    row: { userId: is.uuid },
    text: `SELECT "userId" FROM "Member" WHERE "walletId" = $1 AND role IN ('owner', 'admin')`,
    values: [walletId],
  });
  await notifyMembers(
    { transaction, walletId, userId, now },
    {
      type: 'webhookOff',
      recipientUserIds: admins.map((admin) => admin.userId),
      // The path may contain secrets, so only the host is included.
      payload: { webhookId: id, host: new URL(url).host, reason },
    },
  );
}
