import { readProcedure, router } from '../../kernel/trpc.ts';
import { coverage, coverageInput } from './coverage.schema.ts';
import { readCoverage } from './coverage.service.ts';

export const coverageRouter = router({
  coverage: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}/assets/{id}/coverage',
        tags: ['assets'],
        summary: 'List which months statements and syncs cover',
        description:
          'Each month from the first transaction (otherwise the first covered day) to this one. A file covers its ' +
          'stated period, otherwise the days from its first to its last transaction and up to seven days without ' +
          'transactions before and after; a sync covers the days it requested. A few days between two statements count ' +
          'as covered if the balance before and after them is the same. camt.054 covers nothing, nor does an undone ' +
          'import. Statements that cover more than 100,000 months together answer 422 `tooMuchToCompute`.',
      },
    })
    .input(coverageInput)
    .output(coverage)
    .query(({ ctx, input }) => readCoverage(ctx.wallet, input.id)),
});
