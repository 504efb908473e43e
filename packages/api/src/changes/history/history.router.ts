import { readProcedure, router } from '../../kernel/trpc.ts';
import { historyDetail, historyPage, listHistoryInput, oneHistoryInput } from './history.schema.ts';
import { getHistory, listHistory } from './history.service.ts';

const tags = ['changes'];
const all = '/wallets/{walletId}/history' as const;

export const historyRouter = router({
  list: readProcedure
    .meta({ tool: 'history', openapi: { method: 'GET', path: all, tags, summary: 'Read who did what, newest first' } })
    .input(listHistoryInput)
    .output(historyPage)
    .query(({ ctx, input }) => listHistory(ctx.wallet, input)),

  get: readProcedure
    .meta({
      tool: 'history',
      openapi: { method: 'GET', path: `${all}/{id}`, tags, summary: 'Read one change with what was before' },
    })
    .input(oneHistoryInput)
    .output(historyDetail)
    .query(({ ctx, input }) => getHistory(ctx.wallet, input.id)),
});
