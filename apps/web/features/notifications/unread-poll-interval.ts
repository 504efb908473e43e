/** The interval in milliseconds at which a visible page fetches notifications again. */
export const UNREAD_POLL_MS = 60_000;
