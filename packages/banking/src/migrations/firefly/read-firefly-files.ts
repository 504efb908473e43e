import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import { requireSameCurrencies } from '../reader-agreement.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { extractExportedTables, tableColumns, tableRows } from '../tables/exported-tables.ts';
import { readFirefly } from './read-firefly.ts';
import { sumFireflyExport } from './sum-firefly.ts';

/**
 * Reads the transactions that Firefly III exports. Its other tables have no further data that Coffer could store.
 * @throws StatementError
 */
export function readFireflyFiles(files: readonly Uint8Array[], _options: SourceOptions): SourceBookWithFigures {
  const tables = extractExportedTables(files).map(({ text }) => text);
  const [table, ...more] = tables.filter((text) => tableColumns(text).includes('journal_id'));
  if (table === undefined) throw new StatementError('has no transactions of Firefly III: a table with journal_id');
  if (more.length > 0) throw new StatementError('has more than one table of transactions');
  const rows = tableRows(table);
  if (rows.length === 0) throw new StatementError('has no rows');
  const book = readFirefly(rows, tables.length - 1);
  const { figures, currencyOf } = sumFireflyExport(table);
  requireSameCurrencies(book, currencyOf);
  return { book, figures };
}
