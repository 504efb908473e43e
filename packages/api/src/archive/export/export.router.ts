import { exportProcedure, router } from '../../kernel/trpc.ts';
import { exportInput, exportOutput } from './export-input.ts';
import { exportInto } from './export-wallet.ts';

export const exportRouter = router({
  get: exportProcedure
    .meta({
      recentSignIn: true,
      streams: ['application/x-ndjson', 'text/csv'],
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}/export',
        tags: ['export'],
        summary: 'Everything of the wallet, of one moment',
      },
    })
    .input(exportInput)
    .output(exportOutput)
    .query(async ({ ctx, input }) => {
      await exportInto(ctx.wallet.transaction, input, ctx.reply.beginFile);
      return null;
    }),
});
