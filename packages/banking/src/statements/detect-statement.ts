// Detects the type of a statement by its content, because banks use .txt for every type.
import { detectCamtType } from './camt/camt.ts';
import { canBeStatement, readRawTable, tablePreview } from './csv/raw-table.ts';
import { parseCsvSettings } from './csv/settings.ts';
import { decodeText } from './decode-text.ts';
import type { ImporterType } from './importer-types.ts';
import { type ArchivedFile, isPacked, listArchivedFiles } from './packed-file.ts';
import { parseStatement } from './parse-statement.ts';
import { portfolioPerformanceColumns } from './portfolio-performance/portfolio-performance.ts';
import { isPortfolioPerformanceXml } from './portfolio-performance/xml.ts';
import { refuseSecurities } from './refuse-securities.ts';
import type { ParsedStatement, StatementTable } from './statement.ts';
import { NotTransactionsError, StatementError } from './statement-error.ts';
import { decodeTable, isNonCsvTable } from './tables/decode-table.ts';

export interface DetectedStatement {
  readonly importerType: ImporterType;
  /** The statement, read with the detected settings. A table with unclear columns has no accounts. */
  readonly statement: ParsedStatement;
}

/**
 * Detects the type of a file and reads it.
 * @throws StatementError if the file is not a statement of a known type
 */
export function detectStatement(input: string | Uint8Array, filename: string | null): DetectedStatement {
  const files = typeof input === 'string' ? null : listArchivedFiles(input);
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

/**
 * The most frequent type in an archive.
 * @throws StatementError if no file is a statement
 */
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
    if (error instanceof NotTransactionsError) throw error;
    const statement = error instanceof StatementError ? undecidedTable(input) : null;
    if (statement === null) throw error;
    return { importerType: 'csv', statement };
  }
}

/**
 * Returns the type if the file has unmistakable markers; otherwise null.
 * @throws StatementError for known formats that are not supported
 */
function kindOf(head: string): ImporterType | null {
  refuseSecurities(head);
  if (/^\s*OFXHEADER\s*:/.test(head) || /<OFX\s*>/i.test(head)) return 'ofx';
  if (/^(?:\s|(?:[#;]|\/\/)[^\n]{0,500}\n)*!(?:type|account|option|clear)\b/i.test(head)) return 'qif';
  if (isNonCsvTable(head)) return 'csv';
  if (/^\s*(?:<\?xml[^>]{0,200}>\s*)?<FlexQueryResponse\b/.test(head)) return 'flex';
  if (isPortfolioPerformanceXml(head) || portfolioPerformanceColumns(head) !== null) return 'portfolioPerformance';
  if (/^\s*<[?!\w]/.test(head)) return detectCamtType(head);
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

/** A table whose columns a person must assign before it can be read; null for any other file. */
function undecidedTable(input: string | Uint8Array): ParsedStatement | null {
  const { text, encoding } = decodeTable(input, null);
  try {
    const table = readRawTable(text, parseCsvSettings(undefined));
    if (!canBeStatement(table)) return null;
    const settings = {
      delimiter: table.delimiter,
      ...(encoding === null ? {} : { encoding }),
      header: table.header !== null,
    };
    return { accounts: [], skipped: [], settings, table: tablePreview(table, null) };
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}

/**
 * Returns the table of a CSV file, so that a person can choose the columns; null if the file is not a table. Ignores the
 * settings for the layout if the file cannot be read with them.
 */
export function readCsvTable(
  input: string | Uint8Array,
  settings: Readonly<Record<string, unknown>>,
): StatementTable | null {
  const { delimiter, encoding, header, skipLines } = settings;
  for (const layout of [{ delimiter, encoding, header, skipLines }, {}]) {
    try {
      const csv = parseCsvSettings(layout);
      return tablePreview(readRawTable(decodeTable(input, csv.encoding).text, csv), null);
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
    }
  }
  return null;
}
