import { StatementError } from '../statements/statement-error.ts';
import type { MigrationSource } from './migration-sources.ts';
import { exportedTables, tableColumns } from './tables/exported-tables.ts';

/** How much of a file shows what it is. */
const SHOWN = 64 * 1024;

/** Columns that no other app exports together. */
const TABLES: readonly (readonly [MigrationSource, readonly string[]])[] = [
  ['ynab', ['account', 'payee', 'outflow', 'inflow']],
  ['ynab', ['month', 'category group', 'category', 'assigned']],
  ['ynab', ['month', 'category group', 'category', 'budgeted']],
  ['mint', ['date', 'original description', 'amount', 'transaction type', 'account name']],
  ['monarch', ['date', 'merchant', 'account', 'original statement', 'amount']],
  ['firefly', ['journal_id', 'group_id', 'source_name', 'destination_name']],
  ['monarch', ['date', 'amount', 'account name']],
  ['monarch', ['date', 'balance', 'account']],
];

/**
 * Which app exported the files, by their contents; null if it is none that Coffer can import, or more than one.
 */
export function recogniseSource(files: readonly Uint8Array[]): MigrationSource | null {
  const sources = new Set(files.map(sourceOfFile));
  const [source = null, ...others] = sources;
  return others.length > 0 ? null : source;
}

function sourceOfFile(bytes: Uint8Array): MigrationSource | null {
  const start = Buffer.from(bytes.subarray(0, SHOWN)).toString('latin1');
  if (start.startsWith('SQLite format 3')) return has(bytes, 'zero_budgets') ? 'actual' : null;
  // The entries' names are not compressed.
  if (start.startsWith('PK') && start.includes('db.sqlite')) return 'actual';
  if (start.startsWith('PK') && / - (?:Register|Plan|Budget)\.csv/.test(start)) return 'ynab';
  return sourceOfTables(start.startsWith('PK') ? bytes : bytes.subarray(0, SHOWN));
}

function has(bytes: Uint8Array, name: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name, 0, 'latin1');
}

function sourceOfTables(bytes: Uint8Array): MigrationSource | null {
  try {
    const tables = exportedTables([bytes]).map(({ text }) => tableColumns(text));
    const found = TABLES.find(([, columns]) => tables.some((table) => columns.every((name) => table.includes(name))));
    return found?.[0] ?? null;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}
