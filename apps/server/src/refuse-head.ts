import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance } from 'fastify';

/** Options of a GET route with side effects, for which Fastify must not add a HEAD route. */
export const NO_HEAD = { exposeHeadRoute: false } as const;

/** Answers HEAD with 405 on a path whose GET has side effects. All other GET routes answer HEAD automatically. */
export function refuseHead(app: FastifyInstance, path: string): void {
  app.head(path, (_request, reply) => {
    reply.header('Allow', 'GET');
    throw new Problem('methodNotAllowed');
  });
}
