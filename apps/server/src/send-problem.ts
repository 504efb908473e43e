import { PROBLEMS, type Problem } from '@coffer/api/kernel/problems.ts';
import { DEFAULT_SCOPE } from '@coffer/auth/oauth-scopes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers an error as `application/problem+json` (RFC 9457), with the headers of its status.
 * @param also members for clients that read errors in another form
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  also: object = {},
): FastifyReply {
  const { title, status } = PROBLEMS[problem.code];
  const { errors, quota, retryAfter, scope, blockedBy, candidates, closing, differences, table } = problem.parts;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const { challenge } = request.server;
  const where = challenge === undefined ? '' : `, resource_metadata="${challenge.resourceMetadata}"`;
  const wanted = challenge?.scope ?? DEFAULT_SCOPE;
  if (status === 401) reply.header('WWW-Authenticate', `Bearer realm="coffer", scope="${wanted}"${where}`);
  if (problem.code === 'insufficientScope' && scope !== undefined) {
    const asked = `error="insufficient_scope", scope="${scopesFor(scope)}"`;
    reply.header('WWW-Authenticate', `Bearer realm="coffer", ${asked}${where}`);
  }
  const body = {
    type: `${request.server.baseUrl}/docs#${problem.code}`,
    title,
    status,
    detail: problem.message,
    instance: request.id,
    code: problem.code,
    ...(errors === undefined ? {} : { errors }),
    ...(quota === undefined ? {} : { quota }),
    ...(blockedBy === undefined ? {} : { blockedBy }),
    ...(candidates === undefined ? {} : { candidates }),
    ...(closing === undefined ? {} : { closing }),
    ...(differences === undefined ? {} : { differences }),
    ...(table ?? {}),
    ...also,
  };
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body));
}

/** The scopes that an app should request to get `scope`: writing also needs reading. */
function scopesFor(scope: string): string {
  return scope === 'service:write' ? 'service:read service:write' : scope;
}
