import type { Outputs } from '#shared/data/trpc.ts';

export type ListedWebhook = Outputs['webhooks']['list']['items'][number];
export type EventType = ListedWebhook['types'][number];

/** The event type as a message key, in which a dot would mean nesting. */
export function eventKey(type: EventType) {
  return WORDS[type];
}

const WORDS = {
  'wallet.changed': 'wallet_changed',
  'import.finished': 'import_finished',
  'accessRequest.decided': 'accessRequest_decided',
  'connection.needsReconnect': 'connection_needsReconnect',
} as const satisfies Record<EventType, string>;
