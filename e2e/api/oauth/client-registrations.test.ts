import { expect, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { sendRawRequest } from '../http.ts';
import { mcpMessage, sendMcpMessage } from '../mcp/mcp-client.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { postJson, TestApp } from './test-app.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;

interface Shape {
  readonly client: string;
  readonly metadata: JsonBody & { readonly redirect_uris: readonly string[] };
  /** The redirect URI of the request, if not the first registered one. */
  readonly redirectUri?: string;
  /** Parameters of the authorization request, in addition to those that every MCP client sends. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How the client authenticates at the token endpoint after it registered without a secret. */
  readonly authenticates?: 'basic' | 'post';
}

const GRANTS = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };
const PUBLIC = { ...GRANTS, token_endpoint_auth_method: 'none' };

/** Registrations of real clients, according to their documents, sources and public issues (November 2026). */
const SHAPES: readonly Shape[] = [
  {
    client: 'Claude Code',
    metadata: {
      ...{ ...PUBLIC, client_name: 'Claude Code (coffer)', redirect_uris: ['http://localhost:3118/callback'] },
      ...{ application_type: 'native', scope: 'service:read' },
    },
    redirectUri: 'http://localhost:51734/callback',
  },
  {
    client: 'claude.ai',
    metadata: {
      ...{ ...GRANTS, client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] },
      ...{ token_endpoint_auth_method: 'client_secret_post', scope: 'claudeai' },
    },
    authenticates: 'post',
  },
  {
    client: 'ChatGPT',
    metadata: {
      ...{ ...GRANTS, client_name: 'ChatGPT', token_endpoint_auth_method: 'client_secret_basic' },
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    },
    authenticates: 'basic',
  },
  {
    client: 'Cursor',
    metadata: {
      ...{ ...PUBLIC, client_name: 'Cursor' },
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
    },
  },
  {
    client: 'VS Code',
    metadata: {
      ...{ client_name: 'Visual Studio Code', client_uri: 'https://code.visualstudio.com' },
      ...{ response_types: ['code'], token_endpoint_auth_method: 'none', application_type: 'native' },
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [
        ...['https://insiders.vscode.dev/redirect', 'https://vscode.dev/redirect', 'http://127.0.0.1/'],
        ...['http://localhost/', 'http://127.0.0.1:33418/', 'http://localhost:33418/'],
      ],
      scope: 'service:read service:write',
    },
    redirectUri: 'http://127.0.0.1:33418/',
  },
  {
    client: 'Codex',
    metadata: {
      ...{ ...PUBLIC, client_name: 'Codex', application_type: 'native' },
      redirect_uris: ['http://127.0.0.1:37819/callback/6MFBM1In3Ey-'],
    },
  },
  {
    client: 'mcp-remote',
    metadata: {
      ...{ ...PUBLIC, client_name: 'MCP CLI Proxy', redirect_uris: ['http://localhost:3334/oauth/callback'] },
      ...{ client_uri: 'https://github.com/modelcontextprotocol/mcp-cli', software_version: '0.1.0' },
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
    },
  },
  {
    client: 'MCP Inspector',
    metadata: {
      ...{ ...PUBLIC, client_name: 'MCP Inspector', redirect_uris: ['http://localhost:6274/oauth/callback'] },
      ...{ client_uri: 'https://github.com/modelcontextprotocol/inspector', scope: 'service:read' },
    },
  },
  {
    client: 'OpenCode',
    metadata: { ...PUBLIC, client_name: 'OpenCode', redirect_uris: ['http://127.0.0.1:19876/mcp/oauth/callback'] },
  },
];

/** Returns the scopes that a 401 of `/mcp` names. Clients request exactly these scopes. */
async function challenged(): Promise<string> {
  const { headers } = await sendMcpMessage(url(), {});
  return /scope="([^"]*)"/.exec(String(headers['www-authenticate']))?.[1] ?? '';
}

it.each(SHAPES)('$client registers, connects with the scopes of the 401, and may write', async (shape) => {
  const { metadata, parameters = {}, authenticates } = shape;
  const registered = await postJson(url(), '/auth/oauth2/register', metadata);
  expect([registered.status, registered.body.token_endpoint_auth_method]).toEqual([201, 'none']);
  expect(registered.body.redirect_uris).toEqual(metadata.redirect_uris);
  const app = new TestApp(url(), registered.body.client_id, shape.redirectUri ?? metadata.redirect_uris[0] ?? '');
  const browser = new TestBrowser(url(), { from: '127.0.6.31' });
  await browser.newPerson();
  readCallResult(await browser.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'UTC' }));
  const resource = `${url()}/mcp`;
  const authorized = await app.authorize(browser, { resource, scope: await challenged(), ...parameters });
  const tokens = await exchange(app, authorized, { resource, authenticates });
  expect([tokens.status, tokens.body.scope]).toEqual([200, 'service:read service:write']);
  const call = { name: 'organise', arguments: { action: 'tags.create', name: 'Written' } };
  const token = tokens.body.access_token;
  const headers = { 'Mcp-Name': 'organise' };
  const { result } = (await sendMcpMessage(url(), { token, headers, body: mcpMessage('tools/call', call) })).body;
  expect(result).toMatchObject({ structuredContent: { result: { name: 'Written' } } });
  expect(await app.refresh(tokens.body.refresh_token, { resource })).toMatchObject({
    body: { scope: 'service:read service:write' },
  });
});

/** Exchanges the code like a client that expected a secret but got none. */
function exchange(
  app: TestApp,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  { resource, authenticates }: { readonly resource: string; readonly authenticates: Shape['authenticates'] },
) {
  if (authenticates === undefined) return app.exchange({ code, verifier }, { resource });
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: app.redirectUri,
    resource,
  };
  const empty = authenticates === 'post' ? { client_id: app.clientId, client_secret: '' } : {};
  const basic = `Basic ${Buffer.from(`${app.clientId}:`).toString('base64')}`;
  return sendRawRequest(url(), {
    method: 'POST',
    path: '/auth/oauth2/token',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(authenticates === 'basic' ? { Authorization: basic } : {}),
    },
    body: new URLSearchParams({ ...form, ...empty }).toString(),
  });
}

it('a secret that is not empty, or another client’s name, is refused at the token endpoint', async () => {
  const app = await TestApp.register(url());
  const browser = new TestBrowser(url(), { from: '127.0.6.31' });
  await browser.newPerson();
  const { code, verifier } = await app.authorize(browser);
  const attempt = (basic: string, more: Record<string, string> = {}) =>
    sendRawRequest(url(), {
      method: 'POST',
      path: '/auth/oauth2/token',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
      },
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: app.redirectUri },
        ...{ resource: url(), ...more },
      }).toString(),
    });
  for (const [basic, more] of [
    [`${app.clientId}:secret`, {}],
    [`${app.clientId}:`, { client_id: 'another' }],
    [':', {}],
  ] as const) {
    const { status, body } = await attempt(basic, more);
    expect([status, body.error], basic).toEqual([
      expect.any(Number),
      expect.stringMatching(/^invalid_(client|request)$/),
    ]);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect((await attempt(`${encodeURIComponent(app.clientId)}:`)).status).toBe(200);
});
