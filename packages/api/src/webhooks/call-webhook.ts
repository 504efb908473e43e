import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { notify } from '../people/notifications/notify.ts';
import { waitAfter } from './retry-waits.ts';
import { type SendAttempt, sendEvent } from './send-event.ts';
import { type CallServices, endLease, type TakenDelivery, takeDelivery, type WebhookName } from './take-delivery.ts';

/** What came of a call: `nothing` where nothing was sent, `off` where it failed for the last time. */
export type CallOutcome = 'nothing' | 'delivered' | 'failed' | 'off' | 'aborted';

/** Milliseconds for one attempt. */
const PATIENCE = 15_000;

/** The webhooks that may be called now and have something to be told. */
export async function dueWebhooks(database: Database, now: Date, most: number): Promise<WebhookName[]> {
  return database.query({
    row: { walletId: is.uuid, id: is.uuid },
    text: 'SELECT "walletId", id FROM coffer.due_webhooks($1, $2)',
    values: [now.toISOString(), most],
  });
}

/**
 * Sends a webhook its next event: one attempt. Nobody else calls it meanwhile, so that events arrive in order. A process that
 * dies leaves the event waiting; it is then sent again with the same id.
 */
export async function callWebhook(
  services: CallServices,
  name: WebhookName,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const taken = await takeDelivery(services, name);
  if (taken === null) return 'nothing';
  const { database, now, privateAddresses, patience = PATIENCE } = services;
  const { deliveryId: id, url, body, secrets } = taken;
  try {
    const rules = { now: now(), privateAddresses, patience, signal };
    const attempt = await sendEvent({ id, url, body, secrets }, rules);
    return await database.withWallet(taken.walletId, (transaction) => settle(transaction, services, taken, attempt));
  } catch (error) {
    if (!signal.aborted) throw error;
    await database.withWallet(taken.walletId, (transaction) => endLease(transaction, taken));
    return 'aborted';
  }
}

/** Writes down what came of an attempt; nothing where the lease ended, for then somebody else has it in hand. */
async function settle(
  transaction: WalletTransaction,
  { now }: CallServices,
  taken: TakenDelivery,
  attempt: SendAttempt,
): Promise<CallOutcome> {
  const held = await transaction.query({
    text: `SELECT FROM "Webhook" WHERE "walletId" = $1 AND id = $2 AND "leasedUntil" = $3 FOR UPDATE`,
    values: [taken.walletId, taken.id, taken.leasedUntil],
  });
  if (held.length === 0) return 'nothing';
  const time = now();
  const wait = attempt.failure === null || attempt.failure === 'gone' ? null : waitAfter(taken.attempts + 1);
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
    await switchOff(transaction, { taken, now, reason: attempt.failure === 'gone' ? 'gone' : 'failing' });
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
  readonly taken: TakenDelivery;
  readonly reason: 'gone' | 'failing';
  readonly now: CallServices['now'];
}

/** Calls it no more, and tells the admins. */
async function switchOff(transaction: WalletTransaction, { taken, reason, now }: SwitchingOff): Promise<void> {
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
  await notify(
    { transaction, walletId, userId, now },
    {
      type: 'webhookOff',
      recipientUserIds: admins.map((admin) => admin.userId),
      // Addresses may hold secrets in their path.
      payload: { webhookId: id, host: new URL(url).host, reason },
    },
  );
}
