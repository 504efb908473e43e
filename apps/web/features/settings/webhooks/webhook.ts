import type { RouterOutputs } from '#shared/data/trpc.ts';

export type ListedWebhook = RouterOutputs['webhooks']['list']['items'][number];
export type WebhookEventType = ListedWebhook['types'][number];

/** The message key of an event type. It contains no dot, because a dot in a key would mean a nested message. */
export function eventTypeMessageKey(type: WebhookEventType) {
  return WORDS[type];
}

const WORDS = {
  'wallet.changed': 'wallet_changed',
  'import.finished': 'import_finished',
  'accessRequest.decided': 'accessRequest_decided',
  'connection.needsReconnect': 'connection_needsReconnect',
} as const satisfies Record<WebhookEventType, string>;
