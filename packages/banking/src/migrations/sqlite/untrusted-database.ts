import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { Unzip, UnzipInflate } from 'fflate';
import { StatementError } from '../../statements/statement-error.ts';
import { type BOOK_LIMITS, requireBookWithin } from '../book-limits.ts';

/** Maximum size in bytes. A database with 250,000 transactions and its change log is smaller. */
const MAX_DATABASE = 256 * 1024 * 1024;
const MAX_TABLES = 500;
const MAX_COLUMNS = 200;
const MAX_DESCRIPTION = 64 * 1024;
const PUSHED = 64 * 1024;

export type SqlRow = Record<string, SQLOutputValue>;

interface Scan {
  readonly table: string;
  /** SQL expressions for the columns of the result. They must shorten long texts. */
  readonly columns: string;
  readonly where?: string;
  /** The most rows that the scan returns. */
  readonly limit: keyof typeof BOOK_LIMITS;
}

/**
 * An untrusted SQLite database, opened so that reading it takes time in proportion to its size. Each scan reads rows of one table
 * in the order of the file: SQLite can't be interrupted in a join or a sort, and the file's author controls its indexes.
 */
export interface UntrustedDatabase {
  /** The columns of a table; empty if there is no such table. */
  columnsOf(table: string): ReadonlySet<string>;
  /** @throws StatementError if there are more rows than the limit */
  scan(scan: Scan): Iterable<SqlRow>;
  /** The number of rows that meet a condition. */
  count(table: string, where: string): number;
}

/**
 * An uploaded file: a SQLite database, or a ZIP archive with a database and a text that describes it. `database` and
 * `description` are the names of these files in the archive.
 */
interface Archive {
  readonly bytes: Uint8Array;
  readonly database: string;
  readonly description: string;
}

/**
 * Copies the database of an archive to a file in `directory`, calls `read` with it and the archive's description, and
 * removes the copy.
 * @throws StatementError if the file is no SQLite database, or contains anything that could make reading it expensive
 */
export function withUntrustedDatabase<Result>(
  archive: Archive,
  { directory, most = MAX_DATABASE }: { readonly directory: string; readonly most?: number },
  read: (database: UntrustedDatabase, description: string | null) => Result,
): Result {
  const path = join(directory, 'copy.sqlite');
  try {
    const description = copyDatabase(archive, { path, most });
    using database = new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: false });
    return read(requireSafeDatabase(database), description);
  } catch (error) {
    // SQLite reports damaged files, and numbers that are too large for JavaScript, with these errors.
    if (error instanceof Error && 'code' in error && DAMAGED.has(String(error.code)))
      throw new StatementError(`has a database that cannot be read: ${error.message.slice(0, 200)}`);
    throw error;
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
  }
}

const DAMAGED = new Set(['ERR_SQLITE_ERROR', 'ERR_OUT_OF_RANGE']);

/**
 * Writes the database to `path` in chunks, because a small archive may contain a very large file. Returns the
 * description; null if there is none.
 */
function copyDatabase(
  { bytes, database, description }: Archive,
  { path, most }: { readonly path: string; readonly most: number },
): string | null {
  const file = openSync(path, 'wx', 0o600);
  try {
    let size = 0;
    const write = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > most) throw new StatementError(`has a database of more than ${most / 1024 / 1024} MiB`);
      writeSync(file, chunk);
    };
    const described: Uint8Array[] = [];
    let left = MAX_DESCRIPTION;
    const describe = (chunk: Uint8Array) => {
      left -= chunk.length;
      if (left < 0) throw new StatementError(`has a ${description} of more than ${MAX_DESCRIPTION / 1024} KiB`);
      described.push(chunk.slice());
    };
    if (isSqlite(bytes)) write(bytes);
    else
      inflateEntries(
        bytes,
        new Map([
          [database, write],
          [description, describe],
        ]),
      );
    if (size === 0) throw new StatementError(`has no ${database}: is it an export of this app?`);
    return described.length === 0 ? null : Buffer.concat(described).toString('utf8');
  } finally {
    closeSync(file);
  }
}

export function isSqlite(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 15)).toString('latin1') === 'SQLite format 3';
}

/** Unpacks the first entry with each wanted name, and passes its contents to the function for that name in chunks. */
function inflateEntries(bytes: Uint8Array, wanted: Map<string, (chunk: Uint8Array) => void>): void {
  let failure: unknown = null;
  const unzip = new Unzip((file) => {
    const name = file.name.slice(file.name.lastIndexOf('/') + 1);
    const write = wanted.get(name);
    if (write === undefined) return;
    wanted.delete(name);
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

/**
 * Checks an untrusted database and returns functions to read it.
 * @throws StatementError if it has virtual tables or computed columns, or if its pages are damaged
 */
function requireSafeDatabase(database: DatabaseSync): UntrustedDatabase {
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
    if (typeof name !== 'string' || tables.size >= MAX_TABLES) throw new StatementError('has too many tables');
    // Virtual tables have no page of their own.
    if (typeof rootpage !== 'number' || rootpage < 1) throw new StatementError(`has a virtual table`);
    tables.set(name, columnsOf(database, name));
  }
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  if (first?.['quick_check'] !== 'ok') throw new StatementError('has a damaged database');
  return {
    columnsOf: (table) => tables.get(table) ?? new Set(),
    scan: (scan) => scanTable(database, scan),
    count: (table, where) =>
      Number(database.prepare(`SELECT count(*) AS count FROM "${table}" NOT INDEXED WHERE ${where}`).get()?.['count']),
  };
}

function* scanTable(
  database: DatabaseSync,
  { table, columns, where = 'true', limit }: Scan,
): Generator<SqlRow, void, void> {
  let count = 0;
  for (const row of database.prepare(`SELECT ${columns} FROM "${table}" NOT INDEXED WHERE ${where}`).iterate()) {
    count += 1;
    requireBookWithin(limit, count);
    yield row;
  }
}

function columnsOf(database: DatabaseSync, table: string): ReadonlySet<string> {
  const columns = new Set<string>();
  for (const { name, hidden } of database.prepare('SELECT name, hidden FROM pragma_table_xinfo(?)').iterate(table)) {
    // Generated columns compute their value with an expression of the file.
    if (hidden !== 0) throw new StatementError('has a table with computed columns');
    if (typeof name !== 'string' || columns.size >= MAX_COLUMNS) throw new StatementError('has too many columns');
    columns.add(name);
  }
  return columns;
}
