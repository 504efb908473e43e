import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../http.ts';
import { callWithToken, TestApp } from '../oauth/test-app.ts';
import { startCoffer } from '../start-coffer.ts';
import { TestBrowser } from '../test-browser.ts';
import { createMcpToken, mcpMessage, sendLegacyMessage, sendMcpMessage } from './mcp-client.ts';

const PAGE = 'https://inspector.example';
const coffer = startCoffer({ COFFER_MCP_ORIGINS: `https://other.example, ${PAGE}` });
const url = () => coffer().server.url;

let browser: TestBrowser;
let token: string;
beforeAll(async () => {
  browser = new TestBrowser(url(), { from: '127.0.13.1' });
  await browser.newPerson();
  token = await createMcpToken(browser);
});

const challengeOf = ({ headers }: ApiResponse) => headers['www-authenticate'];
const CHALLENGE = () =>
  `Bearer realm="coffer", scope="service:read service:write", resource_metadata="${url()}/.well-known/oauth-protected-resource/mcp"`;

describe('the MCP endpoint', () => {
  it('serves an authorised app in the protocol of 2026 and in those of 2025', async () => {
    const discovered = await sendMcpMessage(url(), { token });
    expect(discovered.status, discovered.text).toBe(200);
    expect(discovered.body.result.supportedVersions).toContain('2026-07-28');
    expect(discovered.headers).toMatchObject({
      'cache-control': 'no-store',
      'ratelimit-policy': '"default";q=6000;w=60',
    });
    for (const protocolVersion of ['2025-03-26', '2025-06-18', '2025-11-25']) {
      const clientInfo = { name: 'test', version: '1' };
      const asked = { protocolVersion, capabilities: {}, clientInfo };
      const { status, text, headers } = await sendLegacyMessage(url(), token, 'initialize', asked);
      expect([status, /"protocolVersion":"([^"]*)"/.exec(text)?.[1]]).toEqual([200, protocolVersion]);
      expect(headers['mcp-session-id']).toBeUndefined();
    }
  });

  it('refuses every other credential the same, and names the metadata URL', async () => {
    const app = await TestApp.register(url());
    const rest = await app.connect(browser);
    const opaque = await app.exchange(await app.authorize(browser, { resource: undefined }), { resource: undefined });
    const { key } = await coffer().wallet();
    const worthless = [null, key, rest.access_token, opaque.body.access_token, `${token}x`, 'coffer_none', 'a.b.c'];
    const answers = await Promise.all(worthless.map((one) => sendMcpMessage(url(), { token: one })));
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
      expect(challengeOf(answer)).toBe(CHALLENGE());
    }
    const cookie = await browser.request('POST', '/mcp', { body: mcpMessage() });
    expect([cookie.status, challengeOf(cookie)]).toEqual([401, CHALLENGE()]);
    // The token is refused elsewhere too.
    expect((await callWithToken(url(), token)).status).toBe(401);
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])('refuses %s without a credential', async (method) => {
    const { status, headers } = await sendMcpMessage(url(), { method });
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('resource_metadata=')]);
  });

  it('has a metadata document with this URL and the issuer of its tokens', async () => {
    const address = /resource_metadata="([^"]*)"/.exec(challengeOf(await sendMcpMessage(url(), {})) ?? '')?.[1] ?? '';
    const document = await (await fetch(address)).json();
    expect(document).toMatchObject({ resource: `${url()}/mcp`, authorization_servers: [url()] });
  });

  it('refuses an app that was revoked', async () => {
    const person = new TestBrowser(url(), { from: '127.0.13.2' });
    await person.newPerson();
    const other = await createMcpToken(person);
    expect((await sendMcpMessage(url(), { token: other })).status).toBe(200);
    expect((await person.mutate('connectedApps.withdrawAll')).status).toBe(200);
    await expect.poll(async () => (await sendMcpMessage(url(), { token: other })).status).toBe(401);
  });

  it('accepts its own pages and configured origins only', async () => {
    const from = (origin: string) => sendMcpMessage(url(), { token, headers: { Origin: origin } });
    const own = await from(url());
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, url()]);
    const page = await from(PAGE);
    expect([page.status, page.headers['access-control-allow-origin']]).toEqual([200, PAGE]);
    expect(page.headers['access-control-allow-credentials']).toBeUndefined();
    expect(page.headers['access-control-expose-headers']).toContain('WWW-Authenticate');
    for (const origin of ['https://evil.example', 'null', `${PAGE}.evil.example`, 'http://localhost:1', 'x']) {
      const answer = await from(origin);
      expect([origin, answer.status, answer.body.code]).toEqual([origin, 403, 'foreignOrigin']);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    // A page without a credential may read the refusal.
    const stranger = await sendMcpMessage(url(), { headers: { Origin: PAGE } });
    expect([stranger.status, stranger.headers['access-control-allow-origin']]).toEqual([401, PAGE]);
  });

  it('answers the preflight of a browser', async () => {
    const preflight = (origin: string) =>
      sendMcpMessage(url(), {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,mcp-method,mcp-param-region,x-other',
        },
      });
    const allowed = await preflight(PAGE);
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([204, PAGE]);
    const names = allowed.headers['access-control-allow-headers'];
    for (const name of ['Authorization', 'Mcp-Method', 'mcp-param-region']) expect(names).toContain(name);
    expect(names).not.toContain('x-other');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });
});

describe('several messages in one request', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
  const batch = (count: number) => ({
    token,
    headers: { 'MCP-Protocol-Version': '2025-03-26' },
    body: JSON.stringify(Array.from({ length: count }, (_, at) => ping(at))),
  });

  it('are answered, and each counts as a request', async () => {
    const remaining = ({ headers }: ApiResponse) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
    const before = remaining(await sendMcpMessage(url(), batch(1)));
    const answer = await sendMcpMessage(url(), batch(3));
    expect([answer.status, answer.text.match(/"id":/g)?.length]).toEqual([200, 3]);
    expect(before - remaining(answer)).toBe(3);
  });

  it('are 50 at most', async () => {
    expect((await sendMcpMessage(url(), batch(50))).status).toBe(200);
    const { status, body } = await sendMcpMessage(url(), batch(51));
    expect([status, body.code, body.quota]).toEqual([422, 'batchTooLarge', { name: 'callsInBatch', limit: 50 }]);
  });
});

describe('an unusual request', () => {
  it.each<[string, Parameters<typeof sendMcpMessage>[1], number]>([
    ['is no JSON', { body: '{"jsonrpc": ' }, 400],
    ['has no body', { body: '' }, 400],
    ['is null', { body: 'null' }, 400],
    ['is no message', { body: '{"hello":1}' }, 400],
    ['is an empty batch', { body: '[]' }, 400],
    ['is a batch of a thousand', { body: `[${Array(1000).fill(mcpMessage()).join()}]` }, 422],
    ['is in another form', { headers: { 'Content-Type': 'text/plain' } }, 415],
    ['is in a form of letters alone', { headers: { 'Content-Type': 'application/json; charset=utf-16' } }, 415],
    ['is too long', { body: JSON.stringify({ long: 'x'.repeat(1024 * 1024) }) }, 413],
    ['does not accept JSON', { headers: { Accept: 'text/html' } }, 200],
    ['names a protocol of the future', { headers: { 'MCP-Protocol-Version': '2099-01-01' } }, 400],
    ['names another method in its header', { headers: { 'Mcp-Method': 'tools/list' } }, 400],
    ['names a session', { headers: { 'Mcp-Session-Id': 'x'.repeat(500) } }, 200],
    ['asks for a stream', { method: 'GET' }, 405],
    ['asks for headers', { method: 'HEAD' }, 405],
    ['ends a session', { method: 'DELETE' }, 405],
    ['writes', { method: 'PUT' }, 405],
  ])('that %s is answered, and so is the next request', async (_, asked, status) => {
    const answer = await sendMcpMessage(url(), { ...asked, token });
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, expect.anything()]);
    expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules|\.ts\b/);
    expect((await sendMcpMessage(url(), { token })).status).toBe(200);
  });

  it('to subscribe is refused: there are no subscriptions here', async () => {
    const answer = await sendMcpMessage(url(), {
      token,
      body: mcpMessage('subscriptions/listen', { notifications: {} }),
    });
    expect(answer.text).toContain('error');
  });

  it('whose body stalls delays nobody, and one without a credential is not read', async () => {
    const { hostname, port } = new URL(url());
    const half = connect(Number(port), hostname);
    const head = `POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n`;
    half.write(`${head}Authorization: Bearer ${token}\r\n\r\n{"jsonrpc"`);
    const stranger = connect(Number(port), hostname);
    stranger.write(`${head}\r\n{"jsonrpc"`);
    const [said] = await once(stranger, 'data');
    expect(String(said)).toContain(' 401 ');
    expect((await sendMcpMessage(url(), { token })).status).toBe(200);
    half.destroy();
    stranger.destroy();
  });
});
