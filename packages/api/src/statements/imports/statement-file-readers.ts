import { detectStatement, readCsvTable } from '@coffer/banking/statements/detect-statement.ts';
import type { ImporterType } from '@coffer/banking/statements/importer-types.ts';
import {
  type ParsedStatement,
  parseStatement,
  type SkippedRecord,
  type StatementTable,
} from '@coffer/banking/statements/parse-statement.ts';
import { prepareMigration } from '../migrationRows/prepare-migration.ts';
import { MAX_LISTED_SKIPPED_LINES, requireFewAccounts } from './file-limits.ts';
import { type PreparedImport, prepareImport, type StatementFile, toPreparedImport } from './prepare-import.ts';
import { type StatementAccountSummary, summariseStatementAccount } from './statement-accounts.ts';
import { type StatementFault, toStatementFault } from './statement-faults.ts';

/** The detected content of a file. */
export interface DetectedFile {
  readonly importerType: ImporterType;
  readonly accounts: readonly StatementAccountSummary[];
  readonly transactions: number;
  readonly skipped: number;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The result of reading a file for a preview; `prepared` is null if there is a fault. */
interface StatementReading {
  readonly fault: StatementFault | null;
  readonly accounts: readonly StatementAccountSummary[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly table: StatementTable | null;
  /** The first skipped lines. */
  readonly skipped: readonly SkippedRecord[];
  readonly skippedCount: number;
  readonly prepared: PreparedImport | null;
}

/**
 * The functions that read a statement file, by kind of reading. Each is slow for a long file, so they run in threads:
 * see `reading-threads`.
 */
export const STATEMENT_FILE_READERS = { prepare: prepareImport, detect, survey, migrate: prepareMigration };
export type StatementFileReaders = typeof STATEMENT_FILE_READERS;

/**
 * Detects the type and the accounts of a file.
 * @throws StatementError
 */
function detect({ content, filename }: { readonly content: Uint8Array; readonly filename: string }): DetectedFile {
  const { importerType, statement } = detectStatement(content, filename);
  requireFewAccounts(statement);
  const accounts = statement.accounts.map(summariseStatementAccount);
  return {
    importerType,
    accounts,
    transactions: accounts.reduce((count, { transactions }) => count + transactions, 0),
    skipped: statement.skipped.length,
    settings: statement.settings,
  };
}

function survey(file: StatementFile): StatementReading {
  const parsed = orFault(() => requireFewAccounts(parseStatement(file.importerType, file.content, file.settings)));
  if ('fault' in parsed) {
    const shown = file.importerType === 'csv' ? readCsvTable(file.content, file.settings) : null;
    const table = shown !== null && parsed.fault.kind === 'columnsUnknown' ? withGuess(shown, parsed.fault) : shown;
    return { ...parsed, accounts: [], settings: file.settings, table, skipped: [], skippedCount: 0, prepared: null };
  }
  const prepared = orFault(() => toPreparedImport(parsed, file));
  return {
    fault: 'fault' in prepared ? prepared.fault : null,
    accounts: parsed.accounts.map(summariseStatementAccount),
    settings: { ...file.settings, ...parsed.settings },
    table: parsed.table,
    skipped: parsed.skipped.slice(0, MAX_LISTED_SKIPPED_LINES),
    skippedCount: parsed.skipped.length,
    prepared: 'fault' in prepared ? null : prepared,
  };
}

/** The table with guessed columns. An uncertain amount column is omitted, so that a person chooses it. */
function withGuess(
  table: StatementTable,
  { unknown: { columns, guess }, setting }: Extract<StatementFault, { readonly kind: 'columnsUnknown' }>,
): StatementTable {
  const { amount, ...others } = guess;
  const known = setting === 'columns' || amount === undefined ? others : guess;
  const indexOf = (name: string | number) => (typeof name === 'number' ? name : columns.indexOf(name));
  const indexes = Object.entries(known).map(([role, name]) => [
    role,
    Array.isArray(name) ? name.map(indexOf) : indexOf(name),
  ]);
  return { ...table, columns: Object.fromEntries(indexes) };
}

function orFault<Result extends ParsedStatement | PreparedImport>(
  work: () => Result,
): Result | { readonly fault: StatementFault } {
  try {
    return work();
  } catch (error) {
    const fault = toStatementFault(error);
    if (fault === null) throw error;
    return { fault };
  }
}
