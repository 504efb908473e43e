import type { FastifyRequest } from 'fastify';

/** Maximum bytes of a JSON body, unless its operation sets its own limit. */
export const JSON_BODY_LIMIT = 1024 * 1024;

/** The body's length in bytes as announced by the sender; Infinity if it is sent in chunks without a length. */
export function declaredBodyLength({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
