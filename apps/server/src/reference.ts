import { openApiDocument } from '@coffer/api/openapi.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** The contract for machines. */
export function mountReference(app: FastifyInstance, config: Config): void {
  const document = JSON.stringify(openApiDocument(config.BASE_URL));
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
}
