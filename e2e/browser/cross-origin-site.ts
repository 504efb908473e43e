import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';

export interface CrossOriginSite {
  /**
   * A URL on another port of the same host. This is another origin, but browsers send `SameSite=Lax` cookies with its
   * requests.
   */
  readonly near: string;
  /** A URL on another host, which browsers treat as another site. */
  readonly far: string;
  readonly close: () => void;
}

/** Serves an empty page on another origin. At `/sandboxed`, the page has an opaque origin. */
export async function openCrossOriginSite(baseURL: string): Promise<CrossOriginSite> {
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (url === '/sandboxed') response.setHeader('Content-Security-Policy', 'sandbox allow-scripts allow-forms');
    response.end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><p>Elsewhere</p>');
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { hostname } = new URL(baseURL);
  const other = hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return {
    near: `http://${hostname}:${address.port}`,
    far: `http://${other}:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface CrossOriginForm {
  readonly action: string;
  readonly enctype: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Submits a form by script, as any other site could do, and waits for the navigation. Returns the status of the
 * response.
 */
export async function submitCrossOriginForm(page: Page, form: CrossOriginForm): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url() === form.action && response.request().method() === 'POST'),
    page.waitForURL(form.action),
    page.evaluate(({ action, enctype, fields }) => {
      const element = document.createElement('form');
      Object.assign(element, { action, enctype, method: 'post' });
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement('input');
        Object.assign(field, { name, value, type: 'hidden' });
        element.append(field);
      }
      document.body.append(element);
      // Submits after this script has returned, because submitting ends its page.
      setTimeout(() => element.submit());
    }, form),
  ]);
  return answer.status();
}

/**
 * Requests a URL from the page in four ways, and returns the result of each: `refused`, `loaded` or the text that the
 * page could read.
 */
export async function attemptCrossOriginReads(page: Page, address: string): Promise<Record<string, string>> {
  return page.evaluate(async (url) => {
    const readResult = (request: Promise<Response>) =>
      request.then(
        async (answer) => (answer.type === 'opaque' ? `opaque${await answer.text()}` : `read: ${await answer.text()}`),
        () => 'refused',
      );
    const element = (name: 'img' | 'script') =>
      new Promise<string>((resolve) => {
        const made = document.createElement(name);
        made.onload = () => resolve('loaded');
        made.onerror = () => resolve('refused');
        made.src = url;
        document.body.append(made);
      });
    return {
      cors: await readResult(fetch(url, { credentials: 'include' })),
      noCors: await readResult(fetch(url, { credentials: 'include', mode: 'no-cors' })),
      img: await element('img'),
      script: await element('script'),
    };
  }, address);
}

/**
 * Tries to send JSON to a URL from another origin: as plain text and as a beacon, which need no CORS preflight, and as
 * JSON.
 */
export async function sendCrossOriginText(page: Page, address: string, text: string): Promise<void> {
  await page.evaluate(
    async ({ url, body }) => {
      await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(() => null);
      const headers = { 'Content-Type': 'application/json' };
      await fetch(url, { method: 'POST', credentials: 'include', headers, body }).catch(() => null);
      navigator.sendBeacon(url, body);
    },
    { url: address, body: text },
  );
}
