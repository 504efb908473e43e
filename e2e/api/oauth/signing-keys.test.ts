import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { TEST_CHILD_ENVIRONMENT } from '@coffer/db/testing/child-environment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRawRequest } from '../http.ts';
import { databaseVariables, REPOSITORY_ROOT, startServer, type TestServer } from '../server.ts';
import { TestBrowser } from '../test-browser.ts';
import { callWithToken, TestApp } from './test-app.ts';

const services = await openOwnTestServices();
let server: TestServer;
beforeAll(async () => {
  server = await startServer(services.ownerConnection);
});
afterAll(async () => {
  await server.stop();
});

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

async function kids(url: string): Promise<string[]> {
  const { body } = await sendRawRequest(url, { method: 'GET', path: '/auth/jwks' });
  return body.keys.map(({ kid }: { kid: string }) => kid);
}

/** Makes all keys older. */
const age = (hours: number) =>
  services.owner.query({
    text: `UPDATE "SigningKey" SET "activeTime" = "activeTime" - make_interval(mins => $1)`,
    values: [hours * 60],
  });

it('a new signing key is published an hour before it signs, and the old key verifies two hours more', async () => {
  const browser = new TestBrowser(server.url, { from: '127.0.6.4' });
  await browser.newPerson();
  const app = await TestApp.register(server.url);
  const before = (await app.connect(browser)).access_token;
  expect(await kids(server.url)).toEqual([kidOf(before)]);

  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'apps/server/src/rotate-keys.ts')], {
    env: {
      ...TEST_CHILD_ENVIRONMENT,
      NODE_ENV: 'production',
      COFFER_DATA_DIR: server.directory,
      ...databaseVariables(services.ownerConnection),
    },
    stdio: 'ignore',
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  const [newest = '', ...older] = await kids(server.url);
  expect([older, newest === kidOf(before)]).toEqual([[kidOf(before)], false]);

  await age(1.1);
  // A process that starts now signs with the new key; the earlier process accepts its tokens too.
  const other = await startServer(services.ownerConnection, { BASE_URL: server.url });
  try {
    const at = new TestBrowser(other.url, { from: '127.0.6.4', origin: server.url });
    at.cookies.set('coffer.session', browser.token ?? '');
    const elsewhere = new TestApp(other.url, app.clientId, app.redirectUri);
    const authorized = await elsewhere.authorize(at, { resource: server.url });
    const after = (await elsewhere.exchange(authorized, { resource: server.url })).body.access_token;
    expect(kidOf(after)).toBe(newest);
    for (const token of [before, after]) {
      for (const { url } of [other, server])
        await expect.poll(async () => (await callWithToken(url, token)).status, { timeout: 8_000 }).toBe(200);
    }
  } finally {
    await other.stop();
  }
  await age(2);
  expect(await kids(server.url)).toEqual([newest]);
  expect(await services.owner.query({ text: 'SELECT id FROM "SigningKey"' })).toHaveLength(2);
}, 60_000);
