import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { Unzip, UnzipInflate } from 'fflate';
import { StatementError } from '../../statements/statement-error.ts';

/** Larger than the database of 250,000 transactions with its log of changes. */
const MOST_DATABASE = 256 * 1024 * 1024;
const MOST_TABLES = 500;
const MOST_COLUMNS = 200;
const PUSHED = 64 * 1024;

export type SqlRow = Record<string, SQLOutputValue>;

/** A foreign SQLite database, opened so that reading it costs no more than its size. */
export interface ForeignDatabase {
  /** The columns of a table; empty if there is no such table. */
  columnsOf(table: string): ReadonlySet<string>;
  rows(sql: string): Iterable<SqlRow>;
}

/**
 * Copies the database of a zip archive, or a bare one, to a temporary file, calls `read` with it, and removes the copy.
 * @throws StatementError if the file is no SQLite database, or contains anything that could make reading it expensive
 */
export function withForeignDatabase<Result>(
  bytes: Uint8Array,
  entry: string,
  read: (database: ForeignDatabase) => Result,
  most = MOST_DATABASE,
): Result {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-migration-'));
  const path = join(directory, 'copy.sqlite');
  try {
    copyDatabase(bytes, entry, { path, most });
    using database = new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: false });
    return read(checked(database));
  } catch (error) {
    // SQLite's own errors: the file is damaged, or was damaged on purpose.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')
      throw new StatementError(`has a database that cannot be read: ${error.message}`);
    throw error;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Writes the database to `path`, a piece at a time, so that a small archive never fills the memory. */
function copyDatabase(
  bytes: Uint8Array,
  entry: string,
  { path, most }: { readonly path: string; readonly most: number },
): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    let size = 0;
    const write = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > most) throw new StatementError(`has a database of more than ${most / 1024 / 1024} MiB`);
      writeSync(file, chunk);
    };
    if (isSqlite(bytes)) write(bytes);
    else inflateEntry(bytes, entry, write);
    if (size === 0) throw new StatementError(`has no ${entry}: is it an export of this app?`);
  } finally {
    closeSync(file);
  }
}

function isSqlite(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 15)).toString('latin1') === 'SQLite format 3';
}

function inflateEntry(bytes: Uint8Array, entry: string, write: (chunk: Uint8Array) => void): void {
  let failure: unknown = null;
  let isFound = false;
  const unzip = new Unzip((file) => {
    if (isFound || (file.name !== entry && !file.name.endsWith(`/${entry}`))) return;
    isFound = true;
    file.ondata = (error, chunk) => {
      if (error !== null) failure ??= error;
      else if (failure === null) write(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && failure === null; at += PUSHED) {
      const end = Math.min(at + PUSHED, bytes.length);
      unzip.push(bytes.subarray(at, end), end === bytes.length);
    }
  } catch (error) {
    failure = error;
  }
  if (failure instanceof StatementError) throw failure;
  if (failure !== null) throw new StatementError('is a ZIP archive that cannot be unpacked');
}

/** Rejects every part of a schema that runs expressions of the file's author, and damaged or looping pages. */
function checked(database: DatabaseSync): ForeignDatabase {
  for (const pragma of [
    'trusted_schema = off',
    'cell_size_check = on',
    'ignore_check_constraints = on',
    'mmap_size = 0',
  ])
    database.exec(`PRAGMA ${pragma}`);
  const tables = new Map<string, ReadonlySet<string>>();
  const schema = database.prepare(`SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'`);
  for (const { name, rootpage } of schema.iterate()) {
    if (typeof name !== 'string' || tables.size >= MOST_TABLES) throw new StatementError('has too many tables');
    // Virtual tables have no page of their own.
    if (typeof rootpage !== 'number' || rootpage < 1) throw new StatementError(`has a virtual table`);
    tables.set(name, columnsOf(database, name));
  }
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  if (first?.['quick_check'] !== 'ok') throw new StatementError('has a damaged database');
  return {
    columnsOf: (table) => tables.get(table) ?? new Set(),
    rows: (sql) => database.prepare(sql).iterate(),
  };
}

function columnsOf(database: DatabaseSync, table: string): ReadonlySet<string> {
  const columns = new Set<string>();
  for (const { name, hidden } of database.prepare('SELECT name, hidden FROM pragma_table_xinfo(?)').iterate(table)) {
    // Generated columns compute their value with an expression of the file.
    if (hidden !== 0) throw new StatementError('has a table with computed columns');
    if (typeof name !== 'string' || columns.size >= MOST_COLUMNS) throw new StatementError('has too many columns');
    columns.add(name);
  }
  return columns;
}

/** A text of at most `longest` characters; null for anything else. */
export function sqlText(value: SQLOutputValue | undefined, longest = 2000): string | null {
  return typeof value === 'string' ? value.slice(0, longest).replaceAll('\0', '').toWellFormed() : null;
}

export function isSet(value: SQLOutputValue | undefined): boolean {
  return value === 1;
}
