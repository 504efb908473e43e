import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../own-origin.ts';

/**
 * Refuses pages of other sites. With DNS rebinding, such a page could otherwise call this server on behalf of its
 * visitor. Programs other than browsers send no Origin. @throws Problem `foreignOrigin`
 */
export function requireKnownOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.has(origin)) return;
  const base = new URL(request.server.baseUrl);
  if (isOwnOrigin(origin, host, base)) return;
  throw new Problem('foreignOrigin', {
    detail: `Only pages at ${base.origin} may send requests here. Allow other origins with COFFER_MCP_ORIGINS.`,
  });
}

const READABLE = ['WWW-Authenticate', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After'].join(', ');

/** Lets an allowed page read the response (CORS). Credentials aren't allowed, because the endpoint ignores cookies. */
export function allowMcpOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin === undefined) return;
  reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': READABLE,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Origin',
  });
}

/** Headers that MCP clients send; parameter headers (`Mcp-Param-…`) are derived from a tool's own names. */
const SENT = ['Accept', 'Authorization', 'Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

/** Answers a CORS preflight of the MCP endpoint. */
export function answerMcpPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = String(request.headers['access-control-request-headers'] ?? '').split(',');
  const parameters = asked.map((name) => name.trim()).filter((name) => /^mcp-param-[\w-]{1,100}$/i.test(name));
  return reply
    .headers({
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': [...SENT, ...parameters].join(', '),
      'Access-Control-Max-Age': '86400',
    })
    .code(204)
    .send();
}
