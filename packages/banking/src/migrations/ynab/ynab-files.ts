import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { StatementError } from '../../statements/statement-error.ts';

const MOST_UNPACKED = 128 * 1024 * 1024;
const MOST_ROWS = 500_000;

export interface YnabFiles {
  readonly register: string;
  /** Null if only the register was exported. */
  readonly plan: string | null;
}

export type YnabRow = ReadonlyMap<string, string>;

/**
 * Finds the register and the plan among the files, or in a zip archive of both.
 * @throws StatementError
 */
export function ynabFiles(files: readonly Uint8Array[]): YnabFiles {
  const texts = files.flatMap(unzipped).map(decoded);
  const registers = texts.filter((text) => columnsOf(text).includes('outflow'));
  const plans = texts.filter((text) => columnsOf(text).some((name) => name === 'assigned' || name === 'budgeted'));
  const [register, ...others] = registers;
  if (register === undefined)
    throw new StatementError('has no register of YNAB: a table with the columns Account and Outflow');
  if (others.length > 0 || plans.length > 1) throw new StatementError('has more than one register or plan of YNAB');
  return { register, plan: plans[0] ?? null };
}

function unzipped(bytes: Uint8Array): Uint8Array[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [bytes];
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^[^/]*\.csv$/i.test(name)) return false;
        size += originalSize;
        if (size > MOST_UNPACKED) throw new StatementError('unpacks to more than 128 MiB');
        return true;
      },
    });
    return Object.values(files);
  } catch (error) {
    if (error instanceof StatementError) throw error;
    throw new StatementError('is a ZIP archive that cannot be unpacked');
  }
}

/** YNAB writes characters beyond the basic plane, such as emoji, as two surrogates of three bytes each (CESU-8). */
function decoded(bytes: Uint8Array): string {
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
  return decodedText.startsWith('\ufeff') ? decodedText.slice(1) : decodedText;
}

function columnsOf(text: string): string[] {
  const line = text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? '';
  return line.split(/[,\t]/).map((cell) => cell.replaceAll('"', '').trim().toLowerCase());
}

/**
 * The rows of a table by their columns, which are in lower case.
 * @throws StatementError
 */
export function ynabRows(text: string): YnabRow[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  if (rows.length > MOST_ROWS) throw new StatementError(`has more than ${MOST_ROWS} rows`);
  const names = header.map((name) => name.trim().toLowerCase());
  return rows.map((cells) => new Map(names.map((name, at) => [name, cells[at] ?? ''])));
}

/** The key of a row's category; null without one. YNAB 4 calls groups master categories. */
export function categoryKeyOf(row: YnabRow): string | null {
  const group = (row.get('category group') ?? row.get('master category') ?? '').trim();
  const category = (row.get('category') ?? row.get('sub category') ?? '').trim();
  if (category === '' || group === '' || (group === 'Uncategorized' && category === 'Uncategorized')) return null;
  return `${group}: ${category}`;
}
