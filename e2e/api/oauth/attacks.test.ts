import { describe, expect, it } from 'vitest';
import { type ApiResponse, sendRawRequest } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { callWithToken, decideConsentAt, postForm, postJson, TestApp } from './test-app.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;
const pathOf = (answer: ApiResponse) => new URL(String(answer.headers.location), url()).pathname;
const codeIn = (answer: ApiResponse) => new URL(String(answer.headers.location), url()).searchParams.get('code');

async function signedIn() {
  const browser = new TestBrowser(url(), { from: '127.0.6.9' });
  const person = await browser.newPerson();
  return { browser, person };
}

/** Approves on the consent page without following the redirect; returns its URL. */
async function approve(browser: TestBrowser, page: string): Promise<string> {
  const { body } = await browser.request('GET', `${page}/request`);
  const { id: personId } = await browser.person();
  const decided = await browser.request('POST', `${page}/decision`, {
    body: { ...body.preset, personId, isApproved: true },
  });
  expect(decided.status).toBe(200);
  return new URL(decided.body.url, url()).pathname;
}

/** Copies the cookies of an authorization to another browser, without the session. */
function giveAuthorization(from: TestBrowser, to: TestBrowser): void {
  for (const [name, value] of from.cookies)
    if (!name.includes('session') && !name.includes('csrf')) to.cookies.set(name, value);
}

describe('an authorization that an attacker began', () => {
  it('and planted in another browser gives the attacker no code when the person there allows it', async () => {
    const attacker = new TestBrowser(url(), { from: '127.0.6.10' });
    const app = await TestApp.register(url());
    const page = pathOf(await attacker.request('GET', app.request().path));
    const { browser: victim } = await signedIn();
    giveAuthorization(attacker, victim);
    const end = await approve(victim, page);
    // Neither a browser without a session nor a session of the attacker gets a code.
    expect(codeIn(await attacker.request('GET', end))).toBeNull();
    await attacker.newPerson();
    giveAuthorization(victim, attacker);
    expect(codeIn(await attacker.request('GET', end))).toBeNull();
  });

  it('does not become the person’s by signing in: a planted session is not taken over', async () => {
    const { browser: attacker } = await signedIn();
    const app = await TestApp.register(url());
    const victim = new TestBrowser(url(), { from: '127.0.6.11' });
    victim.cookies.set('coffer.session', attacker.token ?? '');
    const page = pathOf(await victim.request('GET', app.request().path));
    const person = await victim.newPerson();
    expect(victim.token).not.toBe(attacker.token);
    const end = await victim.request('GET', await approve(victim, page));
    expect(codeIn(end)).not.toBeNull();
    const grants = await coffer().services.owner.query<{ personId: string }>({
      text: 'SELECT "personId" FROM "OAuthGrant" WHERE "clientId" = $1',
      values: [app.clientId],
    });
    expect(grants).toEqual([{ personId: person.id }]);
  });
});

describe('an authorization that was allowed', () => {
  it('gives no code after its person signed out, or to another person in this browser', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const page = pathOf(await browser.request('GET', app.request().path));
    const end = await approve(browser, page);
    const kept = new Map(browser.cookies);
    await browser.signOut();
    expect(codeIn(await browser.request('GET', end))).toBeNull();
    for (const [name, value] of kept) if (!name.includes('session')) browser.cookies.set(name, value);
    await browser.newPerson();
    expect(codeIn(await browser.request('GET', end))).toBeNull();
  });

  it('gives one code', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const page = pathOf(await browser.request('GET', app.request().path));
    const end = await approve(browser, page);
    const kept = new Map(browser.cookies);
    expect(codeIn(await browser.request('GET', end))).not.toBeNull();
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(codeIn(await browser.request('GET', end))).toBeNull();
  });
});

describe('a grant', () => {
  it('of a deleted wallet reaches no other wallet, not even through remembered consent', async () => {
    const { browser } = await signedIn();
    const make = async (name: string) =>
      readCallResult(await browser.mutate('wallets.create', { name, currency: 'EUR', timeZone: 'Europe/Berlin' })).id;
    const [only, other] = [await make('Only'), await make('Other')];
    const app = await TestApp.register(url());
    const tokens = await app.connect(browser, {}, { walletIds: [only] });
    readCallResult(await browser.mutate('wallets.delete', { walletId: only }));
    const refreshed = (await app.refresh(tokens.refresh_token)).body;
    const again = await app.connect(browser);
    for (const { access_token: token } of [tokens, refreshed, again]) {
      expect((await callWithToken(url(), token)).body.items).toEqual([]);
      for (const walletId of [only, other]) {
        expect((await callWithToken(url(), token, `/wallets/${walletId}/tags`)).status).toBe(404);
      }
    }
  });

  it('whose write scope was withheld needs consent again, each time that an app requests it', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    await app.connect(browser, {}, { scopes: ['service:read'] });
    for (const scopes of [['service:read'], ['service:read', 'service:write']]) {
      const answer = await browser.request('GET', app.request().path);
      expect(pathOf(answer)).toMatch(/^\/authorize\//);
      const asked = (await browser.request('GET', `${pathOf(answer)}/request`)).body;
      expect([asked.isRemembered, asked.preset.scopes]).toEqual([false, ['offline_access', 'service:read']]);
      expect(
        new URL(await decideConsentAt(browser, pathOf(answer), { scopes })).searchParams.get('code'),
      ).not.toBeNull();
    }
    expect(codeIn(await browser.request('GET', app.request().path))).not.toBeNull();
  });
});

describe('answers of the server', () => {
  it('never contain a client secret', async () => {
    const said: string[] = [];
    const keep = (answer: ApiResponse) => {
      said.push(answer.text, JSON.stringify(answer.headers));
      return answer;
    };
    const { browser } = await signedIn();
    const asked = {
      token_endpoint_auth_method: 'client_secret_basic',
      redirect_uris: ['https://app.example/callback'],
    };
    const { body } = keep(await postJson(url(), '/auth/oauth2/register', { ...asked, client_secret: 'chosen' }));
    const app = new TestApp(url(), body.client_id, 'https://app.example/callback');
    const begun = keep(await browser.request('GET', app.request().path));
    keep(await browser.request('GET', `${pathOf(begun)}/request`));
    const authorized = await app.authorize(browser, { scope: 'openid service:read' });
    const { body: tokens } = keep(await app.exchange(authorized));
    keep(await app.refresh(tokens.refresh_token));
    keep(await postForm(url(), '/auth/oauth2/revoke', { client_id: app.clientId, token: tokens.refresh_token }));
    for (const path of ['oauth-authorization-server', 'openid-configuration', 'oauth-protected-resource']) {
      keep(await sendRawRequest(url(), { method: 'GET', path: `/.well-known/${path}` }));
    }
    const text = said.join('\n');
    expect(text).toContain(app.clientId);
    expect(text).not.toMatch(/client_secret|registration_access_token|chosen/);
    const stored = await coffer().services.owner.query<{ line: string }>({
      text: 'SELECT c::text AS line FROM "OAuthClient" AS c WHERE id = $1',
      values: [app.clientId],
    });
    expect(stored[0]?.line).not.toMatch(/client_secret|chosen/);
  });

  it('contain no URL of another host, whatever Host says', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example',
    };
    const { path, verifier } = app.request({ scope: 'openid service:read' });
    const page = pathOf(await browser.request('GET', path, { headers }));
    const end = await browser.request('GET', await approve(browser, page), { headers });
    const form = {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      code: codeIn(end) ?? '',
      code_verifier: verifier,
      redirect_uri: app.redirectUri,
      resource: url(),
    };
    const tokens = await sendRawRequest(url(), {
      method: 'POST',
      path: '/auth/oauth2/token',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    const refused = await sendRawRequest(url(), { method: 'GET', path: '/wallets', headers });
    const nowhere = await sendRawRequest(url(), { method: 'GET', path: '/auth/oauth2/authorize?client_id=x', headers });
    for (const answer of [end, tokens, refused, nowhere]) {
      expect(`${answer.text} ${JSON.stringify(answer.headers)}`).not.toContain('evil');
    }
    for (const name of ['access_token', 'id_token']) {
      const claims = JSON.parse(Buffer.from(tokens.body[name].split('.')[1], 'base64url').toString());
      expect(claims.iss).toBe(url());
    }
  });
});

describe('an ID token', () => {
  it('is refused as a credential', async () => {
    const { browser } = await signedIn();
    const tokens = await (await TestApp.register(url())).connect(browser, { scope: 'openid service:read' });
    for (const path of ['/wallets', '/auth/oauth2/userinfo', '/internal/trpc/account.state']) {
      expect([path, (await callWithToken(url(), tokens.id_token, path)).status]).toEqual([path, 401]);
    }
  });
});

describe('a redirect URI', () => {
  it.each([
    ['https://*.app.example/callback', 'https://evil.app.example/callback'],
    ['https://app.example/*', 'https://app.example/callback'],
    ['https://app.example/callback', 'https://app.example/callback?next=https://evil.example'],
    ['https://app.example/callback', 'https://app.example/callback/../other'],
    ['https://app.example/callback', 'https://app.example:444/callback'],
    ['https://app.example/callback', 'https://app.example/callback#x'],
    ['https://app.example/callback', 'https://APP.example/Callback'],
    ['https://app.example/callback', 'https://app.example@evil.example/callback'],
  ])('%s matches only itself: not %s', async (registered, asked) => {
    const { body } = await postJson(url(), '/auth/oauth2/register', {
      redirect_uris: [registered],
      client_name: asked,
    });
    // The registration may already refuse a URI with an asterisk.
    const app = new TestApp(url(), body.client_id ?? 'none', asked);
    const answer = await sendRawRequest(url(), { method: 'GET', path: app.request().path });
    expect(String(answer.headers.location)).toMatch(`${url()}/authorize?error=invalid_`);
  });
});
