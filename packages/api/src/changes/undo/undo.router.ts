import { router } from '../../kernel/trpc.ts';
import { dryRunProcedure } from '../dryRun/dry-run-procedure.ts';
import { undoInput, undoManyInput, undoResult } from './undo.schema.ts';
import { undoChangesSince, undoSingleChangeSet } from './undo.service.ts';

const tags = ['changes'];
const all = '/wallets/{walletId}/history' as const;

export const undoRouter = router({
  undo: dryRunProcedure
    .meta({
      tool: 'undo',
      example: { dryRun: true },
      openapi: {
        method: 'POST',
        path: `${all}/{id}/undo`,
        tags,
        summary: 'Undo a change',
        description:
          'Restores the state before the change; later changes of other fields are kept. If a later change set the ' +
          'same field, or created, used or deleted a record that is needed, nothing changes and the answer is 409 ' +
          '`undoBlocked` with the list. An app or a key can undo only its own changes, a member her own and those of ' +
          'her apps, an admin all. Changes of keys, invitations, members, roles, wallets and read marks cannot be ' +
          'undone: 409 `notUndoable`. More than 100 records, or more than one deletion, require a dry run: 409 ' +
          '`dryRunRequired`.',
      },
    })
    .input(undoInput)
    .output(undoResult)
    .mutation(({ ctx, input }) => undoSingleChangeSet(ctx.wallet, input.id)),

  undoMany: dryRunProcedure
    .meta({
      tool: 'undo',
      example: { clientId: 'https://agent.example/client.json', since: '2026-11-20T08:00:00Z', dryRun: true },
      openapi: {
        method: 'POST',
        path: `${all}/undo`,
        tags,
        summary: 'Undo all changes of a key, an app or a person',
        description:
          'Like `history.undo`, for everything that one key, app or person changed since a time and that can be ' +
          'undone, in one step. Without key, app or person: the caller’s own changes.',
      },
    })
    .input(undoManyInput)
    .output(undoResult)
    .mutation(({ ctx, input }) => undoChangesSince(ctx.wallet, input)),
});
