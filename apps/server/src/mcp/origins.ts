import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../own-origin.ts';

/**
 * Refuses a browser's page of another site: one that had its own name point at this machine could otherwise ask in the
 * name of who looks at it. Programs that are no browsers send no Origin. @throws Problem `foreignOrigin`
 */
export function requireKnownOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.has(origin)) return;
  const base = new URL(request.server.baseUrl);
  if (isOwnOrigin(origin, host, base)) return;
  throw new Problem('foreignOrigin', {
    detail: `Pages at ${base.origin} may ask here; others are set with COFFER_MCP_ORIGINS.`,
  });
}

const READABLE = ['WWW-Authenticate', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After'].join(', ');

/** A page that may ask may also read the answer. No cookie counts here, so that none is allowed to come along. */
export function openToPage({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin === undefined) return;
  reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': READABLE,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Origin',
  });
}

/** Headers that clients of MCP send; those of parameters (`Mcp-Param-…`) are made of a tool's own names. */
const SENT = ['Accept', 'Authorization', 'Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

/** Answers what a browser asks before it sends the request itself. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
