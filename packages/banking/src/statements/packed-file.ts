// Unpacks gzip files, ZIP archives and Excel workbooks. The unpacked size is checked before unpacking.
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { StatementError } from './statement-error.ts';
import { workbookToCsv } from './workbook/workbook.ts';

/**
 * Maximum unpacked size in bytes: ten times the size of a long statement, but small enough for the memory of a reading
 * thread.
 */
export const MAX_UNPACKED_FILE_BYTES = 16 * 1024 * 1024;
const mostEntries = 1000;
/** Enough for daily statements of a year. */
const mostFiles = 400;

/**
 * Whether a file is a gzip file, a ZIP archive or an Excel workbook, whose content may be much larger than the file.
 */
export function isPacked(bytes: Uint8Array): boolean {
  return isGzip(bytes) || isZip(bytes);
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** A file inside an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A cache, because the file would otherwise be unpacked again for each format that is tried. */
const known = new WeakMap<Uint8Array, readonly ArchivedFile[]>();

/**
 * Unpacks a file: returns the first file of an archive, or the bytes themselves if they are not packed.
 * @throws StatementError if the archive is broken, too large or has too many files
 */
export function unpackFile(bytes: Uint8Array): Uint8Array {
  return isPacked(bytes) ? (filesIn(bytes)[0]?.bytes ?? bytes) : bytes;
}

/**
 * The files of an archive, sorted by name, if it contains more than one; otherwise null.
 * @throws StatementError if the archive is broken, too large or has too many files
 */
export function listArchivedFiles(bytes: Uint8Array): readonly ArchivedFile[] | null {
  const files = isZip(bytes) ? filesIn(bytes) : [];
  return files.length > 1 ? files : null;
}

function filesIn(bytes: Uint8Array): readonly ArchivedFile[] {
  const files = known.get(bytes) ?? (isGzip(bytes) ? [{ name: '', bytes: gunzipped(bytes) }] : unzipped(bytes));
  known.set(bytes, files);
  return files;
}

function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_FILE_BYTES });
  } catch (cause) {
    const isTooLong = cause instanceof RangeError;
    throw new StatementError(isTooLong ? TOO_LONG : 'is a gzip file that cannot be unpacked', 1);
  }
}

const TOO_LONG = `unpacks to more than ${MAX_UNPACKED_FILE_BYTES / 1024 / 1024} MiB`;

function unzipped(bytes: Uint8Array): readonly ArchivedFile[] {
  const names: string[] = [];
  let entries = 0;
  let size = 0;
  const files = orBroken(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > mostEntries || isSystemEntry(name)) return false;
        names.push(name);
        size += originalSize;
        return size <= MAX_UNPACKED_FILE_BYTES && names.length <= mostFiles && !isWorkbookPart(name);
      },
    }),
  );
  if (names.length === 0) throw new StatementError('is a ZIP archive without a file', 1);
  if (names.some(isWorkbookPart)) return [{ name: '', bytes: workbook(bytes) }];
  if (size > MAX_UNPACKED_FILE_BYTES) throw new StatementError(TOO_LONG, 1);
  if (names.length > mostFiles || entries > mostEntries)
    throw new StatementError(`is a ZIP archive of more than ${mostFiles} files`, 1);
  return Object.entries(files)
    .map(([name, content]) => ({ name, bytes: content }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function workbook(bytes: Uint8Array): Uint8Array {
  return orBroken(() => workbookToCsv(bytes, { bytes: MAX_UNPACKED_FILE_BYTES, message: TOO_LONG }));
}

function orBroken<Result>(unpack: () => Result): Result {
  try {
    return unpack();
  } catch (error) {
    if (error instanceof StatementError) throw error;
    throw new StatementError('is a ZIP archive, or an Excel workbook, that cannot be unpacked', 1);
  }
}

/** Whether an entry is a folder, or a file that macOS adds to archives. */
function isSystemEntry(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || /(?:^|\/)\.DS_Store$/.test(name);
}

function isWorkbookPart(name: string): boolean {
  return name === '[Content_Types].xml' || name.startsWith('xl/') || name.startsWith('_rels/');
}
