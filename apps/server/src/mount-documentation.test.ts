import { readdirSync } from 'node:fs';
import { PROBLEMS } from '@coffer/api/kernel/problems.ts';
import { openApiDocument } from '@coffer/api/surface/openapi.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mountDocumentation } from './mount-documentation.ts';

const app = fastify();
beforeAll(() => mountDocumentation(app, readConfig({ NODE_ENV: 'test', BASE_URL: 'https://coffer.example' })));
afterAll(() => app.close());

test('the type of every problem leads to a line of the reference page', async () => {
  const { body } = await app.inject('/docs');
  for (const code of Object.keys(PROBLEMS)) expect(body).toContain(`<tr id="${code}">`);
});

test('the page loads only its own files, and contains only URLs of this origin', async () => {
  const { body, headers } = await app.inject('/docs');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toContain('http');
  const addresses = [...body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!);
  expect(addresses.filter((address) => !address.startsWith('/') && address !== 'data:,')).toEqual([]);
  expect(body).not.toMatch(/<script(?![^>]*src=)/);
  for (const address of addresses.filter((candidate) => candidate.includes('?v='))) {
    const { statusCode, headers: caching } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(caching['cache-control']).toContain('immutable');
  }
});

test.each(['/docs', '/docs/api', '/docs/search.json', '/openapi.json'])(
  '%s is sent again only after a change',
  async (url) => {
    const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(first).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } });
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  },
);

test('the document names this server', async () => {
  expect((await app.inject('/openapi.json')).json()).toEqual(
    JSON.parse(JSON.stringify(openApiDocument('https://coffer.example'))),
  );
});

test('each guide and decision is a page whose links lead to pages and headings of this server', async () => {
  const folder = new URL('../../../docs/', import.meta.url);
  const names = readdirSync(folder, { recursive: true }).map(String);
  const paths = names.filter((name) => name.endsWith('.md')).map((name) => `/docs/${name.slice(0, -3)}`);
  const pages = new Map<string, string>();
  for (const path of ['/docs', ...paths]) {
    const { statusCode, headers, body } = await app.inject(path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    pages.set(path, body);
  }
  const broken: string[] = [];
  for (const [path, body] of pages) {
    for (const [, href = ''] of body.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(href, `https://coffer.example${path}`);
      if (origin !== 'https://coffer.example' || ['/', '/openapi.json'].includes(pathname)) continue;
      const target = pages.get(pathname);
      const isThere = target !== undefined && (hash === '' || target.includes(`id="${hash.slice(1)}"`));
      if (!isThere) broken.push(`${path}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test('samples name this server', async () => {
  const { body } = await app.inject('/docs/agents');
  expect(body).toContain('https://coffer.example/mcp');
  expect(body).not.toContain('localhost:3000');
});

test('the search finds sections, operations and problem codes once each', async () => {
  const entries: { id: string; title: string }[] = (await app.inject('/docs/search.json')).json();
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries).toContainEqual(expect.objectContaining({ id: '/docs/api#undo', title: 'Undo' }));
  expect(entries).toContainEqual(
    expect.objectContaining({
      id: '/docs#/transactions/transactions.list',
      title: 'GET /wallets/{walletId}/transactions',
    }),
  );
  expect(entries).toContainEqual(expect.objectContaining({ id: '/docs#notFound', title: '404 notFound' }));
});

test.each(['/docs/none', '/docs/decisions/', '/docs/../package.json', '/docs/api.md'])(
  'there is no page at %s',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);
