import { openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiResponse } from '../http.ts';
import { startServer, type TestServer } from '../server.ts';
import { TestBrowser } from '../test-browser.ts';
import { callWithToken, TestApp } from './test-app.ts';

/** Two server processes on one database, with the default limits. BASE_URL of both is the URL of the first process. */
let services: ReturnType<typeof openTestDatabase>;
let servers: readonly [TestServer, TestServer];
beforeAll(async () => {
  services = openTestDatabase(inject('database'));
  const first = await startServer(inject('database'));
  servers = [first, await startServer(inject('database'), { BASE_URL: first.url })];
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.stop()));
  await services.database.close();
});

const urls = () => servers.map(({ url }) => url);

/** Authorises an app for a new person. Returns one client of this app for each server process. */
async function authorized() {
  const browser = new TestBrowser(servers[0].url, { from: '127.0.6.7' });
  const person = await browser.newPerson();
  const app = await TestApp.register(servers[0].url);
  const apps = urls().map((url) => new TestApp(url, app.clientId, app.redirectUri));
  return { app, apps, person, code: await app.authorize(browser) };
}

/** Sends twenty requests at once, alternating between two processes. */
const twenty = (apps: readonly TestApp[], send: (app: TestApp) => Promise<ApiResponse>) =>
  Promise.allSettled(Array.from({ length: 10 }, () => apps.map(send)).flat());

const ofResource = () => ({ resource: servers[0].url });

it('the same code twenty times at once on two processes gives tokens once, which are revoked at once', async () => {
  const { apps, code } = await authorized();
  const results = await twenty(apps, (app) => app.exchange(code, ofResource()));
  const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const given = answers.filter(({ status }) => status === 200);
  expect(given).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
  const [{ body }] = given as [ApiResponse];
  for (const url of urls())
    await expect.poll(async () => (await callWithToken(url, body.access_token)).status).toBe(401);
  for (const app of apps)
    expect((await app.refresh(body.refresh_token, ofResource())).body.error).toBe('invalid_grant');
});

it('the same refresh token twenty times at once has one successor, even if a process is killed meanwhile', async () => {
  const { app, apps, person, code } = await authorized();
  const { refresh_token: first } = (await app.exchange(code)).body;
  // The process is killed while it handles requests, so only some of its requests get a response.
  let answered = 0;
  const results = await twenty(apps, async (one) => {
    const answer = await one.refresh(first, ofResource());
    answered += 1;
    if (answered === 4) servers[1].signal('SIGKILL');
    return answer;
  });
  const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(answers.length).toBeLessThan(20);
  const again = await app.refresh(first);
  const successors = new Set([...answers, again].map(({ status, body }) => `${status} ${body.refresh_token}`));
  expect([...successors]).toEqual([`200 ${again.body.refresh_token}`]);
  const records = await services.owner.query({
    text: `SELECT r.id FROM "OAuthRecord" r JOIN "OAuthConnection" c ON c.id = r."connectionId"
           JOIN "OAuthGrant" g ON g.id = c."grantId"
           WHERE g."personId" = $1 AND r.kind = 'RefreshToken' AND r."consumedTime" IS NULL`,
    values: [person.id],
  });
  expect(records).toHaveLength(1);
  expect((await app.refresh(again.body.refresh_token)).status).toBe(200);
});
