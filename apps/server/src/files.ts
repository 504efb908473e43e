import { Problem } from '@coffer/api/kernel/problems.ts';
import { callerOf } from '@coffer/api/kernel/trpc.ts';
import { appRouter } from '@coffer/api/router.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { FastifyInstance } from 'fastify';
import { contextOf, type ServiceParts } from './request-context.ts';
import { sendFile } from './send-file.ts';

const caller = callerOf(appRouter);

/** The bytes of a file, for signed-in people: tRPC speaks JSON only. */
export function mountFiles(app: FastifyInstance, parts: ServiceParts): void {
  app.get<{ Params: { walletId: string; id: string } }>('/internal/files/:walletId/:id', async (request, reply) => {
    const { walletId, id } = request.params;
    // An id that cannot exist is answered like one that does not.
    if (!isUuid(id)) throw new Problem('notFound');
    const content = await caller(contextOf(request, parts, false)).files.content({ walletId, id });
    return sendFile({ request, reply }, parts.fileServices.storage, content);
  });
}
