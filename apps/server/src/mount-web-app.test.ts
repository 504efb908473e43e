import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { startSession } from '@coffer/api/people/sessions/session-tokens.ts';
import { Database } from '@coffer/db/database.ts';
import { deriveServiceLogin } from '@coffer/db/embedded/service-login.ts';
import type {} from '@coffer/db/testing/global-setup.ts';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { AnonymousRequestQueue } from './anonymous-requests.ts';
import { readConfig } from './config.ts';
import { RequestLimiter, requestLimits } from './in-progress/request-limiter.ts';
import { RequestSlots } from './in-progress/request-slots.ts';
import { type MountedWebApp, mountWebApp } from './mount-web-app.ts';

const database = new Database(deriveServiceLogin(inject('database')), 4);
const email = `${randomUUID()}@example.org`;
let token: string;

/** The headers of the last request for a page. */
let asked: IncomingHttpHeaders = {};
const pages: MountedWebApp = {
  staticFolder: null,
  handle: async (request, response) => {
    asked = request.headers;
    response.end('<!doctype html>');
  },
  hasPage: (path) => !path.startsWith('/unknown'),
  unknownPage: (_reader, nonce) => `<style nonce="${nonce}"></style>`,
  offlinePage: () => '<h1>Offline</h1>',
  upgrade: () => undefined,
  close: async () => undefined,
};

const inProgress = new RequestSlots(new RequestLimiter(requestLimits(20)));

async function serve(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ NODE_ENV: 'test', BASE_URL: 'http://localhost:3000', ...env });
  const app = fastify();
  app.decorate('baseUrl', config.BASE_URL);
  mountWebApp(app, pages, { config, database, strangers: new AnonymousRequestQueue(), inProgress });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  app = await serve();
  address = app.listeningOrigin;
  const personId = randomUUID();
  await database.queryOfPerson(personId, {
    text: `INSERT INTO "Person" (id, email, name, locale) VALUES ($1, $2, 'Zoë 😀 "%"', 'de')`,
    values: [personId, email],
  });
  token = await startSession(database, { personId, userAgent: undefined, address: '' });
});
beforeEach(() => {
  asked = {};
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const open = (path: string, headers: Record<string, string> = {}) => fetch(`${address}${path}`, { headers });
const signedIn = () => ({ cookie: `coffer.session=${token}` });
const told = () => Object.entries(asked).filter(([name]) => name.startsWith('x-coffer-'));

describe('a page', () => {
  test('gets the person who requests it', async () => {
    await open('/w/1?a=%C3%A4&_rsc=abc', signedIn());
    expect(JSON.parse(decodeURIComponent(String(asked['x-coffer-person'])))).toEqual({
      id: expect.any(String),
      email,
      name: 'Zoë 😀 "%"',
      locale: 'de',
    });
    expect(asked['x-coffer-path']).toBe('/w/1?a=%C3%A4');
    expect(asked['x-coffer-address']).toBe(address);
  });

  test('gets no person if nobody is signed in', async () => {
    for (const headers of [
      {},
      { cookie: `coffer.session=${'a'.repeat(43)}` },
      { cookie: `__Host-coffer.session=${token}` },
    ]) {
      await open('/', headers);
      expect(asked).not.toHaveProperty('x-coffer-person');
      // The header is only set while no account exists, and this database has accounts.
      expect(asked).not.toHaveProperty('x-coffer-first-run');
    }
  });

  test('is refused as a part of a wallet’s page without a session, so that the browser requests the whole page', async () => {
    const part = { rsc: '1' };
    expect((await open('/w/1?_rsc=abc', part)).status).toBe(401);
    expect((await open('/w/1?_rsc=abc', { ...part, ...signedIn() })).status).toBe(200);
    expect((await open('/sign-in?_rsc=abc', part)).status).toBe(200);
  });

  test('whose URL may contain a token sends no referrer', async () => {
    const policyOf = async (path: string) => (await open(path)).headers.get('referrer-policy');
    for (const path of [
      '/reset/x',
      '/verify/x',
      '/invitation/x',
      '/sign-in?next=%2Fverify%2Fx',
      '/sign-up?invitation=x',
    ]) {
      expect(await policyOf(path), path).toBe('no-referrer');
    }
    for (const path of ['/', '/w/1', '/resetx', '/w/reset/x']) expect(await policyOf(path), path).toBeNull();
  });

  test('ignores headers of the request that name a person', async () => {
    const forged = encodeURIComponent(JSON.stringify({ id: randomUUID(), email: 'eve@example.org', name: 'Eve' }));
    const headers = {
      'X-Coffer-Person': forged,
      'x-coffer-first-run': '1',
      'x-coffer-address': 'http://evil.example',
      'x-coffer-path': '//evil.example',
      'x-coffer-new': '1',
      'x-coffer-visit': 'chosen',
      'x-nonce': 'chosen',
      'content-security-policy': "script-src 'nonce-chosen'",
    };
    await open('/', headers);
    expect(told()).toEqual([
      ['x-coffer-path', '/'],
      ['x-coffer-address', address],
      ['x-coffer-visit', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ]);
    expect(asked['x-nonce']).not.toBe('chosen');
    expect(asked['content-security-policy']).not.toContain('chosen');
    await open('/', { ...headers, ...signedIn() });
    expect(decodeURIComponent(String(asked['x-coffer-person']))).toContain(email);
    await open('/_next/static/x.js', headers);
    expect(told()).toEqual([]);
  });

  test('runs inline scripts only with the nonce of this answer, and fits into no frame', async () => {
    const policies = await Promise.all(
      ['/', '/w/1'].map(async (path) => (await open(path)).headers.get('content-security-policy') ?? ''),
    );
    const nonces = policies.map((policy) => /script-src 'self' 'nonce-([\w+/]{22}==)';/.exec(policy)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).not.toContain(undefined);
    for (const [at, policy] of policies.entries()) {
      expect(policy).toContain(`style-src 'self' 'nonce-${nonces[at]}';`);
      for (const part of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ])
        expect(policy.split('; ')).toContain(part);
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|http|\*|ws:/);
    }
    expect(asked['content-security-policy']).toContain(`'nonce-${asked['x-nonce']}'`);
  });
});

test('only the development server of Next gets a laxer content security policy', async () => {
  const development = await serve({ COFFER_DEV: '1' });
  const { headers } = await fetch(development.listeningOrigin);
  expect(headers.get('content-security-policy')).toMatch(/'unsafe-eval'.*style-src 'self' 'unsafe-inline';.* ws:/);
  await development.close();
});

describe('an unknown path', () => {
  test('gets a small page for a stranger, and the app for a person', async () => {
    const page = await open('/unknown/page', { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
    expect(await page.text()).toContain(`nonce="${nonce}"`);
    expect(asked).toEqual({});
    expect(await (await open('/unknown/page', signedIn())).text()).toBe('<!doctype html>');
  });
});
