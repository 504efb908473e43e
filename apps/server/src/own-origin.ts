import { Problem } from '@coffer/api/kernel/problems.ts';
import { isLoopback } from '@coffer/domain/loopback.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses a write that a browser sends for a page of another site. Browsers say where a write comes from; where they
 * say nothing, they must at least say that it is this site.
 */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own =
    origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, request.headers.host, new URL(baseUrl));
  if (own) return;
  throw new Problem('foreignOrigin', {
    detail: `Writes are taken from pages at ${new URL(baseUrl).origin} only; another address is set with BASE_URL.`,
  });
}

/**
 * On one's own machine `localhost` and `127.0.0.1` are the same place: there the address that was asked counts too.
 * Only there, because elsewhere whoever names a host could name itself.
 */
export function isOwnOrigin(origin: string, host: string | undefined, base: URL): boolean {
  if (origin === base.origin) return true;
  if (host === undefined || !isLoopback(base.hostname) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return isLoopback(from.hostname) && from.protocol === base.protocol && from.host === host;
}
