import { test as base, expect } from '@playwright/test';

/** A page of the running service; whatever its console or the browser's security rules complain about fails the test. */
export const test = base.extend<{ complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
  baseURL: async ({}, use) => use(process.env.COFFER_E2E_ADDRESS),
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${baseURL}/`)) complaints.push(`request elsewhere: ${request.url()}`);
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
