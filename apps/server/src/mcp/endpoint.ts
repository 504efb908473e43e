import { Problem } from '@coffer/api/kernel/problems.ts';
import { requireSmallBatch } from '@coffer/api/kernel/require-small-batch.ts';
import { createMcpHandler, type McpServer, type Server, type ServerEventBus } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {} from '../fastify-fields.ts';
import { acceptRawJsonBodies } from '../json-body.ts';
import { parseJson } from '../parse-json.ts';
import { logAndConvertError } from '../request-errors.ts';
import { sendProblem } from '../send-problem.ts';
import { allowMcpOrigin, answerMcpPreflight, requireKnownOrigin } from './origins.ts';

/** The access rules of an MCP endpoint, and the servers that handle its requests. */
export interface McpEndpoint {
  /** Origins of pages that may call besides our own. */
  readonly origins: ReadonlySet<string>;
  /** Runs before the body is read. @throws Problem if the caller has no access */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Runs before the messages are answered. @throws Problem if a message is not allowed */
  allow(messages: readonly unknown[], request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Creates the MCP server that answers this request only. */
  serverFor(request: FastifyRequest, reply: FastifyReply, messages: readonly unknown[]): Promise<McpServer | Server>;
  /** Publishes changes to subscribed clients; without it nobody can subscribe. */
  readonly bus?: ServerEventBus;
}

const PATH = '/mcp';

/**
 * Mounts an MCP endpoint at `/mcp`: protocol 2026-07-28 and the Streamable HTTP of 2025. A new MCP server answers each
 * request, so that any process may answer the next.
 */
export function mountMcpEndpoint(app: FastifyInstance, endpoint: McpEndpoint): void {
  acceptRawJsonBodies(app);
  app.setErrorHandler((error, request, reply) => {
    const problem = logAndConvertError(request, reply, error);
    return sendProblem(request, reply, problem, errorOf(problem));
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    requireKnownOrigin(request, endpoint.origins);
    allowMcpOrigin(request, reply);
    if (request.method !== 'OPTIONS') await endpoint.admit(request, reply);
  });
  app.options(PATH, answerMcpPreflight);
  app.post(PATH, (request, reply) => answer(endpoint, request, reply));
  app.route({
    method: ['GET', 'HEAD', 'DELETE', 'PATCH', 'PUT'],
    url: PATH,
    handler: (_request, reply) => {
      // There is no session to end, and no stream outside a request.
      reply.header('Allow', 'POST');
      throw new Problem('methodNotAllowed');
    },
  });
}

async function answer(endpoint: McpEndpoint, request: FastifyRequest, reply: FastifyReply) {
  const parsedBody = parseJson(request.rawBody ?? new Uint8Array());
  const messages: readonly unknown[] = Array.isArray(parsedBody) ? parsedBody : [parsedBody];
  // Clients of protocol 2025-03-26 may send several messages.
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

/** The problem as a JSON-RPC error. */
function errorOf({ code, message }: Problem): object {
  return { jsonrpc: '2.0', id: null, error: { code: JSON_RPC_CODES[code] ?? -32_000, message } };
}
