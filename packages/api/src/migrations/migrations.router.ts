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
      openapi: { method: 'POST', path: all, tags, summary: 'Import everything from another app, with a proof' },
    })
    .input(createMigrationInput)
    .output(migration)
    .mutation(({ ctx, input }) => migrateFiles(ctx, input)),

  undo: buildWriteProcedure(ADMIN)
    .meta({
      notTool: 'history.undo does the same',
      openapi: { method: 'POST', path: `${all}/{id}/undo`, tags, summary: 'Undo an import from another app' },
    })
    .input(undoMigrationInput)
    .output(undoneMigration)
    .mutation(({ ctx, input }) => undoMigration(ctx.wallet, input.id)),
});
