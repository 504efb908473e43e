import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import type { SourceReading } from '../source-book.ts';
import { countsOf } from '../temporary-counts.ts';
import { actualSettings } from './actual-settings.ts';
import { readActual } from './read-actual.ts';
import { type ForeignDatabase, withForeignDatabase } from './safe-database.ts';
import { sumActual } from './sum-actual.ts';

/** Columns without which a database is no budget of Actual; each has been in every version since 2022. */
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
export function readActualFile(files: readonly Uint8Array[], { currency }: SourceOptions): SourceReading {
  const [bytes, ...others] = files;
  if (bytes === undefined || others.length > 0) throw new StatementError('must be one file: the export of Actual');
  return withForeignDatabase(bytes, 'db.sqlite', (database) => {
    requireActual(database);
    const settings = actualSettings(database, currency);
    return { book: readActual(database, settings), figures: sumActual(database, settings) };
  });
}

function requireActual(database: ForeignDatabase): void {
  for (const [table, columns] of Object.entries(NEEDED)) {
    const present = database.columnsOf(table);
    const missing = columns.find((column) => !present.has(column));
    if (missing !== undefined)
      throw new StatementError(`is no budget of Actual, or of an unknown version: it has no ${table}.${missing}`);
  }
}
