import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import type { Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { connectionOf } from '../api/embedded.ts';
import { addressesOf } from '../api/server.ts';
import { type Certificate, makeCertificate } from '../certificate.ts';
import { type Front, openFront, serveTls } from '../tls.ts';
import { startCoffer, startFromTemplate } from './server.ts';

/** Two processes of the service over one database behind TLS, and an app at an https address, which may have a document. */
export interface TwoProcesses {
  readonly front: Front;
  /** Their own addresses: the second has no pages. */
  readonly urls: readonly [string, string];
  /** Whom programs have to believe that ask the front. */
  readonly certificateFile: string;
  readonly app: { readonly redirectUri: string; readonly documentUrl: string; document: object };
}

/** With the default limits; an app's addresses are on this machine, which the services may ask. */
export const test = base.extend<object, { two: TwoProcesses }>({
  ignoreHTTPSErrors: true,
  two: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => {
      const certificate = makeCertificate(['app.localhost']);
      // The client library of a test asks as other programs do, who know this authority.
      setDefaultCACertificates([certificate.cert]);
      const front = await openFront(certificate);
      const app = await openApp(certificate);
      const environment = {
        BASE_URL: front.url,
        NODE_EXTRA_CA_CERTS: certificate.file,
        // Documents of clients are neither advertised nor fetched offline.
        COFFER_OFFLINE: '0',
        COFFER_OUTBOUND_ALLOW: new URL(app.documentUrl).host,
      };
      const first = await startFromTemplate(environment);
      const second = await startCoffer({
        ...environment,
        ...addressesOf(connectionOf(first.data)),
        COFFER_KEY: readFileSync(path.join(first.data, 'coffer.key'), 'utf8').trim(),
        COFFER_WEB: '0',
        COFFER_WORKER: '0',
      });
      front.to = first.address;
      await use({ front, urls: [first.address, second.address], certificateFile: certificate.file, app });
      await second.stop();
      await first.stop();
      for (const server of [front, app]) server.close();
      certificate.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ two }, use) => use(two.front.url),
});

async function openApp(certificate: Certificate) {
  const server = await serveTls(certificate, ({ url }, response) => {
    if (url === '/client.json') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(app.document));
    } else {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>App</title><link rel="icon" href="data:,">');
    }
  });
  const app = {
    // A name that is not this machine's own, though it leads to it: consent is remembered as for apps elsewhere.
    redirectUri: `https://app.localhost:${server.port}/callback`,
    documentUrl: `https://localhost:${server.port}/client.json`,
    document: {},
    close: server.close,
  };
  return app;
}

/** Where the browser came to the app. */
export async function answerAt(page: Page, redirectUri: string): Promise<URL> {
  await page.waitForURL((url) => url.href.startsWith(redirectUri));
  return new URL(page.url());
}
