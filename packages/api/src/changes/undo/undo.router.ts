import { router } from '../../kernel/trpc.ts';
import { dryRunProcedure } from '../dryRun/dry-run-procedure.ts';
import { undoInput, undoManyInput, undoResult } from './undo.schema.ts';
import { undoMany, undoSingleChangeSet } from './undo.service.ts';

const tags = ['changes'];
const all = '/wallets/{walletId}/history' as const;

export const undoRouter = router({
  undo: dryRunProcedure
    .meta({
      tool: 'undo',
      openapi: { method: 'POST', path: `${all}/{id}/undo`, tags, summary: 'Undo a change' },
    })
    .input(undoInput)
    .output(undoResult)
    .mutation(({ ctx, input }) => undoSingleChangeSet(ctx.wallet, input.id)),

  undoMany: dryRunProcedure
    .meta({
      tool: 'undo',
      openapi: {
        method: 'POST',
        path: `${all}/undo`,
        tags,
        summary: 'Undo all changes of a key, an app or a person',
      },
    })
    .input(undoManyInput)
    .output(undoResult)
    .mutation(({ ctx, input }) => undoMany(ctx.wallet, input)),
});
