import { exportWallet } from '@coffer/api/archive/export/export-wallet.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { FastifyInstance } from 'fastify';
import { logCut } from './file-answers.ts';
import type { ServiceParts } from './request-context.ts';

/** A whole wallet as a file of JSON lines, for signed-in people who may export. */
export function mountExport(app: FastifyInstance, { database, files }: Pick<ServiceParts, 'database' | 'files'>): void {
  app.get<{ Params: { walletId: string } }>('/internal/export/:walletId', async (request, reply) => {
    const { credential, signedInRecently } = request;
    const walletId = request.params.walletId.toLowerCase();
    if (credential === null) throw new Problem('unauthorized');
    if (!isUuid(walletId)) throw new Problem('notFound');
    try {
      await exportWallet({ database, signedInRecently }, { credential, walletId }, (head) =>
        files.begin(request, reply, head),
      );
    } catch (error) {
      // It was begun: that the connection breaks off is all that can still be said.
      if (!reply.sent) throw error;
      logCut(request.log, error);
    }
    return reply;
  });
}
