import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { type ApiResponse, type JsonBody, sendRawRequest } from '../http.ts';
import { type ConsentChoice, TestApp } from '../oauth/test-app.ts';
import type { TestBrowser } from '../test-browser.ts';

const ACCEPT = 'application/json, text/event-stream';
export const MCP_META_PREFIX = 'io.modelcontextprotocol/';

/** Authorises a new app for the MCP endpoint, as a person would, and returns its access token. */
export async function createMcpToken(browser: TestBrowser, choice: ConsentChoice = {}): Promise<string> {
  const app = await TestApp.register(browser.url);
  const resource = `${browser.url}/mcp`;
  const answer = await app.exchange(await app.authorize(browser, { resource }, choice), { resource });
  if (answer.status !== 200) throw new Error(`the exchange was answered ${answer.status}: ${answer.text}`);
  return answer.body.access_token;
}

export interface McpCall {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly method?: string;
}

/** Sends a message of protocol 2026-07-28 to the endpoint as raw HTTP. */
export function sendMcpMessage(
  url: string,
  { token = null, headers = {}, body = mcpMessage(), method = 'POST' }: McpCall,
) {
  return sendRawRequest(url, {
    method,
    path: '/mcp',
    headers: {
      Accept: ACCEPT,
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': methodOf(body),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  });
}

function methodOf(body: string): string {
  return /"method":"([\w/]+)"/.exec(body)?.[1] ?? 'none';
}

/** A message with all members that protocol 2026-07-28 requires. */
export function mcpMessage(method = 'server/discover', params: JsonBody = {}, meta: JsonBody = {}): string {
  const _meta = {
    [`${MCP_META_PREFIX}protocolVersion`]: '2026-07-28',
    [`${MCP_META_PREFIX}clientInfo`]: { name: 'test', version: '1' },
    [`${MCP_META_PREFIX}clientCapabilities`]: {},
    ...meta,
  };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
}

/** Sends a request of the 2025 protocols. */
export function sendLegacyMessage(
  url: string,
  token: string,
  method: string,
  params: JsonBody = {},
): Promise<ApiResponse> {
  return sendRawRequest(url, {
    method: 'POST',
    path: '/mcp',
    headers: {
      Accept: ACCEPT,
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2025-11-25',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/**
 * Returns the details of the problem in the result of a failed tool call. Expects the result to contain only text:
 * clients that check `structuredContent` against the tool’s `outputSchema` would otherwise reject the result.
 */
export function readToolProblem(result: JsonBody): JsonBody {
  const [, details, ...others] = result.content;
  expect(result).toMatchObject({ isError: true });
  expect(result).not.toHaveProperty('structuredContent');
  expect(others).toEqual([]);
  return JSON.parse(details.text);
}

export type ProtocolEra = 'modern' | 'legacy';

/** Connects a client of the MCP SDK, with this access token and with one generation of the protocol. */
export async function connectAgent(url: string, token: string, era: ProtocolEra = 'modern'): Promise<Client> {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}
