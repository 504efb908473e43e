import { readProcedure, router } from '../kernel/trpc.ts';
import { triedProcedure } from './dryRun/tried-procedure.ts';
import {
  historyDetail,
  historyPage,
  listHistoryInput,
  oneHistoryInput,
  undoInput,
  undoManyInput,
  undone,
} from './history.schema.ts';
import { getHistory, listHistory } from './history.service.ts';
import { undoMany, undoOne } from './undo/undo.service.ts';

const tags = ['changes'];
const all = '/wallets/{walletId}/history' as const;

export const historyRouter = router({
  list: readProcedure
    .meta({ openapi: { method: 'GET', path: all, tags, summary: 'Read who did what, newest first' } })
    .input(listHistoryInput)
    .output(historyPage)
    .query(({ ctx, input }) => listHistory(ctx.wallet, input)),

  get: readProcedure
    .meta({ openapi: { method: 'GET', path: `${all}/{id}`, tags, summary: 'Read one change with what was before' } })
    .input(oneHistoryInput)
    .output(historyDetail)
    .query(({ ctx, input }) => getHistory(ctx.wallet, input.id)),

  undo: triedProcedure
    .meta({ openapi: { method: 'POST', path: `${all}/{id}/undo`, tags, summary: 'Take back one change' } })
    .input(undoInput)
    .output(undone)
    .mutation(({ ctx, input }) => undoOne(ctx.wallet, input.id)),

  undoMany: triedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: `${all}/undo`,
        tags,
        summary: 'Take back all that a key, an app or a person did',
      },
    })
    .input(undoManyInput)
    .output(undone)
    .mutation(({ ctx, input }) => undoMany(ctx.wallet, input)),
});
