import type { FastifyReply } from 'fastify';
import type { Config } from './config.ts';

/** Headers of every response. Pages get a content security policy of their own. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export function setSecurityHeaders(reply: FastifyReply, config: Config): void {
  reply.headers(HEADERS);
  if (config.BASE_URL.startsWith('https:'))
    reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}
