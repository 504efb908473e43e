import { Problem } from '@coffer/api/problems.ts';
import type { FastifyInstance } from 'fastify';

/** The app's own routes. They take a session cookie only, and there is no way to sign in yet: nobody gets in. */
export function mountInternal(app: FastifyInstance): void {
  app.addHook('onRequest', async () => {
    throw new Problem('unauthorized');
  });
  app.all('/internal', () => undefined);
  app.all('/internal/*', () => undefined);
}
