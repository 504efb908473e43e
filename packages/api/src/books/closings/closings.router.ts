import { buildWriteProcedure, readProcedure, router, sessionWriteProcedure } from '../../kernel/trpc.ts';
import {
  closing,
  closingPage,
  createClosingInput,
  deletedClosing,
  listClosingsInput,
  oneClosingInput,
} from './closings.schema.ts';
import { createClosing, deleteClosing, listClosings } from './closings.service.ts';

const tags = ['closings'];
const all = '/wallets/{walletId}/closings';

export const closingsRouter = router({
  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List closings' } })
    .input(listClosingsInput)
    .output(closingPage)
    .query(({ ctx, input }) => listClosings(ctx.wallet, input)),

  create: buildWriteProcedure({ scope: 'service:write', role: 'admin' })
    .meta({
      tool: 'manage_assets',
      notUndoable: 'closings',
      record: true,
      openapi: { method: 'POST', path: all, tags, summary: 'Close all transactions up to a day' },
    })
    .input(createClosingInput)
    .output(closing)
    .mutation(({ ctx, input }) => createClosing(ctx.wallet, input)),

  delete: sessionWriteProcedure('admin')
    .meta({ recentSignIn: true, notUndoable: 'closings' })
    .input(oneClosingInput)
    .output(deletedClosing)
    .mutation(({ ctx, input }) => deleteClosing(ctx.wallet, input.id)),
});
