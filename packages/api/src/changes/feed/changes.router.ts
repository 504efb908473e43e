import { router } from '../../kernel/trpc.ts';
import { changesPage, listChangesInput } from './feed.schema.ts';
import { listChanges } from './feed.service.ts';
import { feedProcedure } from './feed-procedure.ts';

export const changesRouter = router({
  list: feedProcedure
    .meta({
      tool: 'history',
      exactNumbers: true,
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}/changes',
        tags: ['changes'],
        summary: 'Read changes since a position',
      },
    })
    .input(listChangesInput)
    .output(changesPage)
    .query(({ ctx, input }) => listChanges(ctx.wallet, input)),
});
