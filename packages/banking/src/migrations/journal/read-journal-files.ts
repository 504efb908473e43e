import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { extractExportedTables, tableRows } from '../tables/exported-tables.ts';
import { BEANCOUNT_LAYOUT, HLEDGER_LAYOUT, type JournalLayout } from './journal-layouts.ts';
import { readJournal } from './read-journal.ts';
import { sumJournalFile } from './sum-journal.ts';

/**
 * Reads the output of `hledger print -O csv`.
 * @throws StatementError
 */
export function readHledgerFiles(files: readonly Uint8Array[], options: SourceOptions): SourceBookWithFigures {
  return readJournalFiles(files, HLEDGER_LAYOUT, options);
}

/**
 * Reads the output of `bean-query -f csv` for a query of all postings.
 * @throws StatementError
 */
export function readBeancountFiles(files: readonly Uint8Array[], options: SourceOptions): SourceBookWithFigures {
  return readJournalFiles(files, BEANCOUNT_LAYOUT, options);
}

function readJournalFiles(
  files: readonly Uint8Array[],
  layout: JournalLayout,
  { currency }: SourceOptions,
): SourceBookWithFigures {
  const [table, ...more] = extractExportedTables(files);
  if (table === undefined || more.length > 0) throw new StatementError('must be one table');
  const rows = tableRows(table.text);
  const needed = [layout.entry, 'date', 'account', layout.amount, layout.commodity, layout.payee];
  const missing = needed.find((name) => rows[0]?.has(name) !== true);
  if (missing !== undefined) throw new StatementError(`is no ${layout.name} export: column ${missing} is missing`);
  const book = readJournal(rows, layout, currency);
  return { book, figures: sumJournalFile(table.text, layout, currency) };
}
