import * as sdk2 from '@modelcontextprotocol/client';
import * as sdk1 from '@modelcontextprotocol/sdk/client/index.js';
import * as http1 from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { decideConsentAt } from '../oauth/test-app.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { readToolProblem } from './mcp-client.ts';

const coffer = startCoffer();
const address = () => new URL(`${coffer().server.url}/mcp`);
const REDIRECT = 'http://127.0.0.1:41999/callback';

let browser: TestBrowser;
beforeAll(async () => {
  browser = new TestBrowser(coffer().server.url, { from: '127.0.13.31' });
  await browser.newPerson();
  readCallResult(await browser.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'UTC' }));
});

/**
 * The OAuth provider that a program gives to an SDK: stores tokens, and opens pages in the person's browser. It names
 * no scope: the SDK requests the scope of the challenge.
 */
function provider() {
  const kept: Record<string, JsonBody> = {};
  const asked: string[] = [];
  return {
    asked,
    /** Query parameters of the redirect back to the app. */
    callback: async () => {
      const url = new URL(asked.at(-1) ?? '');
      const { location } = (await browser.request('GET', `${url.pathname}${url.search}`)).headers;
      return new URL(await decideConsentAt(browser, String(location))).searchParams;
    },
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'SDK', redirect_uris: [REDIRECT] },
    clientInformation: () => kept['client'],
    saveClientInformation: (client: JsonBody) => {
      kept['client'] = client;
    },
    tokens: () => kept['tokens'],
    saveTokens: (tokens: JsonBody) => {
      kept['tokens'] = tokens;
    },
    codeVerifier: () => kept['verifier'],
    saveCodeVerifier: (verifier: string) => {
      kept['verifier'] = verifier;
    },
    redirectToAuthorization: (url: URL) => void asked.push(url.href),
  };
}

/** Both generations of the SDK, used as their guides describe. */
const SDKS = {
  'SDK 1.32': (authProvider: ReturnType<typeof provider>) => ({
    client: new sdk1.Client({ name: 'test', version: '1' }) as JsonBody,
    transport: () => new http1.StreamableHTTPClientTransport(address(), { authProvider }) as JsonBody,
    callback: (parameters: URLSearchParams) => parameters.get('code'),
  }),
  'SDK 2': (authProvider: ReturnType<typeof provider>) => ({
    client: new sdk2.Client({ name: 'test', version: '1' }) as JsonBody,
    transport: () => new sdk2.StreamableHTTPClientTransport(address(), { authProvider }) as JsonBody,
    // SDK 2 needs all parameters, because it also checks the issuer (RFC 9207).
    callback: (parameters: URLSearchParams) => parameters,
  }),
} as const;

describe.each(Object.entries(SDKS))('%s', (_, open) => {
  it('requests the scope of the 401, sees all tools, writes, and shows errors unchanged', async () => {
    const authProvider = provider();
    const { client, transport, callback } = open(authProvider);
    const first = transport();
    await expect(client.connect(first)).rejects.toThrow();
    expect(new URL(authProvider.asked.at(-1) ?? '').searchParams.get('scope')).toBe('service:read service:write');
    await first.finishAuth(callback(await authProvider.callback()));
    await client.connect(transport());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }: JsonBody) => name)).toEqual(
      expect.arrayContaining(['record', 'delete_records', 'undo']),
    );
    const call = (name: string, given: JsonBody) => client.callTool({ name, arguments: given });
    const made = await call('organise', { action: 'tags.create', name: `By ${_}` });
    expect(made.structuredContent.result.name).toBe(`By ${_}`);
    expect((await call('search_transactions', {})).structuredContent.result).toBeDefined();
    const { problem } = readToolProblem(await call('organise', { action: 'tags.create' }));
    expect(problem).toMatchObject({ code: 'invalidInput', detail: expect.any(String), errors: [{ path: 'name' }] });
    await expect(call('no_such_tool', {})).rejects.toThrow(/no tool/i);
    await client.close();
  });
});
