import type { FastifyReply, FastifyRequest } from 'fastify';

/** REST headers that a script in a browser may send and read. */
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'];
const RESPONSE_HEADERS = [
  ...['ETag', 'WWW-Authenticate', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
  ...['X-Request-Id', 'Idempotency-Replayed'],
];

/**
 * Lets pages of any origin read the response (CORS). Credentials aren't allowed, so browsers send no cookie; these routes
 * ignore cookies anyway.
 */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': RESPONSE_HEADERS.join(', '),
  });
}

/** Whether the request is a CORS preflight. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

/** Answers a preflight of a REST route. No credential is required, because browsers send none. */
export function answerRestPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': REQUEST_HEADERS.join(', '),
      'Access-Control-Max-Age': '86400',
    })
    .code(204)
    .send();
}
