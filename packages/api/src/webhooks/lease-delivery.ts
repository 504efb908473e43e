import type { Sealer } from '@coffer/auth/sealing.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import { FEED_TYPES } from '../changes/feed/feed.schema.ts';
import { encodeFeedCursor, positionAfterChange } from '../changes/feed/feed-cursor.ts';
import { type NumberedFeed, numberChanges } from '../changes/feed/number-changes.ts';
import { formatWebhookBody } from '../kernel/webhook-events.ts';
import { unsealWebhookSecret } from './webhook-secret.ts';

export interface WebhookCallDependencies {
  readonly database: Database;
  readonly sealer: Sealer;
  /** True if webhooks may have private addresses. */
  readonly privateAddresses: boolean;
  /** Timeout of one attempt in milliseconds; 15 seconds by default. */
  readonly patience?: number;
  now(): Date;
}

/** Identifies a webhook. */
export interface WebhookReference {
  readonly walletId: string;
  readonly id: string;
}

/** A delivery leased to this process. */
export interface LeasedDelivery extends WebhookReference {
  readonly deliveryId: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly attempts: number;
  readonly untilNumber: number | null;
  /** The end of this process's lease, as stored in the webhook's row. */
  readonly leasedUntil: string;
  /** The person who last changed the webhook; the notice about disabling it is created in this person's name. */
  readonly userId: string;
}

/**
 * Duration of a lease in milliseconds. It is longer than an attempt, so a process that exceeds it is presumed dead, and
 * another process repeats the attempt.
 */
const LEASE_MS = 20_000;

const HOOK = {
  url: is.text,
  isToldChanges: is.bool,
  secret: is.bytea,
  formerSecret: is.orNull(is.bytea),
  formerUntil: is.orNull(is.timestamptz),
  toldNumber: is.int8,
  lastUpdatedUserId: is.uuid,
};

type Hook = is.RowOf<typeof HOOK>;

/** Leases the next delivery of a webhook; null if there is none, or another process has the lease. */
export async function leaseDelivery(
  { database, sealer, now }: WebhookCallDependencies,
  { walletId, id }: WebhookReference,
): Promise<LeasedDelivery | null> {
  return database.withWallet(walletId, async (transaction) => {
    const time = now();
    const leasedUntil = new Date(time.getTime() + LEASE_MS).toISOString();
    const [hook] = await transaction.query({
      row: HOOK,
      text: `UPDATE "Webhook" SET "leasedUntil" = $4
             WHERE "walletId" = $1 AND id = $2 AND enabled AND "nextTime" <= $3
               AND ("leasedUntil" IS NULL OR "leasedUntil" <= $3)
             RETURNING url, 'wallet.changed' = ANY(types) AS "isToldChanges", secret, "formerSecret", "formerUntil",
               "toldNumber", "lastUpdatedUserId"`,
      values: [walletId, id, time.toISOString(), leasedUntil],
    });
    if (hook === undefined) return null;
    const next = (await nextWaiting(transaction, id)) ?? (await joinChanges(transaction, { id, hook, time }));
    if (next === null) {
      await releaseLease(transaction, { id, leasedUntil });
      return null;
    }
    const { lastUpdatedUserId: userId, url } = hook;
    return { walletId, id, ...next, url, secrets: secretsOf(hook, sealer, time), leasedUntil, userId };
  });
}

/** Ends a lease without an attempt. */
export async function releaseLease(
  transaction: WalletTransaction,
  { id, leasedUntil }: Pick<LeasedDelivery, 'id' | 'leasedUntil'>,
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "Webhook" SET "leasedUntil" = NULL WHERE "walletId" = $1 AND id = $2 AND "leasedUntil" = $3`,
    values: [transaction.walletId, id, leasedUntil],
  });
}

const WAITING = { deliveryId: is.uuid, body: is.text, attempts: is.int4, untilNumber: is.orNull(is.int8) };
type Waiting = is.RowOf<typeof WAITING>;

async function nextWaiting(transaction: WalletTransaction, id: string): Promise<Waiting | null> {
  const [waiting] = await transaction.query({
    row: WAITING,
    text: `SELECT id AS "deliveryId", body, attempts, "untilNumber" FROM "WebhookDelivery"
           WHERE "walletId" = $1 AND "webhookId" = $2 AND state = 'waiting' ORDER BY id LIMIT 1`,
    values: [transaction.walletId, id],
  });
  return waiting ?? null;
}

interface Joining {
  readonly id: string;
  readonly hook: Hook;
  readonly time: Date;
}

/** Creates one delivery for all changes since the last delivered change; null if no change concerns the webhook. */
async function joinChanges(transaction: WalletTransaction, { id, hook, time }: Joining): Promise<Waiting | null> {
  const { walletId } = transaction;
  if (!hook.isToldChanges) return null;
  const feed = await numberChanges({ transaction, walletId });
  const { lastNumber: untilNumber } = feed;
  if (untilNumber <= hook.toldNumber) return null;
  const counts = await countsOf(transaction, hook.toldNumber, untilNumber);
  if (Object.keys(counts).length === 0) {
    await transaction.execute({
      text: `UPDATE "Webhook" SET "toldNumber" = $3 WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id, untilNumber],
    });
    return null;
  }
  const delivery = { deliveryId: uuid(), body: bodyOf(feed, { hook, counts, time }), attempts: 0, untilNumber };
  await transaction.execute({
    text: `INSERT INTO "WebhookDelivery" ("walletId", id, "webhookId", type, body, "untilNumber", "createdTime")
           VALUES ($1, $2, $3, 'wallet.changed', $4, $5, $6)`,
    values: [walletId, delivery.deliveryId, id, delivery.body, untilNumber, time.toISOString()],
  });
  return delivery;
}

interface Joined extends Pick<Joining, 'hook' | 'time'> {
  readonly counts: Readonly<Record<string, number>>;
}

function bodyOf(feed: NumberedFeed, { hook, counts, time }: Joined): string {
  return formatWebhookBody(
    { walletId: feed.walletId, now: () => time },
    {
      type: 'wallet.changed',
      data: {
        since: encodeFeedCursor(feed, positionAfterChange(hook.toldNumber)),
        until: encodeFeedCursor(feed, positionAfterChange(feed.lastNumber)),
        types: Object.keys(counts),
        counts,
      },
    },
  );
}

/** Record types for receivers. Notifications are excluded, because each belongs to a single user. */
const WEBHOOK_RECORD_TYPES = FEED_TYPES.filter((type) => type !== 'notification');

/** Counts the records of each type that these change sets created, changed or deleted. */
async function countsOf(transaction: WalletTransaction, after: number, until: number): Promise<Record<string, number>> {
  const rows = await transaction.query({
    row: { type: is.text, records: is.int4 },
    text: `SELECT changed.type, count(DISTINCT changed."recordId")::int AS records
           FROM "AuditRow" AS head
           JOIN coffer.changed_row AS changed ON changed."walletId" = head."walletId" AND changed."changeSetId" = head.id
           WHERE head."walletId" = $1 AND head.number > $2 AND head.number <= $3 AND changed.type = ANY($4)
           GROUP BY changed.type ORDER BY changed.type`,
    values: [transaction.walletId, after, until, WEBHOOK_RECORD_TYPES],
  });
  return Object.fromEntries(rows.map(({ type, records }) => [type, records]));
}

function secretsOf({ secret, formerSecret, formerUntil }: Hook, sealer: Sealer, time: Date): string[] {
  const isFormerGood = formerSecret !== null && formerUntil !== null && formerUntil > time.toISOString();
  return [secret, ...(isFormerGood ? [formerSecret] : [])].map((sealed) => unsealWebhookSecret(sealer, sealed));
}
