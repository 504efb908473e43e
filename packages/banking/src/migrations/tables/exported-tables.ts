import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { StatementError } from '../../statements/statement-error.ts';

const MAX_UNPACKED = 128 * 1024 * 1024;
const MAX_ROWS = 500_000;
const MAX_COLUMNS = 100;

export interface ExportedTable {
  /** The file's name inside its archive; empty if the file was not in an archive. */
  readonly name: string;
  readonly text: string;
}

/** A row by its columns, whose names are in lower case. */
export type ExportedRow = ReadonlyMap<string, string>;

/**
 * Returns the text of all files, with the CSV files in ZIP archives in place of the archives.
 * @throws StatementError if an archive cannot be unpacked, or the texts are too long
 */
export function extractExportedTables(files: readonly Uint8Array[]): ExportedTable[] {
  return unpackTables(files).map(({ name, bytes }) => ({ name, text: decodeTable(bytes) }));
}

interface Table {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Returns all files, including the CSV files in archives. The size limit applies to their total. */
function unpackTables(files: readonly Uint8Array[]): Table[] {
  let size = 0;
  const count = (bytes: number) => {
    size += bytes;
    if (size > MAX_UNPACKED) throw new StatementError('unpacks to more than 128 MiB');
  };
  return files.flatMap((bytes) => {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return entriesOf(bytes, count);
    count(bytes.length);
    return [{ name: '', bytes }];
  });
}

function entriesOf(archive: Uint8Array, count: (bytes: number) => void): Table[] {
  try {
    const entries = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!/^[^/]*\.csv$/i.test(name)) return false;
        count(originalSize);
        return true;
      },
    });
    return Object.entries(entries).map(([name, bytes]) => ({ name, bytes }));
  } catch (error) {
    if (error instanceof StatementError) throw error;
    throw new StatementError('is a ZIP archive that cannot be unpacked');
  }
}

/** Decodes UTF-8, and emoji in CESU-8: YNAB encodes such characters as two surrogates of three bytes each. */
function decodeTable(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(
      /\xed([\xa0-\xaf])([\x80-\xbf])\xed([\xb0-\xbf])([\x80-\xbf])/g,
      (_, a: string, b: string, c: string, d: string) => {
        const high = 0xd000 | ((a.charCodeAt(0) & 0x3f) << 6) | (b.charCodeAt(0) & 0x3f);
        const low = 0xd000 | ((c.charCodeAt(0) & 0x3f) << 6) | (d.charCodeAt(0) & 0x3f);
        return Buffer.from(String.fromCharCode(high, low), 'utf8').toString('latin1');
      },
    );
  const decodedText = Buffer.from(text, 'latin1').toString('utf8').replaceAll('\0', '');
  // Excel reads the separator from a first line such as `sep=;`.
  return decodedText
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^"?sep=."?\n/i, '');
}

/** The columns of a table, in lower case. */
export function tableColumns(text: string): string[] {
  const line = text.slice(0, 2000).split('\n', 1)[0] ?? '';
  return line.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim().toLowerCase());
}

/**
 * Parses the rows of a table, each as a map from column names in lower case to cells.
 * @throws StatementError if there are too many rows or columns
 */
export function tableRows(text: string): ExportedRow[] {
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    preview: MAX_ROWS + 2,
    delimitersToGuess: [',', '\t', ';'],
  });
  const [header = [], ...rows] = data;
  if (rows.length > MAX_ROWS) throw new StatementError(`has more than ${MAX_ROWS} rows`);
  if (header.length > MAX_COLUMNS) throw new StatementError(`has more than ${MAX_COLUMNS} columns`);
  const names = header.map((name) => name.trim().toLowerCase());
  return rows.map((cells) => new Map(names.map((name, at) => [name, cells[at] ?? ''])));
}
