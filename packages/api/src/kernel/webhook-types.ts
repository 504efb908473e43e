/** What webhooks can be told. `wallet.changed` comes from the feed of changes, the others from where they happen. */
export const WEBHOOK_EVENTS = [
  'wallet.changed',
  'import.finished',
  'accessRequest.decided',
  'connection.needsReconnect',
] as const;
