import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiResponse, sendRawRequest } from './http.ts';
import { TestApp } from './oauth/test-app.ts';
import { startCoffer } from './start-coffer.ts';
import { TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const ORIGIN = { Origin: 'https://app.example' };
const EXPOSED = [
  ...['ETag', 'WWW-Authenticate', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
  ...['X-Request-Id', 'Idempotency-Replayed'],
];

let wallet: string;
let tag: string;
let bearer: Readonly<Record<string, string>>;
beforeAll(async () => {
  const { at, key, walletId } = await coffer().wallet();
  wallet = `/wallets/${walletId}`;
  bearer = { Authorization: `Bearer ${key}` };
  tag = (await at.post('/tags', { name: 'Tag' })).id;
});

const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string) =>
  sendRawRequest(coffer().server.url, { method, path, headers, ...(body === undefined ? {} : { body }) });

function expectReadable({ headers }: ApiResponse): void {
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(EXPOSED);
}

describe('a page of any origin', () => {
  it.each(['/wallets', 'the wallet', 'a tag', '/wallets/none/nothing', '/uploads/word'])(
    'gets permission by a preflight without a credential at %s',
    async (path) => {
      const at = path === 'the wallet' ? wallet : path === 'a tag' ? `${wallet}/tags/${tag}` : path;
      const preflight = { ...ORIGIN, 'Access-Control-Request-Method': 'PATCH' };
      const answer = await ask('OPTIONS', at, preflight);
      expectReadable(answer);
      expect([answer.status, answer.text]).toEqual([204, '']);
      const listed = (name: string) => String(answer.headers[name]).toLowerCase().split(', ');
      expect(listed('access-control-allow-headers')).toEqual([
        'authorization',
        'content-type',
        'idempotency-key',
        'if-match',
      ]);
      expect(listed('access-control-allow-methods')).toEqual(
        expect.arrayContaining(['get', 'post', 'patch', 'put', 'delete']),
      );
    },
  );

  it('may read every answer, including errors', async () => {
    const json = { ...ORIGIN, ...bearer, 'Content-Type': 'application/json' };
    const answers: readonly [status: number, ApiResponse][] = [
      [200, await ask('GET', `${wallet}/tags/${tag}`, { ...ORIGIN, ...bearer })],
      [401, await ask('GET', '/wallets', ORIGIN)],
      [404, await ask('GET', '/wallets/none', { ...ORIGIN, ...bearer })],
      [404, await ask('GET', `${wallet}/nothing`, { ...ORIGIN, ...bearer })],
      [405, await ask('PUT', `${wallet}/tags`, json, '{}')],
      [400, await ask('POST', `${wallet}/tags`, json, '{')],
      [415, await ask('POST', `${wallet}/tags`, { ...json, 'Content-Type': 'text/plain' }, '{}')],
      [412, await ask('PATCH', `${wallet}/tags/${tag}`, { ...json, 'If-Match': '"x"' }, '{"name":"New"}')],
      [403, await ask('PUT', '/uploads/word', ORIGIN, 'x')],
    ];
    for (const [status, answer] of answers) {
      expect(answer.status).toBe(status);
      expectReadable(answer);
    }
    expect((await ask('GET', '/wallets/%zz', ORIGIN)).headers['access-control-allow-origin']).toBe('*');
  });

  it('may read the metadata location in the 401', async () => {
    const { headers } = await ask('GET', '/wallets', ORIGIN);
    const address = /resource_metadata="([^"]*)"/.exec(String(headers['www-authenticate']))?.[1] ?? '';
    expect(headers['www-authenticate']).toContain('scope="service:read"');
    const document = await ask('GET', new URL(address).pathname, ORIGIN);
    expect([document.body.resource, document.headers['access-control-allow-origin']]).toEqual([
      coffer().server.url,
      '*',
    ]);
  });

  it('may not call routes of Coffer’s own pages', async () => {
    const preflight = { ...ORIGIN, 'Access-Control-Request-Method': 'POST' };
    for (const path of ['/internal/trpc/account.me', '/auth/csrf', '/auth/oauth2/authorize']) {
      const { headers } = await ask('OPTIONS', path, preflight);
      expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
    }
  });
});

describe('HEAD', () => {
  it('answers with the headers of GET and no body', async () => {
    const read = [`${wallet}/tags`, `${wallet}/tags/${tag}`, '/wallets', `${wallet}/tags?limit=1`, `${wallet}/nothing`];
    const open = [
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs',
      '/auth/jwks',
      '/.well-known/oauth-authorization-server',
    ];
    for (const path of [...read, ...open, '/.well-known/none', '/wallets/none']) {
      const [get, head] = [await ask('GET', path, bearer), await ask('HEAD', path, bearer)];
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      for (const name of ['content-type', 'etag', 'cache-control', 'access-control-allow-origin'])
        expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
    }
    expect((await ask('HEAD', '/wallets')).status).toBe(401);
  });

  it('of an export gives its file name, and sends nothing', async () => {
    const head = await ask('HEAD', `${wallet}/export`, bearer);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-disposition']).toContain('attachment');
    // A download that is still being sent would block the next export.
    const exported = await ask('GET', `${wallet}/export`, bearer);
    expect([exported.status, exported.headers['content-disposition']]).toEqual([
      200,
      head.headers['content-disposition'],
    ]);
    expect(exported.text).not.toBe('');
  });

  it('is refused if GET has side effects', async () => {
    for (const path of ['/auth/oauth2/authorize', '/auth/oauth2/authorize/x', '/connect/return', '/mcp']) {
      const { status, headers } = await ask('HEAD', path);
      expect([path, status]).toEqual([path, path === '/mcp' ? 401 : 405]);
      if (status === 405) expect(headers.allow).toBe('GET');
    }
  });
});

describe('an unknown well-known path', () => {
  it('gets a short JSON answer', async () => {
    for (const path of [
      'oauth-authorization-server/mcp',
      'openid-configuration/mcp',
      'none',
      'oauth-protected-resource/x',
    ]) {
      const { status, headers, text, body } = await ask('GET', `/.well-known/${path}`, ORIGIN);
      expect([status, body.code]).toEqual([404, 'notFound']);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(text.length).toBeLessThan(500);
    }
  });
});

describe('an opaque token', () => {
  it('names each scope once', async () => {
    const browser = new TestBrowser(coffer().server.url, { from: '127.0.6.41' });
    await browser.newPerson();
    const app = await TestApp.register(coffer().server.url);
    const scope = 'openid email service:read service:write offline_access';
    for (const resource of [undefined, coffer().server.url]) {
      const authorized = await app.authorize(browser, { scope, resource });
      const { body } = await app.exchange(authorized, { resource: undefined });
      const named = body.scope.split(' ');
      expect([...new Set(named)]).toEqual(named);
      expect(named).toEqual(expect.arrayContaining(['service:read']));
    }
  });
});
