import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  importInput,
  importOutput,
  listImportsInput,
  oneImportInput,
  pastImport,
  pastImportPage,
  undoImportInput,
  undoneImport,
} from './imports.schema.ts';
import { importStatement } from './imports.service.ts';
import { getImport, listImports, undoImport } from './past-imports.service.ts';

const tags = ['imports'];
const all = '/wallets/{walletId}/imports';
const one = '/wallets/{walletId}/imports/{id}';

export const importsRouter = router({
  import: writeProcedure
    .meta({
      tool: 'files',
      bodyLimit: 64 * 1024 * 1024,
      copies: true,
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/assets/{id}/import',
        tags,
        summary: 'Import a bank statement file',
      },
    })
    .input(importInput)
    .output(importOutput)
    .mutation(({ ctx, input }) => importStatement(ctx.wallet, ctx.fileServices.storage, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List imports, newest first' },
    })
    .input(listImportsInput)
    .output(pastImportPage)
    .query(({ ctx, input }) => listImports(ctx.wallet, input)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get an import' } })
    .input(oneImportInput)
    .output(pastImport)
    .query(({ ctx, input }) => getImport(ctx.wallet, input.id)),

  undo: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'POST',
        path: `${one}/undo`,
        tags,
        summary: 'Undo an import',
      },
    })
    .input(undoImportInput)
    .output(undoneImport)
    .mutation(({ ctx, input }) => undoImport(ctx.wallet, input)),
});
