import type { MigrationSource } from '@coffer/banking/migrations/migration-sources.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { expect } from 'vitest';
import { runAndRollBack } from '../../kernel/savepoint.ts';
import { createJobWallet } from '../../kernel/wallet.ts';
import { jsonPieces, parseRowPieces } from '../../statements/migrationRows/json-rows.ts';
import type { PreparedMigration } from '../../statements/migrationRows/migrated-records.ts';
import { prepareMigration } from '../../statements/migrationRows/prepare-migration.ts';
import { createTestWallet, type openTestDatabase } from '../../testing/create-test-wallet.ts';
import { findSystemCategoryId } from '../../wallets/system-categories.ts';
import type { MigrationProof } from '../migrations.schema.ts';
import { proveMigration } from '../prove-migration.ts';
import { withReadingDirectory } from '../reading-directory.ts';
import { storeMigration } from '../store-migration.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** An export of another app. */
export interface AppExport {
  readonly source: MigrationSource;
  readonly files: readonly Uint8Array[];
}

export type ImporterFault = (prepared: PreparedMigration) => PreparedMigration;

export type MigrationRow = Record<string, unknown>;

/** Returns a fault that changes the rows of one table, as a faulty importer would write them. */
export const withFaultyRows =
  (what: string, change: (rows: MigrationRow[]) => MigrationRow[]) =>
  (prepared: Parameters<ImporterFault>[0]): PreparedMigration => ({
    ...prepared,
    tables: prepared.tables.map((table) => {
      if (table.what !== what) return table;
      const rows = change([...parseRowPieces<MigrationRow>(table.pieces.map((piece) => piece.rows))]);
      const ids = table.pieces.flatMap((piece) => piece.ids);
      const [written = expect.fail('no rows')] = jsonPieces(rows);
      return { ...table, pieces: [{ rows: written, count: rows.length, ids }], rows: rows.length };
    }),
  });

/** Replaces the first row that meets a condition. */
export const replaceFirstRow = (
  rows: MigrationRow[],
  is: (row: MigrationRow) => boolean,
  change: (row: MigrationRow) => MigrationRow[],
) => {
  const at = rows.findIndex(is);
  return rows.flatMap((row, place) => (place === at ? change(row) : [row]));
};
export async function createMigrationTarget(services: Services, { source, files }: AppExport) {
  const { walletId, userId } = await createTestWallet(services);
  const now = () => new Date('2026-12-31T12:00:00Z');
  const prepare = (transaction: WalletTransaction) =>
    withReadingDirectory(async (directory) =>
      prepareMigration({
        ...{ source, files: files.map((bytes) => Uint8Array.from(bytes)), directory },
        ...{ currency: 'EUR', dateOrder: null, accounts: [], categories: [] },
        wallet: {
          ...{ walletId, userId, now: now().toISOString() },
          transferCategoryId: await findSystemCategoryId(transaction, 'transfer'),
          initialBalanceCategoryId: await findSystemCategoryId(transaction, 'initialBalance'),
        },
      }),
    );
  const walletOf = (transaction: WalletTransaction) =>
    createJobWallet(transaction, { userId, rates: services.rates, now });
  return { walletId, prepare, walletOf };
}

/** Returns the proof of an import into which a fault was introduced. Rolls the import back. */
export async function proveFaultyImport(
  services: Services,
  exported: AppExport,
  fault: ImporterFault,
): Promise<MigrationProof> {
  const { walletId, prepare, walletOf } = await createMigrationTarget(services, exported);
  return services.database.withWallet(walletId, async (transaction) => {
    const wallet = walletOf(transaction);
    const faulty = fault(await prepare(transaction));
    const found: MigrationProof[] = [];
    await runAndRollBack(transaction, async () => {
      const stored = await storeMigration(wallet, faulty.tables);
      found.push(await proveMigration(wallet, faulty, stored));
    });
    return found[0] ?? expect.fail('no proof');
  });
}
