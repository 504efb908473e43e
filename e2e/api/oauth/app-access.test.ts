import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { mcpMessage, sendMcpMessage } from '../mcp/mcp-client.ts';
import { startServer, type TestServer } from '../server.ts';
import { startCoffer } from '../start-coffer.ts';
import { describeRefusal, readCallResult, TestBrowser } from '../test-browser.ts';
import { callWithToken, TestApp } from './test-app.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;

/** Another process of the same Coffer. */
let other: TestServer | undefined;
beforeAll(async () => {
  other = await startServer(inject('database'), { BASE_URL: url() });
});
afterAll(() => other?.stop());

const BOTH = 'service:read service:write';
const READING = { scopes: ['service:read'] };

/** A person with two wallets, and an app that she authorised. */
async function connected({ scope = BOTH, choice = {}, redirect = 'https://app.example/callback' } = {}) {
  const browser = new TestBrowser(url(), { from: '127.0.6.21' });
  const person = await browser.newPerson();
  const create = async (name: string) =>
    readCallResult(await browser.mutate('wallets.create', { name, currency: 'EUR', timeZone: 'UTC' })).id;
  const [first, second] = [await create('First'), await create('Second')];
  const app = await TestApp.register(url(), { redirect_uris: [redirect], scope: 'service:read' });
  const tokens = await app.connect(browser, { scope }, choice);
  const [granted] = readCallResult(await browser.query('connectedApps.list'));
  const write = (token: string, name: string, walletId = first) =>
    callWithToken(url(), token, `/wallets/${walletId}/tags`, 'POST', { name });
  return { browser, person, app, tokens, id: granted.id, first, second, write };
}

const listed = async (browser: TestBrowser): Promise<JsonBody> =>
  readCallResult(await browser.query('connectedApps.list'))[0];

describe('writing', () => {
  it('can be granted later: the next refresh has it, and an issued token does not', async () => {
    const { browser, app, tokens, id, write } = await connected({ choice: READING });
    expect(tokens.scope).toBe('service:read');
    expect(await listed(browser)).toMatchObject({
      scopes: expect.not.arrayContaining(['service:write']),
      hasRequestedWriting: true,
    });
    expect(readCallResult(await browser.mutate('connectedApps.allowWriting', { id }))).toEqual({ id });
    expect((await listed(browser)).scopes).toContain('service:write');
    expect((await write(tokens.access_token, 'Old token')).body.code).toBe('insufficientScope');
    const next = (await app.refresh(tokens.refresh_token)).body;
    expect(next.scope).toBe(BOTH);
    expect((await write(next.access_token, 'New token')).status).toBe(200);
  });

  it('can be removed: the next request, another process and every refresh are without it', async () => {
    const { browser, app, tokens, id, first, write } = await connected();
    const elsewhere = () =>
      callWithToken(other?.url ?? '', tokens.access_token, `/wallets/${first}/tags`, 'POST', { name: 'x' });
    expect((await write(tokens.access_token, 'Before')).status).toBe(200);
    expect((await elsewhere()).status).toBe(200);
    readCallResult(await browser.mutate('connectedApps.disallowWriting', { id }));
    const refused = await write(tokens.access_token, 'After');
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficientScope']);
    expect(refused.headers['www-authenticate']).toContain(`scope="${BOTH}"`);
    await expect.poll(async () => (await elsewhere()).status).toBe(403);
    const next = (await app.refresh(tokens.refresh_token)).body;
    expect(next.scope).toBe('service:read');
    expect((await callWithToken(url(), next.access_token)).status).toBe(200);
    readCallResult(await browser.mutate('connectedApps.allowWriting', { id }));
    // The earlier access token can write again.
    expect((await write(tokens.access_token, 'Again')).status).toBe(200);
  });

  it('needs no page once granted if consent is remembered, but needs one after it was removed', async () => {
    const { browser, app, id } = await connected({ choice: READING });
    const location = async () => String((await browser.request('GET', app.request().path)).headers.location);
    expect(await location()).toMatch(/\/authorize\/[\w-]/);
    readCallResult(await browser.mutate('connectedApps.allowWriting', { id }));
    expect(new URL(await location()).searchParams.get('code')).toBeTruthy();
    expect((await app.connect(browser)).scope).toBe(BOTH);
    readCallResult(await browser.mutate('connectedApps.disallowWriting', { id }));
    const page = await location();
    const { body } = await browser.request('GET', `${new URL(page, url()).pathname}/request`);
    expect([body.isRemembered, body.preset.scopes]).toEqual([false, ['offline_access', 'service:read']]);
  });

  it('is not granted to an app or a connection that never requested it', async () => {
    const reading = await connected({ scope: 'service:read' });
    expect(await listed(reading.browser)).toMatchObject({ hasRequestedWriting: false });
    expect(describeRefusal(await reading.browser.mutate('connectedApps.allowWriting', { id: reading.id }))).toBe(
      '422 invalidState',
    );
    // Another connection requests `service:write` for the first time, so the page preselects the scope. The first
    // connection still lacks the scope.
    expect((await reading.app.connect(reading.browser)).scope).toBe(BOTH);
    expect((await reading.app.refresh(reading.tokens.refresh_token)).body.scope).toBe('service:read');
  });

  it('requires a recent sign-in to be granted, and none to be removed', async () => {
    const { browser, person, id, first, second } = await connected();
    await coffer().services.owner.query({
      text: `UPDATE "Session" SET "lastSignInTime" = now() - interval '11 minutes' WHERE "personId" = $1`,
      values: [person.id],
    });
    readCallResult(await browser.mutate('connectedApps.disallowWriting', { id }));
    readCallResult(await browser.mutate('connectedApps.setWallets', { id, walletIds: [first] }));
    for (const walletIds of [null, [second], [first, second]]) {
      expect(describeRefusal(await browser.mutate('connectedApps.setWallets', { id, walletIds }))).toBe(
        '403 recentSignInRequired',
      );
    }
    expect((await listed(browser)).walletIds).toEqual([first]);
    expect(describeRefusal(await browser.mutate('connectedApps.allowWriting', { id }))).toBe(
      '403 recentSignInRequired',
    );
    expect((await listed(browser)).scopes).not.toContain('service:write');
  });
});

describe('wallets', () => {
  it('can be added and removed: the next request uses the new list', async () => {
    const { browser, tokens, id, first, second, write } = await connected();
    const reached = async () =>
      (await callWithToken(url(), tokens.access_token)).body.items.map((wallet: JsonBody) => wallet.id).toSorted();
    expect(await reached()).toEqual([first, second].toSorted());
    readCallResult(await browser.mutate('connectedApps.setWallets', { id, walletIds: [second] }));
    expect(await reached()).toEqual([second]);
    expect((await write(tokens.access_token, 'Gone')).status).toBe(404);
    readCallResult(await browser.mutate('connectedApps.setWallets', { id, walletIds: [first, second, first] }));
    expect((await write(tokens.access_token, 'Back')).status).toBe(200);
    expect((await listed(browser)).walletIds.toSorted()).toEqual([first, second].toSorted());
    readCallResult(await browser.mutate('connectedApps.setWallets', { id, walletIds: null }));
    expect((await listed(browser)).walletIds).toBeNull();
  });

  it('must be the person’s own, and so must the app', async () => {
    const { browser, id } = await connected();
    const { walletId } = await coffer().wallet();
    expect(describeRefusal(await browser.mutate('connectedApps.setWallets', { id, walletIds: [walletId] }))).toBe(
      '404 notFound',
    );
    expect(describeRefusal(await browser.mutate('connectedApps.setWallets', { id, walletIds: [] }))).toBe(
      '400 invalidInput',
    );
    const stranger = new TestBrowser(url(), { from: '127.0.6.22' });
    await stranger.newPerson();
    for (const [procedure, more] of [
      ['setWallets', { walletIds: null }],
      ['allowWriting', {}],
      ['disallowWriting', {}],
    ] as const) {
      expect(describeRefusal(await stranger.mutate(`connectedApps.${procedure}`, { id, ...more }))).toBe(
        '404 notFound',
      );
    }
    expect(await listed(browser)).toMatchObject({ walletIds: null, scopes: expect.arrayContaining(['service:write']) });
  });
});

describe('revoking an app', () => {
  it('counts from the next request on', async () => {
    const { browser, tokens, id } = await connected();
    expect((await callWithToken(url(), tokens.access_token)).status).toBe(200);
    readCallResult(await browser.mutate('connectedApps.withdraw', { id }));
    expect((await callWithToken(url(), tokens.access_token)).status).toBe(401);
  });

  it('appears in the person’s security events, like each change', async () => {
    const { browser, id } = await connected();
    readCallResult(await browser.mutate('connectedApps.disallowWriting', { id }));
    readCallResult(await browser.mutate('connectedApps.withdraw', { id }));
    const { items } = readCallResult(await browser.query('securityEvents.list', {}));
    const kinds = items.map(({ kind }: JsonBody) => kind).filter((kind: string) => kind.startsWith('app'));
    expect(kinds).toEqual(['appWithdrawn', 'appAccessChanged', 'appAllowed']);
  });
});

describe('an agent', () => {
  it.each([
    ['read and write', {}, /You may read and write/],
    ['read', READING, /You may only read.*Settings → Connected apps/s],
  ])('learns that it may %s, and where the person changes that', async (_, choice, told) => {
    const browser = new TestBrowser(url(), { from: '127.0.6.23' });
    await browser.newPerson();
    const { id } = readCallResult(
      await browser.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'UTC' }),
    );
    const app = await TestApp.register(url());
    const resource = `${url()}/mcp`;
    const { body } = await app.exchange(await app.authorize(browser, { resource }, choice), { resource });
    const { instructions } = (await sendMcpMessage(url(), { token: body.access_token, body: mcpMessage() })).body
      .result;
    expect(instructions).toMatch(told);
    expect(instructions).toContain(`${url()}/w/${id}/settings/connected-apps`);
  });
});
