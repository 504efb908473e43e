import { recognisedExport, zipEntryNames } from '@coffer/domain/known-exports.ts';
import { StatementError } from '../statements/statement-error.ts';
import type { MigrationSource } from './migration-sources.ts';
import { exportedTables } from './tables/exported-tables.ts';

/** Longer than the header of any known table. */
const HEAD = 2048;

/** The app that exported the files, by their contents; null if Coffer cannot import from it, or if they come from several. */
export function recogniseSource(files: readonly Uint8Array[]): MigrationSource | null {
  const sources = new Set(files.map(sourceOfFile));
  const [source = null, ...others] = sources;
  return others.length > 0 ? null : source;
}

function sourceOfFile(bytes: Uint8Array): MigrationSource | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.toString('latin1', 0, 15) === 'SQLite format 3') return view.includes('zero_budgets') ? 'actual' : null;
  if (view.toString('latin1', 0, 2) !== 'PK')
    return recognisedExport([{ head: view.toString('utf8', 0, HEAD), entries: [] }]);
  return recognisedExport([{ head: '', entries: zipEntryNames(bytes) }]) ?? sourceOfTables(bytes);
}

/** The source of the first known table in an archive. */
function sourceOfTables(archive: Uint8Array): MigrationSource | null {
  try {
    const tables = exportedTables([archive]).map(({ text }) => ({ head: text.slice(0, HEAD), entries: [] }));
    return tables.map((table) => recognisedExport([table])).find((source) => source !== null) ?? null;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}
