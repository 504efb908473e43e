import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendRawRequest } from './http.ts';
import { startServer, type TestServer } from './server.ts';

/** A server with pages, as in production. */
let server: TestServer;
let script: string;
beforeAll(async () => {
  server = await startServer(inject('database'), { COFFER_WEB: '1' });
  const page = await (await fetch(`${server.url}/sign-in`)).text();
  script = /src="(\/_next\/static\/chunks\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
}, 120_000);
afterAll(() => server.stop());

const ask = (path: string, encoding: string) =>
  fetch(`${server.url}${path}`, { headers: { 'Accept-Encoding': encoding } });

describe('a file of the build', () => {
  it.each([
    ['identity', null],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
  ])('is sent for Accept-Encoding %s with encoding %s, and cached by browsers', async (accepted, encoding) => {
    const plain = await (await ask(script, 'identity')).text();
    expect(plain.length).toBeGreaterThan(1000);
    const answer = await ask(script, accepted);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe(plain);
  });

  it('is smaller with gzip, and smallest with Brotli', async () => {
    const sizes = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (encoding) => {
        const answer = await ask(script, encoding);
        await answer.text();
        return Number(answer.headers.get('content-length'));
      }),
    );
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect(new Set(sizes).size).toBe(3);
  });

  it.each([
    '/_next/static/none.js',
    '/_next/static/',
    '/_next/static/chunks',
    '/_next/static/../package.json',
    '/_next/static/%2e%2e/BUILD_ID',
    '/_next/static/..%2f..%2fpackage.json',
    '/_next/static/..%5c..%5cpackage.json',
    '/_next/static/%00.js',
    '/_next/static/.hidden.js',
    '/_next/static//chunks',
    `/_next/static/${'a'.repeat(7000)}.js`,
  ])('does not exist at %s', async (path) => {
    const { status } = await sendRawRequest(server.url, { method: 'GET', path });
    expect([400, 403, 404]).toContain(status);
  });

  it.each(['DELETE', 'PATCH', 'POST', 'PUT'])('rejects %s', async (method) => {
    const { status, headers } = await sendRawRequest(server.url, { method, path: script });
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD');
  });

  it.each([
    ['If-Match', '"other"', 412],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
    ['Range', 'bytes=99999999-', 200],
    ['Range', 'bytes=5-1,x', 200],
    ['Accept-Encoding', ',;q=x,br;q=9', 200],
  ])('answers %s: %s with %d', async (name, value, expected) => {
    const { status } = await sendRawRequest(server.url, { method: 'GET', path: script, headers: { [name]: value } });
    expect(status).toBe(expected);
  });
});
