import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { encodeFeedCursor, positionAfterChange } from '../changes/feed/feed-cursor.ts';
import { numberChanges } from '../changes/feed/number-changes.ts';
import { Problem } from '../kernel/problems.ts';
import { decodeIdCursor, requireFound, toCursorPage } from '../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../kernel/wallet.ts';
import { formatWebhookBody } from '../kernel/webhook-events.ts';
import { WEBHOOK_EVENT_TYPES } from '../kernel/webhook-types.ts';
import {
  type listWebhookDeliveriesInput,
  type redeliverEventInput,
  WEBHOOK_FAILURES,
  type WebhookDelivery,
} from './webhooks.schema.ts';
import { getWebhook, lockWebhook } from './webhooks.service.ts';

const COLUMNS = `id, "walletId", "webhookId", type, body, state, attempts, "lastTryTime", "nextTryTime", status, failure, answer,
  "createdTime"`;

const DELIVERY = {
  id: is.uuid,
  walletId: is.uuid,
  webhookId: is.uuid,
  type: is.oneOf(...WEBHOOK_EVENT_TYPES),
  body: is.text,
  state: is.oneOf('waiting', 'delivered', 'failed'),
  attempts: is.int4,
  lastTryTime: is.orNull(is.timestamptz),
  nextTryTime: is.orNull(is.timestamptz),
  status: is.orNull(is.int4),
  failure: is.orNull(is.oneOf(...WEBHOOK_FAILURES)),
  answer: is.orNull(is.text),
  createdTime: is.timestamptz,
};

/** Lists the deliveries of one webhook, newest first. */
export async function listWebhookDeliveries(
  wallet: Wallet,
  { id, limit, cursor }: z.infer<typeof listWebhookDeliveriesInput>,
) {
  await getWebhook(wallet, id);
  const rows = await wallet.transaction.query({
    row: DELIVERY,
    text: `SELECT ${COLUMNS} FROM "WebhookDelivery"
           WHERE "walletId" = $1 AND "webhookId" = $2 AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    values: [wallet.walletId, id, cursor === undefined ? null : decodeIdCursor(cursor), limit + 1],
  });
  return toCursorPage(rows, limit);
}

/**
 * Queues an event again with its original id, so that the receiver can detect the repetition. A waiting event is tried
 * at once.
 * @throws Problem `webhookOff`
 */
export async function redeliverEvent(
  wallet: RecordedWallet,
  { id, deliveryId }: Pick<z.infer<typeof redeliverEventInput>, 'id' | 'deliveryId'>,
): Promise<WebhookDelivery> {
  const { transaction, walletId } = wallet;
  const { enabled } = await lockWebhook(wallet, id);
  const values = [walletId, id, deliveryId];
  const [before] = await transaction.query({
    row: DELIVERY,
    text: `SELECT ${COLUMNS} FROM "WebhookDelivery" WHERE "walletId" = $1 AND "webhookId" = $2 AND id = $3`,
    values,
  });
  wallet.changing(requireFound(before));
  if (!enabled) throw new Problem('webhookOff', { detail: 'Enable the webhook first.' });
  const [after] = await transaction.query({
    row: DELIVERY,
    text: `UPDATE "WebhookDelivery" SET state = 'waiting', attempts = 0, "nextTryTime" = NULL
           WHERE "walletId" = $1 AND "webhookId" = $2 AND id = $3 RETURNING ${COLUMNS}`,
    values,
  });
  await callSoon(wallet, id);
  return requireFound(after);
}

/**
 * Queues a test event: `wallet.changed` without changes. Events that already wait are sent before the test event, and
 * only one test event waits at a time.
 * @throws Problem `webhookOff`
 */
export async function queueTestEvent(wallet: RecordedWallet, id: string): Promise<WebhookDelivery> {
  const { transaction, walletId } = wallet;
  const hook = await lockWebhook(wallet, id);
  wallet.changing(hook);
  if (!hook.enabled) throw new Problem('webhookOff', { detail: 'Enable the webhook first.' });
  await callSoon(wallet, id);
  // Finds a waiting test event: change events have an `untilNumber`, and all other events have another type.
  const [waiting] = await transaction.query({
    row: DELIVERY,
    text: `SELECT ${COLUMNS} FROM "WebhookDelivery" WHERE "walletId" = $1 AND "webhookId" = $2 AND state = 'waiting'
             AND type = 'wallet.changed' AND "untilNumber" IS NULL`,
    values: [walletId, id],
  });
  if (waiting !== undefined) return waiting;
  const feed = await numberChanges(wallet);
  const now = encodeFeedCursor(feed, positionAfterChange(feed.lastNumber));
  const data = { since: now, until: now, types: [], counts: {} };
  const [made] = await transaction.query({
    row: DELIVERY,
    text: `INSERT INTO "WebhookDelivery" ("walletId", id, "webhookId", type, body, "createdTime")
           VALUES ($1, $2, $3, 'wallet.changed', $4, $5) RETURNING ${COLUMNS}`,
    values: [
      walletId,
      uuid(),
      id,
      formatWebhookBody(wallet, { type: 'wallet.changed', data }),
      wallet.now().toISOString(),
    ],
  });
  return requireFound(made);
}

/** Ends the wait before the next attempt. */
async function callSoon({ transaction, walletId, now }: RecordedWallet, id: string): Promise<void> {
  await transaction.execute({
    text: `UPDATE "Webhook" SET "nextTime" = $3 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, now().toISOString()],
  });
}
