import type { FileResponseHeaders } from '../../kernel/context.ts';
import { baseProcedure, exportProcedure, router } from '../../kernel/trpc.ts';
import { recordWalletExport } from '../../people/securityEvents/record-security-event.ts';
import { exportInput, exportOutput } from './export-input.ts';
import { streamExport } from './export-wallet.ts';

/**
 * Records an export after it ends, even if it was interrupted. Uses a separate transaction, because the transaction of
 * the export is read-only.
 */
const notedProcedure = baseProcedure.use(async ({ ctx, next }) => {
  const { credential, database, reply, request } = ctx;
  let subject: string | null = null;
  const beginFile = (head: FileResponseHeaders) => {
    subject = head.filename;
    return reply.beginFile(head);
  };
  const answer = await next({ ctx: { reply: { ...reply, beginFile } } });
  if (credential !== null && subject !== null) {
    await recordWalletExport(database, { credential, subject, from: request.from });
  }
  return answer;
});

export const exportRouter = router({
  get: notedProcedure
    .concat(exportProcedure)
    .meta({
      recentSignIn: true,
      streams: ['application/x-ndjson', 'text/csv'],
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}/export',
        tags: ['export'],
        summary: 'Export the whole wallet as of one moment',
        description:
          'Streamed lines of JSON: the first describes the export, the last has the number of records. Or one resource ' +
          'as CSV. Requires the role `admin` or the permission `exportData`.',
      },
    })
    .input(exportInput)
    .output(exportOutput)
    .query(async ({ ctx, input }) => {
      await streamExport(ctx.wallet.transaction, input, ctx.reply.beginFile);
      return null;
    }),
});
