// Runs in a reading thread: reads another app's files and writes the rows that the database inserts, as JSON.

import type { MigrationSource } from '@coffer/banking/migrations/migration-sources.ts';
import { readMigrationSource } from '@coffer/banking/migrations/read-source.ts';
import type { SourceAccountType, SourceFigures } from '@coffer/banking/migrations/source-book.ts';
import { laterDate } from '@coffer/domain/dates.ts';
import { buildBudgetTables } from './budget-tables.ts';
import { JsonRowCollector, jsonPieces } from './json-rows.ts';
import {
  type MigratedCategoryType,
  type MigratedFigures,
  type MigrationTable,
  type MigrationWallet,
  migratedName,
  type PreparedMigration,
  type ResolvedSourceBook,
} from './migrated-records.ts';
import { createRecordIdResolver } from './record-ids.ts';
import { buildTransactionTables } from './transaction-tables.ts';

export interface MigrationInput {
  readonly source: MigrationSource;
  readonly files: readonly Uint8Array<ArrayBuffer>[];
  /** An existing folder for copies of the files. */
  readonly directory: string;
  readonly currency: string;
  readonly dateOrder: 'dayFirst' | 'monthFirst' | null;
  readonly accounts: readonly {
    readonly key: string;
    readonly type?: SourceAccountType;
    readonly inBudget?: boolean;
  }[];
  readonly categories: readonly { readonly key: string; readonly type: MigratedCategoryType }[];
  readonly wallet: MigrationWallet;
}

/**
 * Reads another app’s files and converts their records to rows of the wallet.
 * @throws StatementError if a file cannot be read, or if a choice does not fit the files
 */
export function prepareMigration({
  source,
  files,
  directory,
  currency,
  dateOrder,
  ...input
}: MigrationInput): PreparedMigration {
  const accountsBy = new Map(input.accounts.map((account) => [account.key, account]));
  const inBudget = new Map(
    input.accounts.flatMap(({ key, inBudget: decided }) => (decided === undefined ? [] : [[key, decided]])),
  );
  const { book, figures } = readMigrationSource(source, files, { directory, currency, dateOrder, inBudget });
  const ids = createRecordIdResolver(input.wallet.walletId, source);
  const types = new Map(input.categories.map(({ key, type }) => [key, type]));
  const accounts = book.accounts.map((account) => ({
    key: account.key,
    name: migratedName(account.name, 'Account'),
    type: accountsBy.get(account.key)?.type ?? account.type,
    inBudget: inBudget.get(account.key) ?? account.isInBudget,
    currency: account.currency ?? book.currency,
    assetId: ids('account', account.key),
  }));
  const categories = book.categories.map(({ key, name, group, isIncome }) => ({
    ...{ key, name: migratedName(name, 'Category'), group: group === null ? null : migratedName(group, 'Group') },
    type: types.get(key) ?? (isIncome ? ('activeIncome' as const) : ('variableExpense' as const)),
    categoryId: ids('category', key),
  }));
  const migrated: ResolvedSourceBook = { book, ids, accounts, categories, wallet: input.wallet };
  const budget = buildBudgetTables(migrated);
  return {
    ...{ currency: book.currency, accounts, categories, notImported: book.notImported },
    figures: migratedFigures(figures),
    tables: [...namedRows(migrated), ...buildTransactionTables(migrated), ...(budget?.tables ?? [])],
    budget: budget?.budget ?? null,
  };
}

function migratedFigures({ kind, budgetKind, counts, accounts, budget }: SourceFigures): MigratedFigures {
  const lastMonth = budget.reduce((latest, { month }) => laterDate(latest, month), '');
  return { kind, budgetKind, counts, lastMonth, accounts: jsonPieces(accounts), budget: jsonPieces(budget) };
}

/** Returns the buffers of the rows and figures, to transfer them between threads without a copy. */
export function migrationBuffers({ tables, figures }: PreparedMigration): ArrayBuffer[] {
  const pieces = tables.flatMap((table) => table.pieces.map(({ rows }) => rows));
  return [...pieces, ...figures.accounts, ...figures.budget].map(({ buffer }) => buffer);
}

/** Groups, categories and accounts. */
function namedRows({ book, ids, accounts, categories, wallet }: ResolvedSourceBook): MigrationTable[] {
  const groups = new JsonRowCollector('CategoryGroup', 'categoryGroups', wallet);
  const rows = new JsonRowCollector('Category', 'categories', wallet);
  const assets = new JsonRowCollector('Asset', 'accounts', wallet);
  const named = new Set<string>();
  for (const [order, { group, categoryId: id, name, type }] of categories.entries()) {
    const categoryGroupId = group === null ? null : ids('group', group);
    if (group !== null && !named.has(group)) groups.add({ id: categoryGroupId, name: group, order: named.size + 1 });
    if (group !== null) named.add(group);
    rows.add({ id, name, type, categoryGroupId, order: order + 1 });
  }
  for (const [order, { assetId: id, name, type, currency }] of accounts.entries()) {
    const access = type === 'loan' ? 'notice' : 'instant';
    const archived = book.accounts[order]?.isClosed ?? false;
    assets.add({ id, name, type, access, archived, order: order + 1, defaultCurrency: currency });
  }
  return [groups, rows, assets].map((table) => table.end());
}
