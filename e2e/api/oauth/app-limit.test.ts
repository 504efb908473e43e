import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendRawRequest } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { TestBrowser } from '../test-browser.ts';
import { APP_REDIRECT_URI, postJson, TestApp } from './test-app.ts';

// Full tables affect the whole instance, so this test needs its own database.
const coffer = startCoffer({}, { isAlone: true });
const url = () => coffer().server.url;
const ask = (text: string, values: unknown[] = []) =>
  coffer().services.owner.query<Record<string, unknown>>({ text, values });

const clientExists = async (id: string) => (await ask('SELECT FROM "OAuthClient" WHERE id = $1', [id])).length === 1;
const register = (metadata: object = {}) =>
  postJson(url(), '/auth/oauth2/register', {
    client_name: randomUUID(),
    redirect_uris: [APP_REDIRECT_URI],
    ...metadata,
  });

describe('at the ceiling of registered apps', () => {
  it('the oldest unused app makes room, an app in use stays, and the log warns', async () => {
    const browser = new TestBrowser(url(), { from: '127.0.6.7' });
    await browser.newPerson();
    const used = await TestApp.register(url());
    await used.connect(browser);
    const waiting = await TestApp.register(url());
    await ask(`INSERT INTO "OAuthClient" (id, metadata, "metadataHash", "createdTime")
               SELECT 'old-' || n, '{}', '', now() - interval '10 days' + n * interval '1 second' FROM generate_series(1, 99998) AS n`);
    for (const expected of ['old-1', 'old-2']) {
      expect((await register()).status).toBe(201);
      expect(await clientExists(expected)).toBe(false);
    }
    expect(await clientExists('old-3')).toBe(true);
    expect(await clientExists(waiting.clientId)).toBe(true);
    expect(await clientExists(used.clientId)).toBe(true);
    await expect.poll(() => coffer().server.output()).toContain('near their limit');
  }, 60_000);

  it('bytes count too, and an app without grants makes room if none is unused', async () => {
    await ask(`DELETE FROM "OAuthClient" WHERE "usedTime" IS NULL`);
    await ask(`INSERT INTO "OAuthClient" (id, metadata, "metadataHash", bytes, "createdTime", "usedTime")
               VALUES ('unused', '{}', '', 60000000, now() - interval '1 day', NULL),
                      ('used-1', '{}', '', 60000000, now() - interval '3 days', now() - interval '3 days'),
                      ('used-2', '{}', '', 60000000, now() - interval '2 days', now() - interval '2 days')`);
    expect((await register()).status).toBe(201);
    const ids = ['unused', 'used-1', 'used-2'];
    expect(await Promise.all(ids.map(clientExists))).toEqual([false, true, true]);
    await ask(`UPDATE "OAuthClient" SET bytes = 100000000 WHERE id = 'used-2'`);
    await ask(`DELETE FROM "OAuthClient" WHERE "usedTime" IS NULL`);
    expect((await register()).status).toBe(201);
    expect(await Promise.all(ids.map(clientExists))).toEqual([false, false, true]);
  });

  it('the answer is 503 if people use all of them', async () => {
    await ask(`UPDATE "OAuthClient" AS c SET bytes = 140000000
               WHERE EXISTS (SELECT FROM "OAuthGrant" AS g WHERE g."clientId" = c.id)`);
    const refused = await register();
    expect([refused.status, refused.body.error]).toEqual([503, 'temporarily_unavailable']);
    await ask('UPDATE "OAuthClient" SET bytes = 0');
  });
});

describe('a registration', () => {
  it('is refused with more than 4,096 bytes of metadata', async () => {
    const refused = await register({ client_name: 'a'.repeat(4_096) });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_client_metadata']);
    expect((await register({ client_name: 'a'.repeat(3_000) })).status).toBe(201);
  });
});

describe('at the ceiling of open authorizations', () => {
  it('the oldest of a stranger makes room before any of a person', async () => {
    const app = await TestApp.register(url());
    const browser = new TestBrowser(url(), { from: '127.0.6.8' });
    await browser.newPerson();
    const page = String((await browser.request('GET', app.request().path)).headers.location);
    await ask(`UPDATE "OAuthRecord" SET "expiresTime" = now() + interval '1 minute' WHERE kind = 'Interaction'`);
    await ask(`INSERT INTO "OAuthRecord" (kind, id, payload, bytes, "expiresTime")
               SELECT 'Interaction', 'old-' || n, '{}', 30000000, now() + n * interval '10 minutes'
               FROM generate_series(1, 3) AS n`);
    const { path } = app.request();
    expect(String((await sendRawRequest(url(), { method: 'GET', path })).headers.location)).toMatch(
      /\/authorize\/[\w-]/,
    );
    expect(await ask(`SELECT id FROM "OAuthRecord" WHERE id LIKE 'old-%' ORDER BY id`)).toEqual([
      { id: 'old-2' },
      { id: 'old-3' },
    ]);
    expect((await browser.request('GET', `${new URL(page, url()).pathname}/request`)).status).toBe(200);
  }, 60_000);

  it('a request of more than 8,192 characters is refused', async () => {
    const app = await TestApp.register(url());
    const { path } = app.request({ state: 'a'.repeat(8_192) });
    const { headers } = await sendRawRequest(url(), { method: 'GET', path });
    expect(headers.location).toBe(`${url()}/authorize?error=invalid_request`);
  });
});

describe('a person', () => {
  it('has at most 200 sessions: another one ends the session that was used longest ago', async () => {
    const browser = new TestBrowser(url(), { from: '127.0.6.9' });
    const person = await browser.newPerson();
    await ask(
      `INSERT INTO "Session" (id, "tokenHash", "personId", "lastSeenTime", "expiresTime")
               SELECT gen_random_uuid(), sha256(n::text::bytea), $1, now() - n * interval '1 hour', now() + interval '1 day'
               FROM generate_series(1, 220) AS n`,
      [person.id],
    );
    expect(await ask('SELECT FROM "Session" WHERE "personId" = $1', [person.id])).toHaveLength(200);
    expect((await browser.query('account.me')).status).toBe(200);
  });
});
