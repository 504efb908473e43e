import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import type { Wallet } from './wallet.ts';

/**
 * A webhook event. It contains ids, cursors and counts, but no contents of records, which the recipient reads with a
 * credential.
 */
export type WebhookEvent =
  | {
      readonly type: 'wallet.changed';
      /** Cursors of the feed, and the number of changed records by type between them. */
      readonly data: {
        readonly since: string;
        readonly until: string;
        readonly types: readonly string[];
        readonly counts: Readonly<Record<string, number>>;
      };
    }
  | {
      readonly type: 'import.finished';
      readonly data: {
        readonly importFileId: string;
        readonly importId: string | null;
        readonly state: 'done' | 'failed';
      };
    }
  | {
      readonly type: 'accessRequest.decided';
      readonly data: { readonly accessRequestId: string; readonly action: string; readonly status: string };
    }
  | {
      readonly type: 'connection.needsReconnect';
      readonly data: {
        readonly bankConnectionId: string;
        readonly status: string;
        readonly assetIds: readonly string[];
      };
    };

type InWallet = Pick<Wallet, 'transaction' | 'walletId' | 'now'>;

/** Returns the JSON to send, in the format of the Standard Webhooks specification. */
export function formatWebhookBody({ walletId, now }: Pick<InWallet, 'walletId' | 'now'>, { type, data }: WebhookEvent) {
  return JSON.stringify({ type, timestamp: now().toISOString(), data: { walletId, ...data } });
}

/** Queues an event for each subscribed webhook, in the transaction that causes the event. */
export async function queueWebhookEvent(wallet: InWallet, event: Exclude<WebhookEvent, { type: 'wallet.changed' }>) {
  const { transaction, walletId, now } = wallet;
  const hooks = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Webhook" WHERE "walletId" = $1 AND enabled AND $2 = ANY(types)`,
    values: [walletId, event.type],
  });
  if (hooks.length === 0) return;
  await transaction.execute({
    text: `INSERT INTO "WebhookDelivery" ("walletId", id, "webhookId", type, body, "createdTime")
           SELECT wallet.id, made.id, made.hook, $4, $5, $6
           FROM "Wallet" AS wallet, unnest($2::uuid[], $3::uuid[]) AS made (id, hook) WHERE wallet.id = $1`,
    values: [
      walletId,
      hooks.map(() => uuid()),
      hooks.map(({ id }) => id),
      event.type,
      formatWebhookBody(wallet, event),
      now().toISOString(),
    ],
  });
}
