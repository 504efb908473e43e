import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  importInput,
  importOutput,
  importReferenceInput,
  listImportsInput,
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
      example: {
        importerType: 'csv',
        content: 'Date;Payee;Amount\n2026-11-19;Grünmarkt;-23,40\n2026-11-20;Backhaus Sommer;-4,80\n',
        dryRun: true,
      },
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/assets/{id}/import',
        tags,
        summary: 'Import a bank statement file',
        description:
          'All or nothing. Existing transactions are recognised by the bank’s reference, else by their contents, and ' +
          'left out. A file of several accounts needs `settings.account`; without it 422 `severalAccounts` names them. A ' +
          'CSV file whose date or amount column is uncertain, or whose dates can be read in two ways, answers 422 ' +
          '`columnsUnknown` with `columns`, `samples` and a `guess`: name the columns in `settings.columns` and the form ' +
          'of dates in `settings.dateFormat`. `settings` are stored in the asset’s `importSettings`. In a broker’s file ' +
          '(`flex`, `portfolioPerformance`, OFX, an export as CSV) each trade becomes a security transaction, linked ' +
          'with exactly the cash that the file states. Its costs become cash transactions in the categories for fees and ' +
          'tax, and its splits are added to the wallet. `securities` compares positions and cash with the file. If ' +
          'units, price, fees and tax do not give the amount beyond rounding, the amount counts and the price is derived ' +
          'from it (`statedPriceValue` in the dry run). Options and short sales are in `skipped`. Securities without an ' +
          'ISIN answer 422 `unknownSecurities`: give it in `settings.securities`. An unsupported file of securities, ' +
          'such as MT535, answers 422 `invalidFile`. Transactions announced by an account report (`camt052`) are pending ' +
          'until a statement contains them. A notification (`camt054`) fills in empty texts, and adds transactions only ' +
          'if the asset has neither statements nor a bank connection. A file may have at most 500 accounts, 200 ' +
          'currencies, 20,000 trades, costs, splits and positions, and 20,000 pending transactions or transactions of a ' +
          'notification. It may take 5 seconds of processor time and 10 more for each MiB. A file beyond a limit answers ' +
          '422 `invalidFile` with the limit. A dry run lists the first 10,000 transactions and trades.',
      },
    })
    .input(importInput)
    .output(importOutput)
    .mutation(({ ctx, input }) => importStatement(ctx.wallet, ctx.fileServices.storage, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List imports, newest first',
        description: 'Each import with the number of transactions it created and how many still exist.',
      },
    })
    .input(listImportsInput)
    .output(pastImportPage)
    .query(({ ctx, input }) => listImports(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get an import',
        description: 'Its transactions: `GET …/transactions?importId=…`.',
      },
    })
    .input(importReferenceInput)
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
        description:
          'Deletes the remaining transactions of the import, also securities transactions, edited and moved ones, with ' +
          'everything that belongs to them, and the splits and names of securities that the import added. Repeating ' +
          'the request changes nothing. If the app created the asset for this import, and nothing else uses or changed ' +
          'it, the asset is deleted too, and the import with it.',
      },
    })
    .input(undoImportInput)
    .output(undoneImport)
    .mutation(({ ctx, input }) => undoImport(ctx.wallet, input)),
});
