import { requireSmallBatch } from '@coffer/api/kernel/batch.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { createMcpHandler, type McpServer, type Server, type ServerEventBus } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOfRequest } from '../failure.ts';
import type {} from '../fastify-fields.ts';
import { keepJsonBodies } from '../json-body.ts';
import { parseJson } from '../parse-json.ts';
import { sendProblem } from '../problem-reply.ts';
import { answerPreflight, openToPage, requireKnownOrigin } from './origins.ts';

/** What an endpoint serves, and whom. */
export interface Endpoint {
  /** Origins of pages that may ask besides our own. */
  readonly origins: ReadonlySet<string>;
  /** Before the body is read. @throws Problem for who may not ask */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Before the request's messages are answered. @throws Problem for what may not be asked */
  allow(messages: readonly unknown[], request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Makes the server that answers this request, and this request alone. */
  serverFor(request: FastifyRequest, reply: FastifyReply, messages: readonly unknown[]): Promise<McpServer | Server>;
  /** Where those who listen hear of changes; without it nobody can listen. */
  readonly bus?: ServerEventBus;
}

const PATH = '/mcp';

/**
 * The MCP endpoint: protocol 2026-07-28 and the Streamable HTTP of 2025, each request answered by a server of its own,
 * so that any process may answer the next one.
 */
export function mountEndpoint(app: FastifyInstance, endpoint: Endpoint): void {
  keepJsonBodies(app);
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOfRequest(request, reply, error);
    return sendProblem(request, reply, problem, errorOf(problem));
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    requireKnownOrigin(request, endpoint.origins);
    openToPage(request, reply);
    if (request.method !== 'OPTIONS') await endpoint.admit(request, reply);
  });
  app.options(PATH, answerPreflight);
  app.post(PATH, (request, reply) => answer(endpoint, request, reply));
  app.route({
    method: ['GET', 'HEAD', 'DELETE', 'PATCH', 'PUT'],
    url: PATH,
    handler: (_request, reply) => {
      // No session to end, and no stream to open outside a request.
      reply.header('Allow', 'POST');
      throw new Problem('methodNotAllowed');
    },
  });
}

async function answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const parsedBody = parseJson(request.rawBody ?? new Uint8Array());
  const messages: readonly unknown[] = Array.isArray(parsedBody) ? parsedBody : [parsedBody];
  // Clients of the protocol's 2025-03-26 may send several.
  requireSmallBatch(messages.length);
  await endpoint.allow(messages, request, reply);
  const { bus } = endpoint;
  const server = await endpoint.serverFor(request, reply, messages);
  const handler = createMcpHandler(() => server, {
    ...(bus === undefined ? { maxSubscriptions: 0 } : { bus }),
    onerror: (error) => request.log.debug({ err: { type: error.name } }, 'mcp'),
  });
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return reply.send(await handler.fetch(webRequest(request, gone.signal), { parsedBody }));
}

function webRequest({ method, headers, server }: FastifyRequest, signal: AbortSignal): Request {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new Request(`${server.baseUrl}${PATH}`, { method, headers: fields, signal });
}

const JSON_RPC_CODES: Readonly<Record<string, number>> = {
  malformedJson: -32_700,
  invalidInput: -32_600,
  internal: -32_603,
};

/** The problem as clients of JSON-RPC read it. */
function errorOf({ code, message }: Problem): object {
  return { jsonrpc: '2.0', id: null, error: { code: JSON_RPC_CODES[code] ?? -32_000, message } };
}
