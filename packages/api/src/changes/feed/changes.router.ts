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
        description:
          'Returns each created, changed or deleted record once, in its current state. Repeat the request with ' +
          '`nextCursor`, immediately while `more` is true. Unchanged records may be returned again. Deletions are ' +
          'returned for 90 days unless this Coffer sets another time. A cursor that is older, of another wallet, or ' +
          'from before the database was restored from a backup answers 410 `cursorGone`: then start without a cursor. ' +
          'The feed contains what the caller may read. A transfer appears as its transactions. API keys, invitations, ' +
          'webhooks and access requests do not appear.',
      },
    })
    .input(listChangesInput)
    .output(changesPage)
    .query(({ ctx, input }) => listChanges(ctx.wallet, input)),
});
