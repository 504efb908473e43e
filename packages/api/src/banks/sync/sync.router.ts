import { router, writeProcedure } from '../../kernel/trpc.ts';
import { requestSync } from './request-sync.service.ts';
import { syncInput, syncOutput } from './sync.schema.ts';

export const integrationsRouter = router({
  sync: writeProcedure
    .meta({
      tool: 'manage_assets',
      noDryRun: 'it requests data from banks',
      notUndoable: 'connections',
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/integrations/sync',
        tags: ['integrations'],
        summary: 'Sync bank connections now',
      },
    })
    .input(syncInput)
    .output(syncOutput)
    .mutation(({ ctx, input }) => requestSync(ctx.wallet, input, ctx.request.from)),
});
