import { buildWriteProcedure, readProcedure, router, sessionWriteProcedure } from '../../kernel/trpc.ts';
import {
  closing,
  closingPage,
  closingReferenceInput,
  createClosingInput,
  deletedClosing,
  listClosingsInput,
} from './closings.schema.ts';
import { createClosing, deleteClosing, listClosings } from './closings.service.ts';

const tags = ['closings'];
const all = '/wallets/{walletId}/closings';

export const closingsRouter = router({
  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List closings', description: 'Ordered by creation.' },
    })
    .input(listClosingsInput)
    .output(closingPage)
    .query(({ ctx, input }) => listClosings(ctx.wallet, input)),

  create: buildWriteProcedure({ scope: 'service:write', role: 'admin' })
    .meta({
      tool: 'manage_assets',
      notUndoable: 'closings',
      record: true,
      example: { date: '2025-12-31' },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Close all transactions up to a day',
        description:
          'For admins. Transactions with `date` or `usingStartDate` up to that day keep date, asset, amount, currency, ' +
          'category, cash-flow dates, split, link, quantity, price, fees and tax. None are added or deleted there, and ' +
          'manual prices and splits stay. A write that would change this answers 409 `periodClosed`, with the closing ' +
          'in `closing`. Tags, texts, notes, files, merchant and `reviewed` may change. A day after today answers 422. ' +
          'An existing closing is returned unchanged. Only a signed-in admin can reopen a period, in the app.',
      },
    })
    .input(createClosingInput)
    .output(closing)
    .mutation(({ ctx, input }) => createClosing(ctx.wallet, input)),

  delete: sessionWriteProcedure('admin')
    .meta({ recentSignIn: true, notUndoable: 'closings' })
    .input(closingReferenceInput)
    .output(deletedClosing)
    .mutation(({ ctx, input }) => deleteClosing(ctx.wallet, input.id)),
});
