import { gunzipSync } from 'node:zlib';
import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import { requireSameCurrencies } from '../reader-agreement.ts';
import type { SourceBook, SourceBookWithFigures } from '../source-book.ts';
import { isSqlite } from '../sqlite/untrusted-database.ts';
import { convertGnucashFile } from './gnucash-book.ts';
import { readGnucashDatabase, withGnucashDatabase } from './gnucash-database.ts';
import { readGnucashXml } from './gnucash-xml.ts';
import { type GnucashFigures, sumGnucashDatabase, sumGnucashXml } from './sum-gnucash.ts';

const MAX_UNPACKED = 128 * 1024 * 1024;

/**
 * Reads GnuCash's own file: SQLite, or XML that is usually compressed.
 * @throws StatementError
 */
export function readGnucashFile(files: readonly Uint8Array[], { directory }: SourceOptions): SourceBookWithFigures {
  const [bytes, ...others] = files;
  if (bytes === undefined || others.length > 0) throw new StatementError('must be one file: the book of GnuCash');
  if (isSqlite(bytes))
    return withGnucashDatabase(bytes, directory, (database) =>
      checkedGnucashBook(convertGnucashFile(readGnucashDatabase(database)), sumGnucashDatabase(database)),
    );
  const text = Buffer.from(unpacked(bytes))
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (!text.slice(0, 1_000).includes('<gnc-v2')) throw new StatementError('is not a book of GnuCash');
  return checkedGnucashBook(convertGnucashFile(readGnucashXml(text)), sumGnucashXml(text));
}

/** @throws StatementError */
function checkedGnucashBook(book: SourceBook, { figures, currencyOf }: GnucashFigures): SourceBookWithFigures {
  requireSameCurrencies(book, currencyOf);
  return { book, figures };
}

/** @throws StatementError */
function unpacked(bytes: Uint8Array): Uint8Array {
  const tooLong = `unpacks to more than ${MAX_UNPACKED / 1024 / 1024} MiB`;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    if (bytes.length > MAX_UNPACKED) throw new StatementError(tooLong);
    return bytes;
  }
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw new StatementError(cause instanceof RangeError ? tooLong : 'is a gzip file that cannot be unpacked');
  }
}
