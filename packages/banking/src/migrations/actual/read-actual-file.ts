import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { type UntrustedDatabase, withUntrustedDatabase } from '../sqlite/untrusted-database.ts';
import { readActualSettings } from './actual-settings.ts';
import { readActualBudget } from './read-actual-budget.ts';
import { sumActualExport } from './sum-actual-export.ts';

/** The columns that a database of Actual must have. They have been in every version since 2022. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  accounts: ['id', 'name', 'offbudget', 'closed', 'tombstone'],
  categories: ['id', 'name', 'is_income', 'cat_group', 'tombstone'],
  category_groups: ['id', 'name', 'tombstone'],
  category_mapping: ['id', 'transferId'],
  payees: ['id', 'name', 'transfer_acct'],
  payee_mapping: ['id', 'targetId'],
  transactions: [
    ...['id', 'isParent', 'isChild', 'acct', 'category', 'amount', 'description', 'notes', 'date', 'tombstone'],
    ...['imported_description', 'transferred_id', 'starting_balance_flag', 'parent_id', 'sort_order', 'reconciled'],
  ],
  zero_budgets: ['month', 'category', 'amount', 'carryover'],
  zero_budget_months: ['id', 'buffered'],
};

/**
 * Reads the zip archive that Actual exports, or its `db.sqlite`.
 * @throws StatementError
 */
export function readActualFile(
  files: readonly Uint8Array[],
  { currency, directory }: SourceOptions,
): SourceBookWithFigures {
  const [bytes, ...others] = files;
  if (bytes === undefined || others.length > 0) throw new StatementError('must be one file: the export of Actual');
  const archive = { bytes, database: 'db.sqlite', description: 'metadata.json' };
  return withUntrustedDatabase(archive, { directory }, (database, description) =>
    readActualBookAndFigures({ forBook: database, forFigures: database }, { currency, id: bookIdOf(description) }),
  );
}

/**
 * Reads a database for the importer and for the proof.
 * @throws StatementError
 */
export function readActualBookAndFigures(
  { forBook, forFigures }: { readonly forBook: UntrustedDatabase; readonly forFigures: UntrustedDatabase },
  { currency, id }: { readonly currency: string; readonly id: string },
): SourceBookWithFigures {
  requireActual(forBook);
  const book = readActualBudget(forBook, readActualSettings(forBook, currency), id);
  const { figures, stated } = sumActualExport(forFigures);
  // The figures state no currency, so the proof alone would not notice that the currencies differ.
  if (book.currency !== (stated ?? currency)) throw new StatementError('has a currency that its readers disagree on');
  return { book, figures };
}

/** Returns the id that Actual gave the budget; empty for a bare database. A copied budget keeps its id. */
function bookIdOf(description: string | null): string {
  try {
    const parsed: unknown = JSON.parse(description ?? '{}');
    const id = typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : '';
    return typeof id === 'string' ? id.slice(0, 200).toWellFormed() : '';
  } catch {
    return '';
  }
}

function requireActual(database: UntrustedDatabase): void {
  for (const [table, columns] of Object.entries(NEEDED)) {
    const present = database.columnsOf(table);
    const missing = columns.find((column) => !present.has(column));
    if (missing !== undefined)
      throw new StatementError(`is not a budget of Actual, or has an unknown version: ${table}.${missing} is missing`);
  }
}
