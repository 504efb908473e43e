import type { FastifyInstance } from 'fastify';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** `/.well-known/security.txt` (RFC 9116). Served only if the operator configured a contact. */
export function mountSecurityContact(app: FastifyInstance, contact: string, baseUrl: string): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, de',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
