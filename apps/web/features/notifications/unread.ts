/** The polling interval while the page is visible. */
export const EACH_MINUTE_MS = 60_000;
