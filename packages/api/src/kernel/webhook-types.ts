/**
 * The event types of webhooks. `wallet.changed` comes from the change feed, the others from the code that causes them.
 */
export const WEBHOOK_EVENTS = [
  'wallet.changed',
  'import.finished',
  'accessRequest.decided',
  'connection.needsReconnect',
] as const;
