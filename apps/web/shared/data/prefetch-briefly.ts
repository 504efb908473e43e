import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that a page waits for optional data. Most pages need as long for their required data. */
const WAIT_MS = 150;

/** Waits briefly for a prefetch. If the data comes later, the page is sent without it and the browser requests it. */
export async function prefetchBriefly(prefetch: Promise<void>): Promise<void> {
  await Promise.race([prefetch, pause(WAIT_MS)]);
}
