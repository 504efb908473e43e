import { PROBLEMS } from '@coffer/api/kernel/problems.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mountReference } from './reference.ts';

const app = fastify();
beforeAll(() => mountReference(app, readConfig({ NODE_ENV: 'test', BASE_URL: 'https://coffer.example' })));
afterAll(() => app.close());

test('every problem’s type leads to a line of the reference page', async () => {
  const { body } = await app.inject('/docs');
  for (const code of Object.keys(PROBLEMS)) expect(body).toContain(`<tr id="${code}">`);
});

test('the page runs nothing but its own files, and names only addresses of this origin', async () => {
  const { body, headers } = await app.inject('/docs');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toContain('http');
  const addresses = [...body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!);
  expect(addresses.filter((address) => !address.startsWith('/') && address !== 'data:,')).toEqual([]);
  expect(body).not.toMatch(/<script(?![^>]*src=)/);
  for (const address of addresses.filter((candidate) => candidate.startsWith('/docs/'))) {
    const { statusCode, headers: caching } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(caching['cache-control']).toContain('immutable');
  }
});

test.each(['/docs', '/openapi.json'])('%s is sent again only when it changed', async (url) => {
  const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(first).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } });
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
});

test('the document names this server', async () => {
  expect((await app.inject('/openapi.json')).json()).toMatchObject({ servers: [{ url: 'https://coffer.example' }] });
});
