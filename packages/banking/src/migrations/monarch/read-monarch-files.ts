import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { extractExportedTables, tableColumns, tableRows } from '../tables/exported-tables.ts';
import { readMonarch } from './read-monarch.ts';
import { sumMonarchExport } from './sum-monarch.ts';

/** Reads the transactions of Monarch and, if a file contains them, its balances. @throws StatementError */
export function readMonarchFiles(files: readonly Uint8Array[], { currency }: SourceOptions): SourceBookWithFigures {
  const tables = extractExportedTables(files).map(({ text }) => text);
  const [transactions, ...more] = tables.filter((text) => tableColumns(text).includes('merchant'));
  const [balances = null, ...others] = tables.filter((text) => !tableColumns(text).includes('merchant'));
  if (transactions === undefined)
    throw new StatementError(
      'has no transactions of Monarch: a table with the columns Merchant and Original Statement',
    );
  if (more.length > 0 || others.length > 0) throw new StatementError('has more than one table of a kind');
  if (balances !== null && !isOfBalances(tableColumns(balances)))
    throw new StatementError('has a table that contains neither transactions nor balances of Monarch');
  const rows = tableRows(transactions);
  if (rows.length === 0) throw new StatementError('has no rows');
  const book = readMonarch(rows, balances === null ? null : tableRows(balances), currency);
  return { book, figures: sumMonarchExport(transactions, balances) };
}

function isOfBalances(columns: readonly string[]): boolean {
  const needed = [['date'], ['balance', 'amount'], ['account', 'account name']];
  return needed.every((names) => names.some((name) => columns.includes(name)));
}
