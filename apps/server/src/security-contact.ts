import { addDays, dateInTimeZone } from '@coffer/domain/dates.ts';
import type { FastifyInstance } from 'fastify';

const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116). Served only if the operator configured a contact. */
export function mountSecurityContact(app: FastifyInstance, contact: string, baseUrl: string): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = addDays(dateInTimeZone(new Date(), 'UTC'), VALID_DAYS);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}T00:00:00.000Z`,
      'Preferred-Languages: en, de',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
