import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import type { Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { readClusterConnection } from '../api/embedded-server.ts';
import { databaseVariables } from '../api/server.ts';
import { type Certificate, makeCertificate } from '../certificate.ts';
import { openTlsProxy, serveTls, type TlsProxy } from '../tls.ts';
import { startCofferFromTemplate, startEmptyCoffer } from './running-coffer.ts';

/**
 * Two processes of the service on one database behind TLS, and an app at an https URL, which may serve an OAuth client
 * metadata document.
 */
export interface TwoProcesses {
  readonly front: TlsProxy;
  /** The processes' own URLs; the second serves no pages. */
  readonly urls: readonly [string, string];
  /** The file with the certificate that programs must trust to call `front`. */
  readonly certificateFile: string;
  readonly app: { readonly redirectUri: string; readonly documentUrl: string; document: object };
}

/**
 * Tests with two processes of the service under the default limits. The app's URLs are on this machine, and the
 * services are allowed to call them.
 */
export const test = base.extend<object, { two: TwoProcesses }>({
  ignoreHTTPSErrors: true,
  two: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => {
      const certificate = makeCertificate(['app.localhost']);
      // The client library in the test must trust the certificate too.
      setDefaultCACertificates([certificate.cert]);
      const front = await openTlsProxy(certificate);
      const app = await openApp(certificate);
      const environment = {
        BASE_URL: front.url,
        NODE_EXTRA_CA_CERTS: certificate.file,
        // With COFFER_OFFLINE=1, the server would neither announce nor fetch client documents.
        COFFER_OFFLINE: '0',
        COFFER_OUTBOUND_ALLOW: new URL(app.documentUrl).host,
      };
      const first = await startCofferFromTemplate(environment);
      const second = await startEmptyCoffer({
        ...environment,
        ...databaseVariables(readClusterConnection(first.data)),
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
    // `app.localhost` resolves to this machine but counts as a remote app, so that consent is remembered.
    redirectUri: `https://app.localhost:${server.port}/callback`,
    documentUrl: `https://localhost:${server.port}/client.json`,
    document: {},
    close: server.close,
  };
  return app;
}

/** Waits until the browser is redirected to the app, and returns the URL of the redirect. */
export async function waitForRedirectedUrl(page: Page, redirectUri: string): Promise<URL> {
  await page.waitForURL((url) => url.href.startsWith(redirectUri));
  return new URL(page.url());
}
