import type { Page } from '@playwright/test';
import { freePort } from '../free-port.ts';
import { expect, test as ofCoffer } from './coffer.ts';
import { type RunningCoffer, startFromTemplate } from './server.ts';

interface Counted {
  readonly coffer: RunningCoffer;
  readonly metricsPort: number;
}

/** With a service that says how many streams of changes are open. */
export const test = ofCoffer.extend<object, Counted>({
  metricsPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  coffer: [
    async ({ metricsPort }, use) => {
      const coffer = await startFromTemplate({ METRICS_PORT: String(metricsPort) });
      await use(coffer);
      await coffer.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
export { expect };

/** How many streams of changes the service has open. */
export async function streamsAt(metricsPort: number): Promise<number> {
  const said = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^live_streams (\d+)$/m.exec(said)?.[1]);
}

const STREAM = /\/internal\/events/;

/** Does what opens the page, and waits until it listens itself. */
export async function listening(page: Page, open: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(STREAM);
  await open();
  await answered;
}

/** Has the page tell of each stream that it asks for. */
export function streamsOf(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (STREAM.test(request.url())) asked += 1;
  });
  return () => asked;
}
