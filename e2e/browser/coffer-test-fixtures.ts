import { test as base, expect } from '@playwright/test';
import { type RunningCoffer, startCofferFromTemplate } from './running-coffer.ts';

/**
 * Playwright’s `test` with a running service: each worker starts its own. A test fails if the console shows an error or
 * a warning, if the page violates its security policy, or if it sends a request to an origin other than the service and
 * those in `elsewhere`.
 */
export const test = base.extend<{ complaints: string[]; elsewhere: readonly string[] }, { coffer: RunningCoffer }>({
  coffer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => {
      const coffer = await startCofferFromTemplate();
      await use(coffer);
      await coffer.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ coffer }, use) => use(coffer.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
  elsewhere: async ({}, use) => use([]),
  complaints: [
    async ({ page, baseURL, elsewhere }, use) => {
      const own = [String(baseURL), ...elsewhere];
      const complaints: string[] = [];
      page.on('console', (message) => {
        // Playwright's own warning, because the configuration blocks service workers.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (!['error', 'warning'].includes(message.type())) return;
        const { url } = message.location();
        const path = URL.canParse(url) ? new URL(url).pathname : '';
        complaints.push(`${message.type()}: ${message.text()} ${path}`.trim());
      });
      page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
      page.on('request', (request) => {
        // Ignore requests of the browser's own PDF viewer.
        if (/^chrome(-extension)?:/.test(request.url())) return;
        if (!own.some((origin) => request.url().startsWith(`${origin}/`)))
          complaints.push(`request elsewhere: ${request.url()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (violation) => {
          console.error(`policy: ${violation.violatedDirective} ${violation.blockedURI}`);
        });
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
