import { Problem } from '@coffer/api/kernel/problems.ts';
import { createRouterCaller } from '@coffer/api/kernel/trpc.ts';
import { appRouter } from '@coffer/api/router.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { FastifyInstance } from 'fastify';
import { createRequestContext, type RouteServices } from './request-context.ts';
import { sendFile } from './send-file.ts';

const caller = createRouterCaller(appRouter);

interface Address {
  readonly Params: { walletId: string; id: string };
  /** With `show`, the browser displays PDFs and pictures. */
  readonly Querystring: { show?: string };
}

/** Serves the bytes of a file to signed-in people, because tRPC carries only JSON. */
export function mountFileDownloads(app: FastifyInstance, parts: RouteServices): void {
  app.get<Address>('/internal/files/:walletId/:id', async (request, reply) => {
    const { walletId, id } = request.params;
    // An invalid id gets the same error as an unknown id.
    if (!isUuid(id)) throw new Problem('notFound');
    const content = await caller(createRequestContext(request, parts, false)).files.content({ walletId, id });
    return sendFile({ request, reply, inline: request.query.show !== undefined }, parts.fileServices.storage, content);
  });
}
