import { Problem } from '@coffer/api/kernel/problems.ts';
import { isLoopback } from '@coffer/domain/loopback.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses a write that a browser sends for a page of another site. Browsers send the page's origin with each write; if
 * the Origin header is missing, `Sec-Fetch-Site` must be `same-origin`.
 * @throws Problem `foreignOrigin`
 */
export function requireOwnOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own =
    origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, request.headers.host, new URL(baseUrl));
  if (own) return;
  throw new Problem('foreignOrigin', {
    detail: `Writes are only accepted from pages at ${new URL(baseUrl).origin}. Set another address with BASE_URL.`,
  });
}

/**
 * Whether an origin is our own. On the local machine, `localhost` and `127.0.0.1` are equal, so the origin may also
 * match the requested host. On other machines it may not, because an attacker could choose the host.
 */
export function isOwnOrigin(origin: string, host: string | undefined, base: URL): boolean {
  if (origin === base.origin) return true;
  if (host === undefined || !isLoopback(base.hostname) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return isLoopback(from.hostname) && from.protocol === base.protocol && from.host === host;
}
