/** The polling interval while the page is visible. */
export const UNREAD_POLL_MS = 60_000;
