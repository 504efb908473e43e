// Statements that come packed: gzip, ZIP archives of one file, and Excel workbooks. What they unpack to is bounded before it is unpacked.
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { StatementError } from './statement-error.ts';
import { readWorkbook } from './workbook/workbook.ts';

/** Ten times a long statement; what it takes in memory fits into a reading thread. */
export const MOST_UNPACKED = 16 * 1024 * 1024;
const mostEntries = 1000;

/** Whether a file may be much longer than it looks. */
export function isPacked(bytes: Uint8Array): boolean {
  return isGzip(bytes) || isZip(bytes);
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** A file is unpacked for each format that is tried on it. */
const known = new WeakMap<Uint8Array, Uint8Array>();

/** The bytes of the statement; those of a file that is not packed as they are. @throws StatementError */
export function unpacked(bytes: Uint8Array): Uint8Array {
  if (!isPacked(bytes)) return bytes;
  const content = known.get(bytes) ?? (isGzip(bytes) ? gunzipped(bytes) : unzipped(bytes));
  known.set(bytes, content);
  return content;
}

function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch (cause) {
    const isTooLong = cause instanceof RangeError;
    throw new StatementError(isTooLong ? TOO_LONG : 'is a gzip archive that cannot be unpacked', 1);
  }
}

const TOO_LONG = `unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MiB`;

function unzipped(bytes: Uint8Array): Uint8Array {
  const names: string[] = [];
  let entries = 0;
  let isTooLong = false;
  const files = orBroken(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > mostEntries || isTooLong || names.length > 1 || isOfSystem(name)) return false;
        names.push(name);
        isTooLong = originalSize > MOST_UNPACKED;
        return names.length === 1 && !isTooLong && !isWorkbookPart(name);
      },
    }),
  );
  const [name] = names;
  if (name === undefined) throw new StatementError('is a ZIP archive without a file', 1);
  if (names.some(isWorkbookPart)) return workbook(bytes);
  if (isTooLong) throw new StatementError(TOO_LONG, 1);
  const file = files[name];
  if (names.length > 1 || file === undefined) {
    throw new StatementError('is a ZIP archive of several files: import them one by one', 1);
  }
  return file;
}

function workbook(bytes: Uint8Array): Uint8Array {
  return orBroken(() => readWorkbook(bytes, { bytes: MOST_UNPACKED, message: TOO_LONG }));
}

function orBroken<Result>(unpack: () => Result): Result {
  try {
    return unpack();
  } catch (error) {
    if (error instanceof StatementError) throw error;
    throw new StatementError('is a ZIP archive, or an Excel workbook, that cannot be unpacked', 1);
  }
}

/** Folders, and what macOS adds to an archive. */
function isOfSystem(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || /(?:^|\/)\.DS_Store$/.test(name);
}

function isWorkbookPart(name: string): boolean {
  return name === '[Content_Types].xml' || name.startsWith('xl/') || name.startsWith('_rels/');
}
