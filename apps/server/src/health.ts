import { Problem } from '@coffer/api/kernel/problems.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyInstance } from 'fastify';

interface Health {
  readonly database: Database;
  /** Why the database is unavailable, if known; null otherwise. */
  trouble(): string | null;
}

/**
 * `/healthz`: 200 as long as this process runs, even without its database. Supervisors check it to restart processes,
 * because Coffer restarts its own database. `/readyz`: 200 if the process and its database can answer; else 503, with
 * the reason in `detail`.
 */
export function mountHealth(app: FastifyInstance, { database, trouble }: Health): void {
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.query({ text: 'SELECT 1' });
    } catch (cause) {
      const detail = trouble() ?? 'The database does not answer.';
      throw new Problem('unavailable', { detail, retryAfter: 2, cause });
    }
    return reply.header('Cache-Control', 'no-store').send({ status: 'ready' });
  });
}
