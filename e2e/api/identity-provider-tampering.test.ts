import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { THIRD_PARTY_CLIENT } from '../third-party-identity-provider.ts';
import { startServer, type TestServer } from './server.ts';
import { type ResponseTampering, TamperingIdentityProvider } from './tampering-identity-provider.ts';
import { TEST_PASSWORD, TestBrowser } from './test-browser.ts';

let provider: TamperingIdentityProvider;
let server: TestServer;
const start = () =>
  startServer(inject('database'), {
    COFFER_OIDC_ISSUER: provider.issuer,
    COFFER_OIDC_CLIENT_ID: THIRD_PARTY_CLIENT.id,
    COFFER_OIDC_CLIENT_SECRET: THIRD_PARTY_CLIENT.secret,
  });
beforeAll(async () => {
  provider = await TamperingIdentityProvider.start();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.tampering = {};
});

let addresses = 0;
const browser = (url = server.url) => {
  addresses += 1;
  return new TestBrowser(url, { from: `127.0.32.${addresses}` });
};

interface Way {
  readonly purpose?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Goes to the provider and returns with a code that it accepts; resolves to the final path. */
async function round(
  at: TestBrowser,
  tampering: ResponseTampering = {},
  { purpose = 'signIn', query = {} }: Way = {},
): Promise<string> {
  const { url } = (await at.request('POST', '/auth/provider', { body: { purpose } })).body;
  const asked = new URL(url).searchParams;
  const sub = randomUUID();
  provider.claims = { sub, nonce: asked.get('nonce'), email: `${sub}@example.org`, email_verified: true };
  provider.tampering = { ...provider.tampering, ...tampering };
  const back = new URLSearchParams({ code: 'any', state: String(asked.get('state')), ...query });
  const answer = await at.request('GET', `/auth/provider/callback?${back}`);
  return String(answer.headers.location);
}

const FAILED = '/sign-in?problem=failed';
const now = () => Math.floor(Date.now() / 1000);

describe('a provider that cannot be trusted', () => {
  it('is accepted as long as all of its answers are correct', async () => {
    const at = browser();
    expect(await round(at)).toBe('/welcome');
    expect(await at.person()).not.toBeNull();
  });

  it.each<[what: string, tampering: ResponseTampering]>([
    ['the nonce of another attempt', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['the token of another provider', { claims: { iss: 'https://other.example' } }],
    ['a token for another client', { claims: { aud: 'another' } }],
    [
      'a token for several clients, issued to another one',
      { claims: { aud: [THIRD_PARTY_CLIENT.id, 'another'], azp: 'another' } },
    ],
    ['a token that has ended', { claims: { exp: now() - 3600 } }],
    ['an unsigned token', { header: { alg: 'none', kid: undefined }, unsigned: true }],
    ['a token of a foreign key', { foreignKey: true }],
    ['a signature by the client’s secret', { header: { alg: 'HS256' } }],
    ['a token without a subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject of another shape', { claims: { sub: 'a\0b' } }],
    ['a subject that is too long', { claims: { sub: 'a'.repeat(256) } }],
    [
      'no token',
      {
        answers: {
          '/token': (response) =>
            response.setHeader('Content-Type', 'application/json').end('{"access_token":"a","token_type":"Bearer"}'),
        },
      },
    ],
    [
      'no JSON',
      { answers: { '/token': (response) => response.setHeader('Content-Type', 'application/json').end('{') } },
    ],
    ['another kind of content', { answers: { '/token': (response) => response.end('<html>') } }],
    [
      'a refusal of the code',
      {
        answers: {
          '/token': (response) =>
            response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"invalid_grant"}'),
        },
      },
    ],
    [
      'another subject beside the token',
      {
        claims: { email: undefined },
        answers: {
          '/userinfo': (response) =>
            response
              .setHeader('Content-Type', 'application/json')
              .end('{"sub":"another","email":"a@example.org","email_verified":true}'),
        },
      },
    ],
  ])('lets nobody in with %s', async (_what, tampering) => {
    const at = browser();
    expect(await round(at, tampering)).toBe(FAILED);
    expect(await at.person()).toBeNull();
  });

  it.each<[what: string, query: Readonly<Record<string, string>>]>([
    ['another state', { state: 'another' }],
    ['the answer of another provider', { iss: 'https://other.example' }],
    ['no code', { code: '' }],
    ['an error of its own', { error: 'server_error' }],
    ['a response outside the code flow', { id_token: 'a.b.c' }],
  ])('lets nobody in with %s', async (_what, query) => {
    const at = browser();
    expect(await round(at, {}, { query })).toBe(FAILED);
    expect(await at.person()).toBeNull();
  });

  it('may give a verified address outside the token, and no other', async () => {
    const beside = (verified: boolean | string): ResponseTampering => ({
      claims: { email: undefined, email_verified: undefined },
      answers: {
        '/userinfo': (response) => {
          const { sub } = provider.claims;
          const body = { sub, email: `${sub}@example.net`, email_verified: verified };
          response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
        },
      },
    });
    const ada = browser();
    expect(await round(ada, beside('true'))).toBe('/welcome');
    expect((await ada.person()).email).toMatch(/@example\.net$/);
    expect(await round(browser(), beside('yes'))).toBe('/sign-in?problem=unverifiedEmail');
    provider.tampering = {};
    expect(await round(browser(), { claims: { email: undefined } })).toBe('/sign-in?problem=unverifiedEmail');
  });

  it.each([
    ['gives no time', undefined],
    ['gives a value of another type', 'now'],
    ['gives an earlier time', now() - 120],
  ])('proves no recent sign-in if it %s', async (_what, authTime) => {
    const at = browser();
    await round(at);
    expect(await round(at, { claims: { auth_time: authTime } }, { purpose: 'confirm' })).toBe(
      '/provider?problem=failed',
    );
  });

  it('proves no recent sign-in with a time long ago or in the future', async () => {
    const [early, late] = [browser(), browser()];
    await round(early, { claims: { auth_time: now() - 1200 } });
    expect((await early.query('account.export')).status).toBe(403);
    await round(late, { claims: { auth_time: now() + 10 } });
    expect((await late.query('account.export')).status).toBe(200);
  });
});

const UNREACHABLE = '/sign-in?problem=unreachable';

describe('a provider with bad answers', () => {
  it.each<[what: string, tampering: ResponseTampering]>([
    ['without an end', { answers: { '/token': (response) => void response.end('x'.repeat(300 * 1024)) } }],
    ['with a fault', { answers: { '/token': (response) => void response.writeHead(500).end() } }],
    ['by hanging up', { answers: { '/token': (response) => void response.destroy() } }],
    ['never', { answers: { '/token': () => undefined } }],
  ])(
    '%s is out of reach',
    async (_what, tampering) => {
      expect(await round(browser(), tampering)).toBe(UNREACHABLE);
    },
    20_000,
  );

  it('keeps nobody from signing in by password, however many wait for it', async () => {
    const home = browser();
    const { email } = await home.newPerson();
    const hanging: (() => void)[] = [];
    provider.tampering = { answers: { '/token': (response) => void hanging.push(() => response.destroy()) } };
    const rounds = Array.from({ length: 40 }, () => round(browser()));
    while (hanging.length < 32) await new Promise((resolve) => setImmediate(resolve));
    expect((await browser().signIn(email, TEST_PASSWORD)).status).toBe(200);
    expect(hanging).toHaveLength(32);
    let areOver = false;
    const all = Promise.all(rounds).finally(() => {
      areOver = true;
    });
    while (!areOver) {
      for (const hangUp of hanging.splice(0)) hangUp();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(new Set(await all)).toEqual(new Set([UNREACHABLE]));
  }, 60_000);
});

describe('a provider that redirects into a private network', () => {
  it('is not followed', async () => {
    let asked = 0;
    const inner = createServer((_request, response) => {
      asked += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(inner, 'listening');
    const address = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
    const away: ResponseTampering = {
      answers: { '/token': (response) => void response.writeHead(307, { Location: address }).end() },
    };
    expect(await round(browser(), away)).toBe(FAILED);
    for (const metadata of [
      { token_endpoint: address },
      { jwks_uri: address },
      { token_endpoint: 'http://169.254.169.254/' },
    ]) {
      provider.tampering = { metadata };
      const fresh = await start();
      expect(await round(browser(fresh.url)), JSON.stringify(metadata)).toBe(UNREACHABLE);
      await fresh.stop();
    }
    expect(asked).toBe(0);
    inner.close();
  }, 60_000);

  it('is not accepted as another provider', async () => {
    provider.tampering = { metadata: { issuer: 'https://other.example' } };
    const fresh = await start();
    const { body } = await browser(fresh.url).request('POST', '/auth/provider', { body: {} });
    expect(body).toEqual({ url: FAILED });
    await fresh.stop();
  });

  it('is asked for its metadata once, however many people sign in', async () => {
    provider.asked.length = 0;
    const fresh = await start();
    const urls = await Promise.all(
      Array.from({ length: 5 }, () => browser(fresh.url).request('POST', '/auth/provider', { body: {} })),
    );
    expect(urls.every(({ body }) => body.url.startsWith(`${provider.issuer}/authorize?`))).toBe(true);
    expect(provider.asked).toEqual(['/.well-known/openid-configuration']);
    await fresh.stop();
  });
});
