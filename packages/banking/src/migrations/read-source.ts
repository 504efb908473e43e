import { StatementError } from '../statements/statement-error.ts';
import { readActualFile } from './actual/read-actual-file.ts';
import { requireBookWithin, type SourceOptions } from './book-limits.ts';
import { readFireflyFiles } from './firefly/read-firefly-files.ts';
import { readGnucashFile } from './gnucash/read-gnucash-file.ts';
import { readBeancountFiles, readHledgerFiles } from './journal/read-journal-files.ts';
import type { MigrationSource } from './migration-sources.ts';
import { readMintFiles } from './mint/read-mint-files.ts';
import { readMonarchFiles } from './monarch/read-monarch-files.ts';
import { requireAllAccounts } from './reader-agreement.ts';
import { recogniseMigrationSource } from './recognise-source.ts';
import type { SourceBookWithFigures } from './source-book.ts';
import { readYnabFiles } from './ynab/read-ynab-files.ts';

type Reader = (files: readonly Uint8Array[], options: SourceOptions) => SourceBookWithFigures;

const READERS: Readonly<Record<MigrationSource, Reader>> = {
  actual: readActualFile,
  ynab: readYnabFiles,
  monarch: readMonarchFiles,
  mint: readMintFiles,
  firefly: readFireflyFiles,
  gnucash: readGnucashFile,
  hledger: readHledgerFiles,
  beancount: readBeancountFiles,
};

/**
 * Reads the export of another app twice: once for the importer, and once without its code to verify the import.
 * @throws StatementError
 */
export function readMigrationSource(
  source: MigrationSource,
  files: readonly Uint8Array[],
  options: SourceOptions,
): SourceBookWithFigures {
  const reading = readBy(source, files, options);
  const { book, figures } = reading;
  requireBookWithin('accounts', book.accounts.length);
  requireBookWithin('categories', book.categories.length);
  if (figures.kind === 'recomputed') requireAllAccounts(book, figures);
  requireBookWithin('figures', figures.accounts.length + figures.budget.length);
  return reading;
}

function readBy(source: MigrationSource, files: readonly Uint8Array[], options: SourceOptions): SourceBookWithFigures {
  try {
    return READERS[source](files, options);
  } catch (error) {
    const other = error instanceof StatementError ? recogniseMigrationSource(files) : null;
    if (other === null || other === source) throw error;
    throw new StatementError(`is an export of the source ${other}`);
  }
}
