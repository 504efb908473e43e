// Parses bank statement files into transactions. Pure: no files, no database, no clock.

import { parseCamt } from './camt/camt.ts';
import { parseCsv } from './csv/csv.ts';
import {
  callerSettingNames,
  checkCallerSettings,
  dateOrderSetting,
  decimalSetting,
  parseCsvSettings,
  parseSettingsMap,
  textSetting,
} from './csv/settings.ts';
import { decodeText } from './decode-text.ts';
import { parseFlex } from './flex/flex.ts';
import type { ImporterType } from './importer-types.ts';
import { parseMt940 } from './mt940/mt940.ts';
import { parseOfx } from './ofx/ofx.ts';
import { listArchivedFiles } from './packed-file.ts';
import { parsePortfolioPerformance } from './portfolio-performance/portfolio-performance.ts';
import type { ReportProgress } from './progress.ts';
import { parseQif } from './qif.ts';
import { readStatementArchive } from './read-statement-archive.ts';
import { refuseSecurities } from './refuse-securities.ts';
import type { ParsedStatement } from './statement.ts';
import { decodeTable } from './tables/decode-table.ts';

export type { InvestmentSummary } from './broker/investment-summary.ts';
export type {
  ParsedStatement,
  SkippedRecord,
  StatementAccount,
  StatementBalance,
  StatementPeriod,
  StatementTable,
} from './statement.ts';
// biome-ignore lint/performance/noBarrelFile: callers catch it, and this file is the folder's public surface
export { StatementError } from './statement-error.ts';
export type { StatementTransaction } from './transaction.ts';

/**
 * Reads a statement file, or an archive of several files of one type. Broken records are reported in `skipped` with
 * their lines; the rest is returned.
 *
 * `settings`: for csv see `CsvSettings`; for qif `encoding`, `dateFormat` and `decimalSeparator`; for other types
 * `encoding`. Every type also accepts `account`, `cashAssetId` and `securities`, which only the caller uses.
 *
 * `progress` receives the share read so far; only csv, which has the longest files, reports it while reading.
 *
 * @throws StatementError if the file is not of that type, or a setting is unknown or of the wrong type
 */
export function parseStatement(
  type: ImporterType,
  input: string | Uint8Array,
  settings?: unknown,
  progress: ReportProgress = () => undefined,
): ParsedStatement {
  const files = typeof input === 'string' ? null : listArchivedFiles(input);
  if (files === null) return parseFile(type, input, settings, progress);
  return readStatementArchive(files, ({ bytes }) => parseFile(type, bytes, settings, () => undefined));
}

function parseFile(
  type: ImporterType,
  input: string | Uint8Array,
  settings: unknown,
  progress: ReportProgress,
): ParsedStatement {
  if (type === 'csv') {
    const csv = parseCsvSettings(settings);
    const { text, encoding } = decodeTable(input, csv.encoding);
    return parseCsv(text, csv, encoding, progress);
  }
  const given = parseSettingsMap(
    settings,
    type === 'qif'
      ? ['encoding', 'dateFormat', 'decimalSeparator', ...callerSettingNames]
      : ['encoding', ...callerSettingNames],
  );
  checkCallerSettings(given);
  const { text } = decodeText(input, textSetting(given, 'encoding'));
  if (type !== 'qif') refuseSecurities(text);
  switch (type) {
    case 'mt940':
      return parseMt940(text);
    case 'camt052':
    case 'camt053':
    case 'camt054':
      return parseCamt(text, type);
    case 'flex':
      return parseFlex(text);
    case 'portfolioPerformance':
      return parsePortfolioPerformance(text);
    case 'ofx':
      return parseOfx(text);
    case 'qif':
      return parseQif(text, { dateOrder: dateOrderSetting(given), decimalSeparator: decimalSetting(given) });
  }
}
