import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance } from 'fastify';

/** Options of a GET route that does something, and so has no HEAD. */
export const NO_HEAD = { exposeHeadRoute: false } as const;

/** Answers HEAD with 405 on a path whose GET does something. Every other GET route has HEAD by itself. */
export function refuseHead(app: FastifyInstance, path: string): void {
  app.head(path, (_request, reply) => {
    reply.header('Allow', 'GET');
    throw new Problem('methodNotAllowed');
  });
}
