import { EXAMPLE_IDS } from '../kernel/example-ids.ts';
import { buildWriteProcedure, longWriteProcedure, router } from '../kernel/trpc.ts';
import { migrateFiles } from './migrate.service.ts';
import { createMigrationInput, migration, undoMigrationInput, undoneMigration } from './migrations.schema.ts';
import { undoMigration } from './undo-migration.service.ts';

const tags = ['migrations'];
const all = '/wallets/{walletId}/migrations';

/** An import creates records of every kind at once: scope `service:write`, role admin. */
const ADMIN = { scope: 'service:write', role: 'admin' } as const;

export const migrationsRouter = router({
  create: longWriteProcedure(ADMIN)
    .meta({
      notTool: 'a person chooses the files of another app and judges the proof',
      example: { source: 'actual', fileIds: [EXAMPLE_IDS.first], dryRun: true },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Import everything from another app, with a proof',
        description:
          'All or nothing, as one change set. `actual` takes the zip archive that Actual exports, or its `db.sqlite`; `ynab` ' +
          'takes the register and the plan as two CSV files or as one zip archive, or one plan as JSON, as YNAB’s API ' +
          'answers `GET /plans/{id}`; `monarch` takes the transactions and, if ' +
          'they are there, the balances; `mint` and `firefly` take the transactions; `gnucash` takes the book; `hledger` and ' +
          '`beancount` take a table of postings. Accounts become assets, payees merchants, ' +
          'and transfers linked pairs; splits, categories, tags and the budget are kept. What Coffer cannot store is in ' +
          '`notImported`. Afterwards the balance of each account in each month, and the numbers of the budget, are compared ' +
          'with those of the other app, in its own currency. If any differ, the answer is 409 `doesNotMatch` with ' +
          '`differences`, and nothing is imported, unless `acceptDifferences` is sent. Records of an earlier import of the ' +
          'same data are left as they are, so that importing a file again creates nothing. A file may have at most 500 ' +
          'accounts, 2,000 categories, 50,000 payees and 250,000 transactions; one beyond a limit answers 422 `invalidFile`. ' +
          'Send `dryRun` first, to see `mapping` and the proof.',
      },
    })
    .input(createMigrationInput)
    .output(migration)
    .mutation(({ ctx, input }) => migrateFiles(ctx, input)),

  undo: buildWriteProcedure(ADMIN)
    .meta({
      notTool: 'history.undo does the same',
      openapi: {
        method: 'POST',
        path: `${all}/{id}/undo`,
        tags,
        summary: 'Undo an import from another app',
        description:
          'Deletes everything that the import created. Later changes of these records block it with 409 `undoBlocked`.',
      },
    })
    .input(undoMigrationInput)
    .output(undoneMigration)
    .mutation(({ ctx, input }) => undoMigration(ctx.wallet, input.id)),
});
