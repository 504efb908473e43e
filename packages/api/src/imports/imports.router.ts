import { router, writeProcedure } from '../trpc.ts';
import { importInput, importOutput } from './imports.schema.ts';
import { importStatement } from './imports.service.ts';

export const importsRouter = router({
  import: writeProcedure
    .meta({
      bodyLimit: 64 * 1024 * 1024,
      copies: true,
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/assets/{id}/import',
        tags: ['assets'],
        summary: 'Import a bank statement file',
      },
    })
    .input(importInput)
    .output(importOutput)
    .mutation(({ ctx, input }) => importStatement(ctx.wallet, input)),
});
