import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { router, writeProcedure } from '../../kernel/trpc.ts';
import { requestSync } from './request-sync.service.ts';
import { syncInput, syncOutput } from './sync.schema.ts';

export const integrationsRouter = router({
  sync: writeProcedure
    .meta({
      tool: 'manage_assets',
      noDryRun: 'it requests data from banks',
      notUndoable: 'connections',
      example: { assetId: EXAMPLE_IDS.asset },
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/integrations/sync',
        tags: ['integrations'],
        summary: 'Sync bank connections now',
        description:
          'Queues the sync and answers before it runs; the result is in `lastSyncTime` and `error` of the connection. ' +
          'Each connected asset is in exactly one list. An `assetId` without a bank connection answers 422 ' +
          '`notConnected`.',
      },
    })
    .input(syncInput)
    .output(syncOutput)
    .mutation(({ ctx, input }) => requestSync(ctx.wallet, input, ctx.request.from)),
});
