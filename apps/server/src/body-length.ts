import type { FastifyRequest } from 'fastify';

/** Bytes that a JSON body may have where its operation says nothing else. */
export const JSON_BODY_LIMIT = 1024 * 1024;

/** Bytes of the body as its sender announces them; Infinity where it comes in chunks without a length. */
export function announcedLength({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
