import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOwnTestDatabase } from '@coffer/api/testing/own-database.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sendRawRequest } from './http.ts';
import { startServer, type TestServer } from './server.ts';
import { TestBrowser } from './test-browser.ts';

let own: Awaited<ReturnType<typeof createOwnTestDatabase>>;
const servers: TestServer[] = [];
const start = async () => {
  const server = await startServer(own.connection, { COFFER_DEMO: '1' });
  servers.push(server);
  return server;
};
beforeAll(async () => {
  own = await createOwnTestDatabase(inject('database'));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await own.drop();
});

it('a second process on the database keeps password and key of the demo, and says where they are', async () => {
  const first = await start();
  const access = JSON.parse(readFileSync(join(first.directory, 'demo.json'), 'utf8'));
  for (const secret of [access.password, access.apiKey]) expect(first.output()).toContain(secret);
  const second = await start();
  expect(() => readFileSync(join(second.directory, 'demo.json'))).toThrow('ENOENT');
  expect(second.output()).toContain('demo.json in the data directory that created the demo');
  expect(second.output()).toContain('npm run reset-link -- demo@coffer.example');
  for (const { url } of [first, second]) {
    const headers = { Authorization: `Bearer ${access.apiKey}` };
    expect((await sendRawRequest(url, { method: 'GET', path: '/wallets', headers })).status).toBe(200);
    expect((await new TestBrowser(url).signIn(access.email, access.password)).status).toBe(200);
  }
}, 60_000);
