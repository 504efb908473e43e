/**
 * The event types of webhooks. `wallet.changed` is emitted by the change feed, the others by the operations that cause them.
 */
export const WEBHOOK_EVENT_TYPES = [
  'wallet.changed',
  'import.finished',
  'accessRequest.decided',
  'connection.needsReconnect',
] as const;
