import { exportWallet } from '@coffer/api/archive/export/export-wallet.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { recordWalletExport } from '@coffer/api/people/securityEvents/record-security-event.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { FastifyInstance } from 'fastify';
import { logIncompleteDownload } from './export-streamer.ts';
import { NO_HEAD } from './refuse-head.ts';
import { type RouteServices, requestOrigin } from './request-context.ts';

/** Serves a whole wallet as a file of JSON lines, to signed-in people who may export. */
export function mountWalletExport(
  app: FastifyInstance,
  { database, files }: Pick<RouteServices, 'database' | 'files'>,
): void {
  app.get<{ Params: { walletId: string } }>('/internal/export/:walletId', NO_HEAD, async (request, reply) => {
    const { credential, signedInRecently } = request;
    const walletId = request.params.walletId.toLowerCase();
    if (credential === null) throw new Problem('unauthorized');
    if (!isUuid(walletId)) throw new Problem('notFound');
    let taken: string | null = null;
    try {
      await exportWallet({ database, signedInRecently }, { credential, walletId }, (head) => {
        const into = files.begin(request, reply, head);
        taken = head.filename;
        return into;
      });
    } catch (error) {
      // Part of the file is already sent, so closing the connection is the only way to report the error.
      if (!reply.sent) throw error;
      logIncompleteDownload(request.log, error);
    } finally {
      // Recorded separately, because the export's transaction is read-only. Incomplete exports are recorded too.
      if (taken !== null)
        await recordWalletExport(database, { credential, subject: taken, from: requestOrigin(request) });
    }
    return reply;
  });
}
