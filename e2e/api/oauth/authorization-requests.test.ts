import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ApiResponse, sendRawRequest } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { TestBrowser } from '../test-browser.ts';
import { APP_REDIRECT_URI, callWithToken, decideConsentAt, postForm, postJson, TestApp } from './test-app.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;
const get = (path: string, headers: Record<string, string> = {}) =>
  sendRawRequest(url(), { method: 'GET', path, headers });

async function signedIn(): Promise<TestBrowser> {
  const browser = new TestBrowser(url(), { from: '127.0.6.2' });
  await browser.newPerson();
  return browser;
}

/** The error in the redirect to an app, from its query or its fragment. */
function errorOf({ headers }: ApiResponse): string | null {
  const { searchParams, hash } = new URL(String(headers.location), url());
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
}

describe('the documents', () => {
  it('contain URLs of BASE_URL only, whatever Host says', async () => {
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const { body, headers } = await get(`/.well-known/${name}`, {
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
      });
      expect(body).toMatchObject({
        issuer: url(),
        authorization_endpoint: `${url()}/auth/oauth2/authorize`,
        token_endpoint: `${url()}/auth/oauth2/token`,
        jwks_uri: `${url()}/auth/jwks`,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        // This server is started with COFFER_OFFLINE=1, so it fetches no documents.
        client_id_metadata_document_supported: false,
      });
      expect(JSON.stringify(body)).not.toMatch(/evil|pushed_authorization|dpop|introspection|end_session/i);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('do not offer document clients if Coffer is offline, because it fetches none', async () => {
    const { path } = new TestApp(url(), 'https://app.example/client.json', APP_REDIRECT_URI).request();
    expect(errorOf(await get(path))).toBe('invalid_client');
  });

  it('list the response modes that work', async () => {
    const { body } = await get('/.well-known/oauth-authorization-server');
    const app = await TestApp.register(url());
    const browser = await signedIn();
    for (const mode of body.response_modes_supported) {
      expect((await app.authorize(browser, { response_mode: mode })).code, mode).toMatch(/./);
    }
    // Our content security policy forbids posting a form to another site.
    const { headers } = await browser.request('GET', app.request({ response_mode: 'form_post' }).path);
    expect(headers.location).toContain('error=unsupported_response_mode');
  });

  it('list both resources, and no scope for a refresh token', async () => {
    for (const [path, resource] of [
      ['', url()],
      ['/mcp', `${url()}/mcp`],
    ]) {
      const { body } = await get(`/.well-known/oauth-protected-resource${path}`);
      expect(body).toMatchObject({ resource, authorization_servers: [url()] });
      expect(body.scopes_supported).toEqual(['service:read', 'service:write']);
    }
  });

  it('contain public keys only', async () => {
    const { body } = await get('/auth/jwks');
    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });
});

describe('registration', () => {
  it('creates public clients, whatever authentication is requested, and returns no secret', async () => {
    for (const method of [undefined, 'none', 'client_secret_basic', 'private_key_jwt']) {
      const { status, body } = await postJson(url(), '/auth/oauth2/register', {
        client_name: randomUUID(),
        redirect_uris: [APP_REDIRECT_URI],
        token_endpoint_auth_method: method,
        scope: 'service:read service:write admin',
      });
      expect([status, body.token_endpoint_auth_method]).toEqual([201, 'none']);
      expect(body.scope.split(' ')).not.toContain('admin');
      expect(Object.keys(body).join()).not.toMatch(/secret|registration_access_token|registration_client_uri/);
    }
  });

  it('returns the same client again while nobody has used it', async () => {
    const asked = { client_name: randomUUID(), redirect_uris: [APP_REDIRECT_URI], anything: 'else' };
    const [first, second] = [
      await postJson(url(), '/auth/oauth2/register', asked),
      await postJson(url(), '/auth/oauth2/register', { ...asked, anything: 'more' }),
    ];
    expect(second.body).toEqual(first.body);
    await new TestApp(url(), first.body.client_id, APP_REDIRECT_URI).connect(await signedIn());
    const third = await postJson(url(), '/auth/oauth2/register', asked);
    expect(third.body.client_id).not.toBe(first.body.client_id);
  });

  it.each([
    ['an address with a fragment', { redirect_uris: ['https://app.example/#x'] }],
    ['an address of another machine without TLS', { redirect_uris: ['http://app.example/'] }],
    ['an address that browsers act on', { redirect_uris: ['javascript:alert(1)'] }],
    ['an address of data', { redirect_uris: ['data:text/html,x'] }],
    ['a relative address', { redirect_uris: ['/callback'] }],
    ['no address', { redirect_uris: [] }],
    ['addresses that are no list', { redirect_uris: APP_REDIRECT_URI }],
    ['a name that is no text', { client_name: 5, redirect_uris: [APP_REDIRECT_URI] }],
  ])('is refused for %s', async (_, metadata) => {
    const { status, body } = await postJson(url(), '/auth/oauth2/register', metadata);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/)]);
  });

  it.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['too much', JSON.stringify({ redirect_uris: [APP_REDIRECT_URI], client_name: 'x'.repeat(20_000) }), 413],
  ])('is refused for %s', async (_, body, status) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await sendRawRequest(url(), { method: 'POST', path: '/auth/oauth2/register', headers, body });
    expect(answer.status).toBe(status);
  });
});

describe('an authorization', () => {
  it.each([
    ['another address', { redirect_uri: 'https://app.example/other' }],
    ['a part of the address', { redirect_uri: `${APP_REDIRECT_URI}/more` }],
    ['an address of another host', { redirect_uri: 'https://evil.example/callback' }],
    ['no address', { redirect_uri: undefined }],
    ['no client', { client_id: undefined }],
    ['an unknown client', { client_id: randomUUID() }],
  ])('is not redirected for %s', async (_, parameters) => {
    const browser = await signedIn();
    const app = await TestApp.register(url());
    const answer = await browser.request('GET', app.request(parameters).path);
    expect(String(answer.headers.location)).toMatch(`${url()}/authorize?error=`);
  });

  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['tokens in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['a foreign resource', { resource: 'https://evil.example' }, 'invalid_target'],
    ['consent without a page', { prompt: 'none' }, 'consent_required'],
  ])('returns to the app with an error for %s', async (_, parameters, error) => {
    const browser = await signedIn();
    const app = await TestApp.register(url());
    const answer = await browser.request('GET', app.request(parameters).path);
    expect(String(answer.headers.location).startsWith(APP_REDIRECT_URI)).toBe(true);
    expect(errorOf(answer)).toBe(error);
  });

  it('reports that nobody is signed in if the app wants no page', async () => {
    const app = await TestApp.register(url());
    const stranger = new TestBrowser(url(), { from: '127.0.6.3' });
    expect(errorOf(await stranger.request('GET', app.request({ prompt: 'none' }).path))).toBe('login_required');
  });

  it('returns to any port of the local machine, with consent each time', async () => {
    const browser = await signedIn();
    const app = await TestApp.register(url(), { redirect_uris: ['http://127.0.0.1/callback'] });
    for (const port of [4711, 4712]) {
      const redirect = `http://127.0.0.1:${port}/callback`;
      const asked = app.request({ redirect_uri: redirect });
      const answer = await browser.request('GET', asked.path);
      expect(String(answer.headers.location)).toContain('/authorize/');
      expect(await decideConsentAt(browser, String(answer.headers.location))).toMatch(redirect);
    }
  });

  it('returns to a custom scheme without application_type', async () => {
    const browser = await signedIn();
    const app = await TestApp.register(url(), {
      redirect_uris: ['cursor://anysphere.cursor-retrieval/oauth/callback'],
    });
    const { location } = await app.authorize(browser);
    expect(location).toMatch(/^cursor:\/\//);
  });

  it('is remembered for an app at an https URL: no page, but a new connection', async () => {
    const browser = await signedIn();
    const app = await TestApp.register(url());
    const first = await app.connect(browser);
    const { path, verifier } = app.request();
    const silent = await browser.request('GET', path);
    const code = new URL(String(silent.headers.location)).searchParams.get('code') ?? '';
    const second = (await app.exchange({ code, verifier })).body;
    expect((await callWithToken(url(), second.access_token)).status).toBe(200);
    await postForm(url(), '/auth/oauth2/revoke', { client_id: app.clientId, token: second.refresh_token });
    await expect.poll(async () => (await callWithToken(url(), second.access_token)).status).toBe(401);
    expect((await callWithToken(url(), first.access_token)).status).toBe(200);
    // Another person in the same browser is asked for consent.
    await browser.newPerson();
    expect(String((await browser.request('GET', app.request().path)).headers.location)).toContain('/authorize/');
  });

  it('is not remembered by a cookie of the provider: after signing out, sign-in is required', async () => {
    const browser = await signedIn();
    const app = await TestApp.register(url());
    await app.connect(browser);
    await browser.signOut();
    const answer = await browser.request('GET', app.request().path);
    const path = new URL(String(answer.headers.location), url()).pathname;
    expect((await browser.request('GET', `${path}/request`)).body).toMatchObject({ isSignInNeeded: true, wallets: [] });
    expect([...browser.cookies.keys()].filter((name) => /oauth/.test(name))).toEqual([]);
  });
});

describe('a forged token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  async function parts() {
    const { access_token: token } = await (await TestApp.register(url())).connect(await signedIn());
    const [head = '', body = ''] = String(token).split('.');
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
    return { token: String(token), head: read(head), body: read(body), signature: String(token).split('.')[2] };
  }

  it('is refused: unsigned, signed with the public key as a secret, by another key, with another kid', async () => {
    const { token, head, body, signature } = await parts();
    expect((await callWithToken(url(), token)).status).toBe(200);
    const { keys } = (await get('/auth/jwks')).body;
    const hmac = (secret: string) => {
      const text = `${part({ ...head, alg: 'HS256' })}.${part(body)}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const signedBy = (header: object, claims: object) => {
      const text = `${part(header)}.${part(claims)}`;
      const made = sign('sha256', Buffer.from(text), { key: other.privateKey, dsaEncoding: 'ieee-p1363' });
      return `${text}.${made.toString('base64url')}`;
    };
    const forged = [
      `${part({ ...head, alg: 'none' })}.${part(body)}.`,
      `${part({ ...head, alg: 'none' })}.${part(body)}.${signature}`,
      hmac(JSON.stringify(keys[0])),
      hmac(keys[0].x),
      signedBy(head, body),
      signedBy({ ...head, kid: 'other' }, body),
      signedBy({ ...head, jwk: other.publicKey.export({ format: 'jwk' }) }, body),
      `${part({ ...head, typ: 'JWT' })}.${part(body)}.${signature}`,
      `${part(head)}.${part({ ...body, scope: 'service:read service:write', exp: body.exp + 9_999 })}.${signature}`,
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
    ];
    for (const one of forged) expect([one, (await callWithToken(url(), one)).status]).toEqual([one, 401]);
  });

  it('is refused as a bearer if it is an ID token', async () => {
    const browser = await signedIn();
    const tokens = await (await TestApp.register(url())).connect(browser, { scope: 'openid service:read' });
    expect(tokens.id_token.split('.')).toHaveLength(3);
    expect((await callWithToken(url(), tokens.id_token)).status).toBe(401);
  });
});

describe('a page of another origin', () => {
  it('may request tokens without credentials, but may not decide', async () => {
    for (const path of [
      '/auth/oauth2/token',
      '/auth/oauth2/register',
      '/auth/oauth2/revoke',
      '/auth/oauth2/userinfo',
    ]) {
      const preflight = await sendRawRequest(url(), {
        method: 'OPTIONS',
        path,
        headers: { Origin: 'https://app.example' },
      });
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    }
    const browser = await signedIn();
    const app = await TestApp.register(url());
    const begun = await browser.request('GET', app.request().path);
    expect(begun.headers['access-control-allow-origin']).toBeUndefined();
    const path = `${new URL(String(begun.headers.location), url()).pathname}/decision`;
    const body = { isApproved: true, personId: (await browser.person()).id, scopes: [], walletIds: null };
    const foreign = await browser.request('POST', path, { body, origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'foreignOrigin']);
    const other = await signedIn();
    expect((await other.request('POST', path, { body: { ...body, personId: (await other.person()).id } })).status).toBe(
      404,
    );
    const twice = await Promise.all([1, 2].map(() => browser.request('POST', path, { body })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
