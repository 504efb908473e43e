import { Problem } from '@coffer/api/problems.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyInstance } from 'fastify';

/** `/healthz`: this process runs. `/readyz`: it can answer, its database included. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.query({ text: 'SELECT 1' });
    } catch (cause) {
      throw new Problem('unavailable', { retryAfter: 2, cause });
    }
    return reply.header('Cache-Control', 'no-store').send({ status: 'ready' });
  });
}
