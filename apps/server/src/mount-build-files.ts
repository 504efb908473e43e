import { Problem } from '@coffer/api/kernel/problems.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RouteServices } from './request-context.ts';
import { logAndConvertError } from './request-errors.ts';
import { findSessionOrWaitForTurn } from './request-session.ts';
import { sendProblem } from './send-problem.ts';

/**
 * Serves the scripts, styles and fonts of the build from their compressed copies. Next would compress the files again
 * for each request, with a lower compression level. File names change with each build, so browsers may cache the files
 * permanently.
 */
export async function mountBuildFiles(app: FastifyInstance, folder: string, parts: RouteServices): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    await findSessionOrWaitForTurn(request, reply, parts);
  });
  app.setErrorHandler((error, request, reply) => {
    return sendProblem(request, reply, logAndConvertError(request, reply, refusalOf(error) ?? error));
  });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/_next/static/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    acceptRanges: false,
    index: false,
    decorateReply: false,
  });
  app.route({
    method: ['DELETE', 'PATCH', 'POST', 'PUT'],
    url: '/_next/static/*',
    handler: (_request, reply) => {
      reply.header('Allow', 'GET, HEAD');
      throw new Problem('methodNotAllowed');
    },
  });
}

/**
 * The problem for an error of `@fastify/static`: an invalid path or an If-Match that doesn't match; null for other
 * errors.
 */
function refusalOf(error: unknown): Problem | null {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  if (status === 412) return new Problem('preconditionFailed');
  return status === 400 || status === 403 ? new Problem('notFound') : null;
}
