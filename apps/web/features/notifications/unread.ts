/** How often the service is asked for news while the page is looked at. */
export const EACH_MINUTE_MS = 60_000;
