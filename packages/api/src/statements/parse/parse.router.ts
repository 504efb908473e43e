import { fileReferenceInput } from '../../files/files.schema.ts';
import { router, sessionReadProcedure } from '../../kernel/trpc.ts';
import { fileMatches } from './matches.schema.ts';
import { findFileMatches } from './matches.service.ts';

/** Data read from stored files. */
export const parseRouter = router({
  matches: sessionReadProcedure('viewer')
    .input(fileReferenceInput)
    .output(fileMatches)
    .query(({ ctx, input }) => findFileMatches(ctx.wallet, input.id)),
});
