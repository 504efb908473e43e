import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { extractExportedTables, tableRows } from '../tables/exported-tables.ts';
import { readMint } from './read-mint.ts';
import { sumMintExport } from './sum-mint.ts';

/**
 * Reads the transactions that Mint exported.
 * @throws StatementError
 */
export function readMintFiles(files: readonly Uint8Array[], { currency }: SourceOptions): SourceBookWithFigures {
  const [table, ...others] = extractExportedTables(files);
  if (table === undefined || others.length > 0) throw new StatementError('must be one file: the transactions of Mint');
  const rows = tableRows(table.text);
  if (rows.length === 0) throw new StatementError('has no rows');
  return { book: readMint(rows, currency), figures: sumMintExport(table.text) };
}
