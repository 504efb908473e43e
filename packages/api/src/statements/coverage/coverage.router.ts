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
      },
    })
    .input(coverageInput)
    .output(coverage)
    .query(({ ctx, input }) => readCoverage(ctx.wallet, input.id)),
});
