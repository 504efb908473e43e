import { readActualFile } from './actual/read-actual-file.ts';
import { requireBookWithin, type SourceOptions } from './book-limits.ts';
import type { SourceReading } from './source-book.ts';
import { readYnabFiles } from './ynab/read-ynab-files.ts';

export const MIGRATION_SOURCES = ['actual', 'ynab'] as const;

export type MigrationSource = (typeof MIGRATION_SOURCES)[number];

const READERS = { actual: readActualFile, ynab: readYnabFiles };

/**
 * Reads the export of another app twice: once for the importer, and once for the proof.
 * @throws StatementError
 */
export function readSource(
  source: MigrationSource,
  files: readonly Uint8Array[],
  options: SourceOptions,
): SourceReading {
  const reading = READERS[source](files, options);
  const { book, figures } = reading;
  requireBookWithin('accounts', book.accounts.length);
  requireBookWithin('categories', book.categories.length);
  requireBookWithin('figures', figures.accounts.length + figures.budget.length);
  return reading;
}
