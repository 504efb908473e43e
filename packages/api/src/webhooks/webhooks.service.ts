import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';
import { numberChanges } from '../changes/feed/number-changes.ts';
import type { Context } from '../kernel/context.ts';
import { invalidFieldProblem } from '../kernel/problems.ts';
import { requireFreeQuota } from '../kernel/quotas.ts';
import { createRecordService } from '../kernel/record-service.ts';
import type { RecordedWallet, Wallet } from '../kernel/wallet.ts';
import { makeWebhookSecret } from './webhook-secret.ts';
import {
  type createWebhookInput,
  type listWebhooksInput,
  type updateWebhookInput,
  type Webhook,
  webhook,
} from './webhooks.schema.ts';

/** Milliseconds for which a rotated secret still signs together with the new one, so that receivers can be updated one by one. */
const FORMER_SECRET_MS = 24 * 3_600_000;

const webhooks = createRecordService({
  table: 'Webhook',
  record: webhook,
  // Webhooks are not restored, so they have no id from another system.
  without: ['legacyStoreId'],
  answers: (rows): Webhook[] => z.array(webhook).parse(rows.map((row) => ({ ...row, legacyStoreId: null }))),
});

type Surroundings = Pick<Context, 'sealer' | 'privateWebhooks'>;

/** Creates a webhook for events from now on. Only this response contains the secret. */
export async function createWebhook(
  wallet: Wallet,
  { url, types, description = null, enabled }: z.infer<typeof createWebhookInput>,
  { sealer, privateWebhooks }: Surroundings,
) {
  requireAddress(url, privateWebhooks);
  await requireRoomForWebhook(wallet);
  const { lastNumber: toldNumber } = await numberChanges(wallet);
  const { secret, sealed } = makeWebhookSecret(sealer);
  const made = await webhooks.create(wallet, { url, types, description, enabled, secret: sealed, toldNumber });
  return { ...made, secret };
}

export function listWebhooks(wallet: Wallet, page: z.infer<typeof listWebhooksInput>) {
  return webhooks.list(wallet, page);
}

export function getWebhook(wallet: Pick<Wallet, 'transaction' | 'walletId'>, id: string): Promise<Webhook> {
  return webhooks.get(wallet, id);
}

export async function lockWebhook(wallet: Wallet, id: string): Promise<Webhook> {
  return webhooks.lock(wallet, id);
}

/**
 * Updates a webhook. A webhook that is enabled again is called at once: one `wallet.changed` covers all changes since
 * its last delivery.
 */
export function updateWebhook(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updateWebhookInput>,
  { privateWebhooks }: Pick<Surroundings, 'privateWebhooks'>,
): Promise<Webhook> {
  if (input.url !== undefined) requireAddress(input.url, privateWebhooks);
  let before: Webhook | undefined;
  return webhooks.update(
    wallet,
    id,
    input,
    async (changes) => {
      const { url, types, enabled } = changes;
      const begins = types?.includes('wallet.changed') === true && before?.types.includes('wallet.changed') === false;
      if (enabled === true) await resetAttempts(wallet, id);
      return {
        ...changes,
        ...(enabled === undefined ? {} : { offReason: null }),
        ...(enabled === true || url !== undefined ? { nextTime: wallet.now().toISOString() } : {}),
        ...(begins ? { toldNumber: (await numberChanges(wallet)).lastNumber } : {}),
      };
    },
    {
      check: (found) => {
        before = found;
      },
    },
  );
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  wallet.changing(await webhooks.lock(wallet, id));
  return webhooks.remove(wallet, id);
}

/** Replaces the secret. For a day, events are signed with both the new and the previous secret. */
export async function rotateWebhookSecret(wallet: RecordedWallet, id: string, { sealer }: Pick<Context, 'sealer'>) {
  const before = await webhooks.lock(wallet, id);
  wallet.changing(before);
  const { secret, sealed } = makeWebhookSecret(sealer);
  const now = wallet.now();
  await wallet.transaction.execute({
    text: `UPDATE "Webhook" SET secret = $3, "formerSecret" = secret, "formerUntil" = $4, "lastUpdatedTime" = $5,
             "lastUpdatedUserId" = $6
           WHERE "walletId" = $1 AND id = $2`,
    values: [
      wallet.walletId,
      id,
      sealed,
      new Date(now.getTime() + FORMER_SECRET_MS).toISOString(),
      now.toISOString(),
      wallet.userId,
    ],
  });
  return { ...(await webhooks.get(wallet, id)), secret };
}

/** Resets the attempts of waiting deliveries. */
async function resetAttempts({ transaction, walletId }: Wallet, id: string): Promise<void> {
  await transaction.execute({
    text: `UPDATE "WebhookDelivery" SET attempts = 0, "nextTryTime" = NULL
           WHERE "walletId" = $1 AND "webhookId" = $2 AND state = 'waiting'`,
    values: [walletId, id],
  });
}

/** Allows unencrypted addresses only with private webhooks; whether an address is private is checked on each call. */
function requireAddress(url: string, privateWebhooks: boolean): void {
  if (new URL(url).protocol === 'https:' || privateWebhooks) return;
  throw invalidFieldProblem('invalidInput', 'url', 'must start with https://');
}

async function requireRoomForWebhook({ transaction, walletId }: Wallet): Promise<void> {
  await transaction.query({ text: 'SELECT FROM "Wallet" WHERE id = $1 FOR NO KEY UPDATE', values: [walletId] });
  const [hooks] = await transaction.query({
    row: { present: is.int4 },
    text: `SELECT count(*)::int AS present FROM "Webhook" WHERE "walletId" = $1`,
    values: [walletId],
  });
  await requireFreeQuota(transaction, 'webhooks', hooks?.present ?? 0);
}
