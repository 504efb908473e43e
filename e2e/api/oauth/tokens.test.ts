import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { callWithToken, postForm, TestApp } from './test-app.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;

async function signedIn() {
  const browser = new TestBrowser(url(), { from: '127.0.6.1' });
  const person = await browser.newPerson();
  const wallet = readCallResult(
    await browser.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' }),
  );
  return { browser, person, walletId: String(wallet.id) };
}

const ids = (answer: ApiResponse) => answer.body.items.map((wallet: { id: string }) => wallet.id);
const refusal = ({ status, body }: ApiResponse) => `${status} ${body.error}`;

/** Makes a person's stored tokens older. */
async function age(column: 'consumedTime' | 'expiresTime', seconds: number, personId: string): Promise<void> {
  await coffer().services.owner.query({
    text: `UPDATE "OAuthRecord" SET "${column}" = "${column}" - make_interval(secs => $1)
           WHERE "connectionId" IN (SELECT c.id FROM "OAuthConnection" c JOIN "OAuthGrant" g ON g.id = c."grantId"
             WHERE g."personId" = $2)`,
    values: [seconds, personId],
  });
}

describe('an access token', () => {
  it('reads and writes within a person’s consent, and names its scopes', async () => {
    const { browser, walletId } = await signedIn();
    const app = await TestApp.register(url());
    const { result, ...rest } = await app.authorize(browser);
    expect(result.get('iss')).toBe(url());
    const tokens = (await app.exchange({ ...rest })).body;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'service:read service:write' });
    expect(ids(await callWithToken(url(), tokens.access_token))).toEqual([walletId]);
    const tag = await callWithToken(url(), tokens.access_token, `/wallets/${walletId}/tags`, 'POST', {
      name: 'By an app',
    });
    expect([tag.status, tag.body.name]).toEqual([200, 'By an app']);
    const [head] = tokens.access_token.split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  });

  it('only reads if write was withheld: the refusal names both scopes, and the step-up asks again', async () => {
    const { browser, walletId } = await signedIn();
    const app = await TestApp.register(url());
    const tokens = await app.connect(browser, {}, { scopes: ['service:read'] });
    expect(tokens.scope).toBe('service:read');
    const path = `/wallets/${walletId}/tags`;
    expect((await callWithToken(url(), tokens.access_token, path)).status).toBe(200);
    const refused = await callWithToken(url(), tokens.access_token, path, 'POST', { name: 'No' });
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficientScope']);
    expect(refused.headers['www-authenticate']).toContain('scope="service:read service:write"');
    // The consent page preselects the scopes of the previous consent. This consent adds a scope.
    const again = await app.connect(browser, {}, { scopes: ['service:read', 'service:write'] });
    expect((await callWithToken(url(), again.access_token, path, 'POST', { name: 'Yes' })).status).toBe(200);
    // An issued token never gains scopes.
    expect((await callWithToken(url(), tokens.access_token, path, 'POST', { name: 'No' })).status).toBe(403);
  });

  it('reaches the selected wallets, and none if the list has become empty', async () => {
    const { browser, walletId } = await signedIn();
    const other = readCallResult(
      await browser.mutate('wallets.create', { name: 'Other', currency: 'EUR', timeZone: 'Europe/Berlin' }),
    ).id;
    const app = await TestApp.register(url());
    const { access_token: token } = await app.connect(browser, {}, { walletIds: [walletId] });
    expect(ids(await callWithToken(url(), token))).toEqual([walletId]);
    expect((await callWithToken(url(), token, `/wallets/${other}/tags`)).status).toBe(404);
    readCallResult(await browser.mutate('wallets.delete', { walletId }));
    expect(ids(await callWithToken(url(), token))).toEqual([]);
  });

  it('is for one audience', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const mcp = `${url()}/mcp`;
    const both = await app.authorize(browser, { resource: [url(), mcp] });
    const { access_token: forMcp, refresh_token: refreshToken } = (await app.exchange(both, { resource: mcp })).body;
    expect((await callWithToken(url(), forMcp)).status).toBe(401);
    const { access_token: forRest } = (await app.refresh(refreshToken, { resource: url() })).body;
    expect((await callWithToken(url(), forRest)).status).toBe(200);
  });

  it.each([
    ['a resource that was not granted', { resource: 'own' }, { resource: 'own/mcp' }],
    ['two resources', { resource: ['own', 'own/mcp'] }, { resource: ['own', 'own/mcp'] }],
    ['a foreign resource', { resource: 'own' }, { resource: 'https://evil.example' }],
    ['one where the authorization named none', { resource: undefined }, { resource: 'own' }],
  ])('is refused for %s', async (_, asked, exchanged) => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const own = (value: string | readonly string[] | undefined) =>
      typeof value === 'string' ? value.replace('own', url()) : value?.map((one) => one.replace('own', url()));
    const authorized = await app.authorize(browser, { resource: own(asked.resource) });
    expect(refusal(await app.exchange(authorized, { resource: own(exchanged.resource) }))).toBe('400 invalid_target');
  });

  it('is opaque if the token request names no resource, and gets the plain 401', async () => {
    const { browser, person } = await signedIn();
    const app = await TestApp.register(url());
    for (const scope of ['service:read', 'openid email service:read']) {
      const authorized = await app.authorize(browser, { scope });
      const tokens = (await app.exchange(authorized, { resource: undefined })).body;
      expect(tokens.access_token).not.toContain('.');
      const refused = await callWithToken(url(), tokens.access_token);
      expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
      expect(refused.headers['www-authenticate']).toBe(
        `Bearer realm="coffer", scope="service:read", resource_metadata="${url()}/.well-known/oauth-protected-resource"`,
      );
      const refreshed = (await app.refresh(tokens.refresh_token, { resource: undefined })).body;
      expect(refreshed.access_token).not.toContain('.');
      const userinfo = await callWithToken(url(), refreshed.access_token, '/auth/oauth2/userinfo');
      if (scope === 'service:read') expect(userinfo.status).toBeGreaterThanOrEqual(400);
      else expect(userinfo.body).toEqual({ sub: person.id, email: person.email, email_verified: false });
      if (scope === 'service:read') continue;
      await coffer().services.owner.query({
        text: `UPDATE "Person" SET "emailVerifiedTime" = now() WHERE id = $1`,
        values: [person.id],
      });
      const { body } = await callWithToken(url(), refreshed.access_token, '/auth/oauth2/userinfo');
      expect(body.email_verified).toBe(true);
    }
  });

  it('compares a resource without case of the host, default port and trailing slash', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const authorized = await app.authorize(browser, { resource: `${url().toUpperCase().replace('HTTP', 'http')}/` });
    const { access_token: token } = (await app.exchange(authorized)).body;
    expect((await callWithToken(url(), token)).status).toBe(200);
  });

  it('requests service:read if no scope is named, and drops unknown scopes', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url(), { scope: 'service:read unknown' });
    expect((await app.connect(browser, { scope: undefined })).scope).toBe('service:read');
    expect((await app.connect(browser, { scope: 'service:read other' })).scope).toBe('service:read');
  });

  it('does not reach session-only operations', async () => {
    const { browser, walletId } = await signedIn();
    const { access_token: token } = await (await TestApp.register(url())).connect(browser);
    expect((await callWithToken(url(), token, '/internal/trpc/account.me')).status).toBe(401);
    const exported = await callWithToken(url(), token, `/wallets/${walletId}/export`);
    expect([exported.status, exported.body.code]).toEqual([403, 'exportNotAllowed']);
  });

  it('ends when the grant is revoked, on another process too', async () => {
    const { browser, person } = await signedIn();
    const { access_token: token } = await (await TestApp.register(url())).connect(browser);
    expect((await callWithToken(url(), token)).status).toBe(200);
    await coffer().services.owner.query({
      text: 'DELETE FROM "OAuthGrant" WHERE "personId" = $1',
      values: [person.id],
    });
    await expect.poll(async () => (await callWithToken(url(), token)).status).toBe(401);
  });
});

describe('a code', () => {
  it('gives tokens once: sent again, it ends its own connection only', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const other = await app.connect(browser);
    const authorized = await app.authorize(browser);
    const { access_token: token, refresh_token: refreshToken } = (await app.exchange(authorized)).body;
    expect((await callWithToken(url(), token)).status).toBe(200);
    expect(refusal(await app.exchange(authorized))).toBe('400 invalid_grant');
    expect(refusal(await app.refresh(refreshToken))).toBe('400 invalid_grant');
    await expect.poll(async () => (await callWithToken(url(), token)).status).toBe(401);
    expect((await callWithToken(url(), other.access_token)).status).toBe(200);
  });

  it('is exchanged once when sent twenty times at once', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const authorized = await app.authorize(browser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.exchange(authorized)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
  });

  it.each([
    ['with another verifier', { code_verifier: 'x'.repeat(43) }],
    ['without a verifier', { code_verifier: undefined }],
    ['with another redirect address', { redirect_uri: 'https://app.example/other' }],
    ['that is none', { code: 'x'.repeat(43) }],
  ])('is refused %s, and stays valid', async (_, parameters) => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const authorized = await app.authorize(browser);
    expect(refusal(await app.exchange(authorized, parameters))).toBe('400 invalid_grant');
    expect((await app.exchange(authorized)).status).toBe(200);
  });

  it('belongs to its client', async () => {
    const { browser } = await signedIn();
    const [app, other] = [await TestApp.register(url()), await TestApp.register(url())];
    const authorized = await app.authorize(browser);
    expect(refusal(await other.exchange(authorized))).toBe('400 invalid_grant');
    expect((await app.exchange(authorized)).status).toBe(200);
  });

  it('expires after a minute', async () => {
    const { browser, person } = await signedIn();
    const app = await TestApp.register(url());
    const authorized = await app.authorize(browser);
    await age('expiresTime', 61, person.id);
    expect(refusal(await app.exchange(authorized))).toBe('400 invalid_grant');
  });
});

describe('a refresh token', () => {
  it('is answered once more within a minute with the same tokens, while its successor is unused', async () => {
    const { browser, person } = await signedIn();
    const app = await TestApp.register(url());
    const { refresh_token: first } = await app.connect(browser);
    const answer = await app.refresh(first);
    const again = await app.refresh(first);
    expect([again.status, again.body]).toEqual([200, answer.body]);
    // A repetition with fewer scopes returns another access token, but the same new refresh token.
    const narrower = await app.refresh(first, { scope: 'service:read' });
    expect(narrower.body).toMatchObject({ scope: 'service:read', refresh_token: answer.body.refresh_token });
    expect(narrower.body.access_token).not.toBe(answer.body.access_token);
    expect((await callWithToken(url(), narrower.body.access_token)).status).toBe(200);
    await age('consumedTime', 61, person.id);
    expect(refusal(await app.refresh(first))).toBe('400 invalid_grant');
    expect(refusal(await app.refresh(answer.body.refresh_token))).toBe('400 invalid_grant');
    await expect.poll(async () => (await callWithToken(url(), answer.body.access_token)).status).toBe(401);
  });

  it('ends the connection if repeated after its successor was used', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const other = await app.connect(browser);
    const { refresh_token: first } = await app.connect(browser);
    const { refresh_token: second } = (await app.refresh(first)).body;
    const { access_token: token, refresh_token: third } = (await app.refresh(second)).body;
    expect(refusal(await app.refresh(first))).toBe('400 invalid_grant');
    expect(refusal(await app.refresh(third))).toBe('400 invalid_grant');
    await expect.poll(async () => (await callWithToken(url(), token)).status).toBe(401);
    expect((await app.refresh(other.refresh_token)).status).toBe(200);
  });

  it('has one successor when sent twenty times at once', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const { refresh_token: first } = await app.connect(browser);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.refresh(first)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
  });

  it('gives no more scopes than were granted, and belongs to its client', async () => {
    const { browser } = await signedIn();
    const [app, other] = [await TestApp.register(url()), await TestApp.register(url())];
    const { refresh_token: token } = await app.connect(browser, { scope: 'service:read' });
    expect(refusal(await app.refresh(token, { scope: 'service:read service:write' }))).toBe('400 invalid_scope');
    expect(refusal(await other.refresh(token))).toBe('400 invalid_grant');
    expect((await app.refresh(token)).status).toBe(200);
  });

  it('is stored in no table, and neither is its answer', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const tokens = await app.connect(browser);
    const answer = (await app.refresh(tokens.refresh_token)).body;
    const rows = await coffer().services.owner.query<{ line: string }>({
      text: 'SELECT r::text AS line FROM "OAuthRecord" AS r',
    });
    const all = rows.map(({ line }) => line).join('\n');
    for (const secret of [tokens.refresh_token, answer.refresh_token, answer.access_token]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(String(secret)).toString('hex'));
    }
  });

  it('is revoked by its client', async () => {
    const { browser } = await signedIn();
    const app = await TestApp.register(url());
    const tokens = await app.connect(browser);
    const revoked = await postForm(url(), '/auth/oauth2/revoke', {
      client_id: app.clientId,
      token: tokens.refresh_token,
    });
    expect(revoked.status).toBe(200);
    expect(refusal(await app.refresh(tokens.refresh_token))).toBe('400 invalid_grant');
    await expect.poll(async () => (await callWithToken(url(), tokens.access_token)).status).toBe(401);
  });
});
