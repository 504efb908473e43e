// What kind of statement a file is, told by its content: banks call every kind .txt.
import { camtTypeOf } from './camt/camt.ts';
import { mayBeStatement, readTable, shownTable } from './csv/raw-table.ts';
import { csvSettings } from './csv/settings.ts';
import { decodeText } from './encoding.ts';
import { type ArchivedFile, isPacked, severalFilesIn } from './packed-file.ts';
import { columnsOf } from './portfolio-performance/portfolio-performance.ts';
import { isPortfolioXml } from './portfolio-performance/xml.ts';
import { refuseSecurities } from './securities-files.ts';
import type { ParsedStatement, StatementTable } from './statement.ts';
import { OtherList, StatementError } from './statement-error.ts';
import { type ImporterType, parseStatement } from './statements.ts';
import { decodeTable, isTableInDisguise } from './tables/table-text.ts';

export interface DetectedStatement {
  readonly importerType: ImporterType;
  /** Read with what was detected. A table whose columns cannot be told has no accounts. */
  readonly statement: ParsedStatement;
}

/** @throws StatementError where the file is no statement of a known kind. */
export function detectStatement(input: string | Uint8Array, filename: string | null): DetectedStatement {
  const files = typeof input === 'string' ? null : severalFilesIn(input);
  if (files === null) return detectFile(input, filename);
  const importerType = typeOf(files);
  try {
    return { importerType, statement: parseStatement(importerType, input) };
  } catch (error) {
    const statement = error instanceof StatementError ? undecidedTable(input) : null;
    if (statement === null) throw error;
    return { importerType, statement };
  }
}

/** The type of most files of an archive. @throws StatementError where none is a statement */
function typeOf(files: readonly ArchivedFile[]): ImporterType {
  const counts = new Map<ImporterType, number>();
  let failure: unknown = null;
  for (const { bytes, name } of files) {
    if (isPacked(bytes)) continue;
    try {
      const { importerType } = detectFile(bytes, name);
      counts.set(importerType, (counts.get(importerType) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      failure ??= error;
    }
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (most === undefined) throw failure ?? new StatementError('is a ZIP archive without a statement', 1);
  return most[0];
}

function detectFile(input: string | Uint8Array, filename: string | null): DetectedStatement {
  const { text } = decodeText(input, null);
  const seen = kindOf(text.slice(0, 65_536));
  if (seen !== null && seen !== 'csv') return { importerType: seen, statement: parseStatement(seen, input) };
  const named = seen ?? kindNamedBy(filename);
  try {
    if (named !== null && named !== 'csv') return { importerType: named, statement: parseStatement(named, input) };
    return { importerType: 'csv', statement: parseStatement('csv', input) };
  } catch (error) {
    if (error instanceof OtherList) throw error;
    const statement = error instanceof StatementError ? undecidedTable(input) : null;
    if (statement === null) throw error;
    return { importerType: 'csv', statement };
  }
}

/** Signs that no other kind has; null leaves a table of some sort. @throws StatementError of what is known and not read */
function kindOf(head: string): ImporterType | null {
  refuseSecurities(head);
  if (/^\s*OFXHEADER\s*:/.test(head) || /<OFX\s*>/i.test(head)) return 'ofx';
  if (/^(?:\s|(?:[#;]|\/\/)[^\n]{0,500}\n)*!(?:type|account|option|clear)\b/i.test(head)) return 'qif';
  if (isTableInDisguise(head)) return 'csv';
  if (/^\s*(?:<\?xml[^>]{0,200}>\s*)?<FlexQueryResponse\b/.test(head)) return 'flex';
  if (isPortfolioXml(head) || columnsOf(head) !== null) return 'portfolioPerformance';
  if (/^\s*<[?!\w]/.test(head)) return camtTypeOf(head);
  const tags = new Set([...head.matchAll(swiftTag)].map(([, tag = '']) => tag.slice(0, 2)));
  return tags.size > 1 ? 'mt940' : null;
}

const swiftTag = /^(?:\{[^\n]{0,500}\{4:\s*)?:(20|25P?|28C?|60[FM]|61|62[FM]):/gm;

const extensions: Readonly<Record<string, ImporterType>> = {
  csv: 'csv',
  tsv: 'csv',
  sta: 'mt940',
  mt940: 'mt940',
  940: 'mt940',
  swi: 'mt940',
  xml: 'camt053',
  camt: 'camt053',
  c52: 'camt052',
  c53: 'camt053',
  c54: 'camt054',
  ofx: 'ofx',
  qfx: 'ofx',
  qbo: 'ofx',
  qif: 'qif',
};

function kindNamedBy(filename: string | null): ImporterType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(filename ?? '')?.[1]?.toLowerCase();
  return extension === undefined ? null : (extensions[extension] ?? null);
}

/** A table whose columns a person has to name before its bookings can be read. */
function undecidedTable(input: string | Uint8Array): ParsedStatement | null {
  const { text, encoding } = decodeTable(input, null);
  try {
    const table = readTable(text, csvSettings(undefined));
    if (!mayBeStatement(table)) return null;
    const settings = {
      delimiter: table.delimiter,
      ...(encoding === null ? {} : { encoding }),
      header: table.header !== null,
    };
    return { accounts: [], skipped: [], settings, table: shownTable(table, null) };
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}

/**
 * A CSV file as a table, for choosing its columns when they are at fault: read with those settings that say where its
 * cells are, as far as these can be used. Null where it is no table.
 */
export function csvTableOf(
  input: string | Uint8Array,
  settings: Readonly<Record<string, unknown>>,
): StatementTable | null {
  const { delimiter, encoding, header, skipLines } = settings;
  for (const layout of [{ delimiter, encoding, header, skipLines }, {}]) {
    try {
      const csv = csvSettings(layout);
      return shownTable(readTable(decodeTable(input, csv.encoding).text, csv), null);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
    }
  }
  return null;
}
