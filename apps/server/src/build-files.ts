import { Problem } from '@coffer/api/kernel/problems.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServiceParts } from './request-context.ts';
import { sessionOrTurn } from './session.ts';

/** A build has no other names; `@fastify/static` takes an address that leads out of the folder for a fault of ours. */
const FILE_OF_BUILD = /^\/_next\/static\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*(?:\?|$)/;

/**
 * The scripts, styles and fonts of the pages, as the build has compressed them: Next would do that anew for each request,
 * and less well. Each build has new names, so that browsers may keep them.
 */
export async function mountBuildFiles(app: FastifyInstance, folder: string, parts: ServiceParts): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    await sessionOrTurn(request, reply, parts);
    if (!FILE_OF_BUILD.test(request.url)) throw new Problem('notFound');
  });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/_next/static/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  });
}
