import { Problem } from '@coffer/api/kernel/problems.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyInstance } from 'fastify';

interface Health {
  readonly database: Database;
  /** Why the database is away, where that is known. */
  trouble(): string | null;
}

/**
 * `/healthz`: this process runs, whatever its database does; who restarts processes asks here, because Coffer starts its
 * database again by itself. `/readyz`: it can answer, its database included; else 503, with the reason in `detail`.
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
