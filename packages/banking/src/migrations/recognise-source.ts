import { constants, gunzipSync } from 'node:zlib';
import { isSqliteStart, recogniseAppExport, zipEntryNames } from '@coffer/domain/known-app-exports.ts';
import { StatementError } from '../statements/statement-error.ts';
import type { MigrationSource } from './migration-sources.ts';
import { extractExportedTables } from './tables/exported-tables.ts';

/** Number of characters that are read to recognise a file, more than any known table's header has. */
const HEAD = 2048;
/** Number of compressed bytes that are read, enough for the first `HEAD` characters. */
const PACKED = 64 * 1024;

/**
 * The app that exported the files, by their contents; null if the files come from several apps, or from an app that
 * Coffer cannot import from.
 */
export function recogniseMigrationSource(files: readonly Uint8Array[]): MigrationSource | null {
  const sources = new Set(files.map(sourceOfFile));
  const [source = null, ...others] = sources;
  return others.length > 0 ? null : source;
}

function sourceOfFile(bytes: Uint8Array): MigrationSource | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ofHead = (head: string) => recogniseAppExport([{ head, entries: [] }]);
  if (isSqliteStart(view.toString('latin1', 0, HEAD))) return ofHead(view.toString('latin1'));
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return ofHead(unpackedHead(view));
  if (view.toString('latin1', 0, 2) !== 'PK') return ofHead(view.toString('utf8', 0, HEAD));
  return recogniseAppExport([{ head: '', entries: zipEntryNames(bytes) }]) ?? sourceOfTables(bytes);
}

/** The beginning of a gzip file's unpacked content; empty if the file is damaged. */
function unpackedHead(bytes: Buffer): string {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * 1024 * 1024 };
    return gunzipSync(bytes.subarray(0, PACKED), options).toString('utf8', 0, HEAD);
  } catch {
    return '';
  }
}

/** The source of the first known table in an archive. */
function sourceOfTables(archive: Uint8Array): MigrationSource | null {
  try {
    const tables = extractExportedTables([archive]).map(({ text }) => ({ head: text.slice(0, HEAD), entries: [] }));
    return tables.map((table) => recogniseAppExport([table])).find((source) => source !== null) ?? null;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}
