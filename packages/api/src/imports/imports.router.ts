import { router, sessionReadProcedure, sessionWriteProcedure, writeProcedure } from '../trpc.ts';
import {
  importInput,
  importOutput,
  listImportsInput,
  pastImportPage,
  undoImportInput,
  undoneImport,
} from './imports.schema.ts';
import { importStatement } from './imports.service.ts';
import { listImports, undoImport } from './past-imports.service.ts';

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
    .mutation(({ ctx, input }) => importStatement(ctx.wallet, ctx.fileServices.storage, input)),

  list: sessionReadProcedure('viewer')
    .input(listImportsInput)
    .output(pastImportPage)
    .query(({ ctx, input }) => listImports(ctx.wallet, input)),

  undo: sessionWriteProcedure('member')
    .input(undoImportInput)
    .output(undoneImport)
    .mutation(({ ctx, input }) => undoImport(ctx.wallet, input)),
});
