import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** The app, as a handler of requests: `@coffer/web`. */
export interface Web {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Everything that nothing else claims goes to Next, in this process. */
export function mountWeb(app: FastifyInstance, web: Web, config: Config): void {
  // Next reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = contentSecurityPolicy(nonce, config);
    // After `hijack` no hook of the reply runs: what it has gathered is set on the raw answer here.
    reply.header('Content-Security-Policy', policy);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // Next finds the nonce for its own scripts in the policy of the request.
    request.raw.headers['content-security-policy'] = policy;
    request.raw.headers['x-nonce'] = nonce;
    reply.hijack();
    await web.handle(request.raw, reply.raw);
  });
}

function contentSecurityPolicy(nonce: string, config: Config): string {
  // The development server of Next evaluates code and talks over a web socket.
  const [scripts, connections] = config.COFFER_DEV ? ["'unsafe-eval'", 'ws:'] : ['', ''];
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${scripts}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${connections}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
