import { callWebhook, findDueWebhooks, type WebhookCallOutcome } from '@coffer/api/webhooks/call-webhook.ts';
import type { WebhookCallDependencies } from '@coffer/api/webhooks/lease-delivery.ts';
import type { Logger } from 'pino';
import { type RunningPoll, startPolling } from './poll.ts';
import { loggedReason } from './run-job-with-log.ts';

/** Maximum number of concurrent calls in one process. */
const MAX_CONCURRENT_CALLS = 32;
/** Maximum number of concurrent calls for one wallet, because its receivers may be slow. */
const MAX_CONCURRENT_CALLS_PER_WALLET = 4;
/** Maximum due webhooks read from the database in each poll, once a second. */
const MAX_DUE_WEBHOOKS = 500;

/** Polls for webhooks with pending events, and calls them. */
export function pollWebhooks(services: WebhookCallDependencies, log: Pick<Logger, 'info' | 'warn'>): RunningPoll {
  return startPolling({
    ...{ most: MAX_CONCURRENT_CALLS, mostOfWallet: MAX_CONCURRENT_CALLS_PER_WALLET },
    due: () => findDueWebhooks(services.database, services.now(), MAX_DUE_WEBHOOKS),
    keyOf: ({ id }) => id,
    work: async (name, signal) => logWebhookOutcome(log, await callWebhook(services, name, signal), name.id),
    failed: (error, name) => log.warn({ reason: loggedReason(error) }, name === null ? 'webhooks' : 'webhook'),
  });
}

function logWebhookOutcome(log: Pick<Logger, 'info'>, outcome: WebhookCallOutcome, webhookId: string): void {
  if (outcome !== 'nothing') log.info({ outcome, webhookId }, 'webhook');
}
