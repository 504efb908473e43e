// CSV statements: settings that are missing are detected and reported back.

import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { type AccountStatement, emptyAccountStatement, mergeAccounts } from '../account-statement.ts';
import { emptyBrokerStatement } from '../broker/broker-statement.ts';
import { type ReportProgress, STEPS_PER_PROGRESS_REPORT } from '../progress.ts';
import { SkippedRecords } from '../skipped-records.ts';
import type { ParsedStatement } from '../statement.ts';
import { excerpt, StatementError } from '../statement-error.ts';
import { balancesFromBalanceRows, openingAndClosingBalances, withInvertedBalances } from './balances.ts';
import { hasSecurityCodes } from './broker-columns.ts';
import { areCostsAdditional, classifyBrokerRow } from './broker-rows.ts';
import { type CashTransactionRow, type RowFormat, readCashTransactionRow } from './cash-transaction-row.ts';
import { readCofferExport } from './coffer-export.ts';
import { profileColumns } from './column-profile.ts';
import { type DecidedColumns, decideColumns, type HeaderRow, toColumnSettings } from './columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { describeDateFormat } from './dates.ts';
import { columnValues, decideRowFormat, UndecidedDatesError } from './decide-row-format.ts';
import { type ExportProfile, findExportProfile, findExportProfileByShape } from './export-profile.ts';
import { joinMovementSides } from './join-movement-sides.ts';
import { type RawTable, readRawTable, tablePreview } from './raw-table.ts';
import { ambiguousDatesError, refuseNonTransactionLists, requireColumns } from './required-columns.ts';
import { requireDirections } from './required-directions.ts';
import type { CsvSettings } from './settings.ts';
import { isTotalLabel } from './stated-rows.ts';
import { incomingTransferRow, outgoingTransferRow } from './transfer-rows.ts';

/** The share of the progress at which the file is split into cells. Converting the rows takes about as long. */
const READ_TABLE_PROGRESS_SHARE = 0.5;

export function parseCsv(
  text: string,
  settings: CsvSettings,
  encoding: string | null,
  progress: ReportProgress,
): ParsedStatement {
  const found = readTableAndFormat(text, settings, encoding, (share) => progress(share * READ_TABLE_PROGRESS_SHARE));
  if ('accounts' in found) return found;
  const { rows, reading, skipped, ...described } = found;
  const { booked, brokers } = bookRows(rows, reading, skipped, (share) =>
    progress(READ_TABLE_PROGRESS_SHARE + share * (1 - READ_TABLE_PROGRESS_SHARE)),
  );
  if (reading.headerWidth === null && booked.length === 0 && brokers === null) {
    throw new StatementError(
      `expected a CSV statement, found no row with a transaction: ${skipped.all[0]?.reason ?? 'no rows'}`,
      skipped.all[0]?.line ?? 1,
    );
  }
  return { accounts: accountsOf(booked, reading, brokers), skipped: skipped.all, ...described };
}

interface FormattedTable extends Pick<ParsedStatement, 'settings' | 'table'> {
  /** The rows. There must be no other reference to them, because `bookRows` frees each row. */
  readonly rows: CsvRow[];
  readonly reading: RowFormat;
  readonly skipped: SkippedRecords;
}

/** Splits the file into rows and decides how to read them. Returns the statement if the file is Coffer's own export. */
function readTableAndFormat(
  text: string,
  settings: CsvSettings,
  encoding: string | null,
  progress: ReportProgress,
): FormattedTable | ParsedStatement {
  const table = readRawTable(text, settings, progress);
  const ownExport = settings.detectColumns ? readCofferExport(table) : null;
  if (ownExport !== null) return { ...ownExport, table: tablePreview(table, null) };
  const { delimiter, before } = table;
  const skipped = new SkippedRecords();
  for (const row of before) {
    skipped.add(
      row.line,
      `is before the header on line ${table.header?.line ?? 0}: ${excerpt(row.cells.join(delimiter))}`,
    );
  }
  const { header, rows, profile } = withExportProfile(table, settings);
  const cells = rows.map((row) => row.cells);
  const wanted = profile !== null && settings.detectColumns ? profile.over(settings) : settings;
  refuseNonTransactionLists(header, profile, settings);
  const columns = decideColumns(header, cells, profileColumns(cells), wanted);
  requireColumns(table, columns, settings);
  const reading = orAskForDates(table, columns, () =>
    decideRowFormat({ cells, columns, header, delimiter, profile }, wanted),
  );
  if (profile === null && !hasSecurityCodes(columns.single)) requireDirections(table, columns, reading, settings);
  return {
    rows: [...rows],
    reading,
    skipped,
    settings: reportedSettings(cells, reading, header, delimiter, wanted, encoding),
    table: tablePreview(table, reading.columns),
  };
}

interface ProfiledTable extends Pick<RawTable, 'header' | 'rows'> {
  readonly profile: ExportProfile | null;
}

/**
 * Finds the profile that matches the table. If the file states the two sides of a movement in separate rows, joins
 * them.
 */
function withExportProfile({ header, rows }: RawTable, settings: CsvSettings): ProfiledTable {
  if (header === null) {
    const cells = rows.map((row) => row.cells);
    return { header, rows, profile: findExportProfileByShape(cells, settings.profile) };
  }
  const profile = findExportProfile(header.cells, settings.profile);
  if (profile === null || !settings.detectColumns) return { header, rows, profile };
  return joinMovementSides(header, rows, profile.layout) ?? { header, rows, profile };
}

function orAskForDates(table: RawTable, columns: DecidedColumns, decide: () => RowFormat): RowFormat {
  try {
    return decide();
  } catch (error) {
    throw error instanceof UndecidedDatesError ? ambiguousDatesError(table, columns) : error;
  }
}

const STATED = { opening: 'an opening balance', closing: 'a closing balance', turnover: 'a turnover' } as const;

type Broker = ReturnType<typeof emptyBrokerStatement>;

interface BookedRows {
  readonly booked: CashTransactionRow[];
  /** Broker statements by account; null if no row is about securities. */
  readonly brokers: ReadonlyMap<string | null, Broker> | null;
}

/** Converts rows to transactions and trades. Empties `rows`: 100,000 rows take 30 MiB, as much as their transactions. */
function bookRows(rows: CsvRow[], reading: RowFormat, skipped: SkippedRecords, progress: ReportProgress): BookedRows {
  const booked: CashTransactionRow[] = [];
  const dates = new Map<string, string | null>();
  const brokers = isOfBroker(rows, reading, dates) ? new Map<string | null, Broker>() : null;
  const signed =
    brokers !== null &&
    !reading.computesAmounts &&
    rows.some((row) => isNegative(readCashTransactionRow(row, reading, dates)));
  const onTop = brokers !== null && areCostsAdditional(rows, reading);
  const total = rows.length;
  rows.reverse();
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
    if (rows.length % STEPS_PER_PROGRESS_REPORT === 0) progress(1 - rows.length / total);
    const result = readCashTransactionRow(row, reading, dates);
    if ('reason' in result) skipped.add(result.line, result.reason);
    else if (result.states !== null) {
      skipped.add(row.line, `states ${STATED[result.states]} and is not a transaction`);
      if (brokers === null) booked.push(result);
    } else if (brokers === null) {
      const other = incomingTransferRow(row, result, reading);
      booked.push(other === null ? result : outgoingTransferRow(result, other));
      if (other !== null) booked.push(other);
    } else {
      const broker = brokers.get(result.account) ?? emptyBrokerStatement();
      brokers.set(result.account, broker);
      const brokerRow = classifyBrokerRow(row, result, reading, { signed, onTop });
      if ('reason' in brokerRow) skipped.add(row.line, brokerRow.reason);
      else if ('trades' in brokerRow) broker.trades.push(...brokerRow.trades);
      else if ('cost' in brokerRow) broker.costs.push(brokerRow.cost);
      else if ('split' in brokerRow) broker.splits.push(brokerRow.split);
      else booked.push({ ...result, transaction: brokerRow.transaction });
    }
  }
  if (brokers === null) leaveOutTotal(booked, skipped);
  return { booked, brokers };
}

/** Removes the last row if its text says that it is a total and its amount is the sum of all other rows. */
function leaveOutTotal(booked: CashTransactionRow[], skipped: SkippedRecords): void {
  const last = booked.at(-1);
  if (last === undefined || booked.length < 3 || !isTotalLabel([last.transaction.fromTo, last.transaction.description]))
    return;
  const others = booked.slice(0, -1).filter(({ states }) => states === null);
  if (sumDecimalTexts(others.map(({ transaction }) => transaction.amount)) !== last.transaction.amount) return;
  booked.pop();
  skipped.add(last.transaction.line, 'states a total and is not a transaction');
}

/**
 * Whether any row concerns a security. The column alone does not prove it, because a bank's table may have such a
 * column.
 */
function isOfBroker(rows: readonly CsvRow[], reading: RowFormat, dates: Map<string, string | null>): boolean {
  if (!hasSecurityCodes(reading.columns.single)) return false;
  return rows.some((row) => {
    const result = readCashTransactionRow(row, reading, dates);
    if ('reason' in result) return false;
    const brokerRow = classifyBrokerRow(row, result, reading, { signed: true, onTop: false });
    return 'trades' in brokerRow || 'split' in brokerRow || 'reason' in brokerRow;
  });
}

function isNegative(row: ReturnType<typeof readCashTransactionRow>): boolean {
  return !('reason' in row) && row.transaction.amount.startsWith('-');
}

function accountsOf(
  booked: readonly CashTransactionRow[],
  reading: RowFormat,
  brokers: BookedRows['brokers'],
): ParsedStatement['accounts'] {
  const byAccount = new Map<string | null, CashTransactionRow[]>();
  for (const row of booked) {
    const same = byAccount.get(row.account);
    if (same === undefined) byAccount.set(row.account, [row]);
    else same.push(row);
  }
  for (const account of brokers?.keys() ?? []) if (!byAccount.has(account)) byAccount.set(account, []);
  if (byAccount.size === 0) byAccount.set(null, []);
  const statements = [...byAccount].map(([account, rows]): AccountStatement => {
    const own = { ...emptyAccountStatement(), account, broker: brokers?.get(account) ?? null };
    const currencies = new Set(rows.map((row) => row.transaction.currency));
    const [only = reading.currency] = currencies;
    const transactions = rows.filter(({ states }) => states === null).map((row) => row.transaction);
    // A running balance across several currencies is meaningless, and a broker's balance also reflects trades.
    if (brokers !== null && currencies.size <= 1) return { ...own, currency: only, transactions };
    if (currencies.size > 1) return { ...own, transactions };
    const balanced = reading.inverted ? withInvertedBalances(rows) : rows;
    const running = openingAndClosingBalances(
      balanced.filter(({ states }) => states === null),
      only,
    );
    return { ...own, currency: only, transactions, ...running, ...balancesFromBalanceRows(rows, only) };
  });
  return mergeAccounts(statements);
}

function reportedSettings(
  cells: readonly (readonly string[])[],
  reading: RowFormat,
  header: HeaderRow | null,
  delimiter: string,
  settings: CsvSettings,
  encoding: string | null,
): Record<string, unknown> {
  return {
    delimiter,
    ...(encoding === null ? {} : { encoding }),
    // Without rows, only defaults would be reported, and the next file would be read with them.
    ...(cells.length === 0 && settings.decimalSeparator === null ? {} : { decimalSeparator: reading.decimal }),
    ...(cells.length === 0 && settings.dateOrder === null
      ? {}
      : { dateFormat: describeDateFormat(columnValues(cells, reading.columns, ['date']), reading.dateOrder) }),
    header: header !== null,
    ...(settings.skipLines === 0 ? {} : { skipLines: settings.skipLines }),
    columns: toColumnSettings(reading.columns, header),
    ...(reading.profile === null ? {} : { profile: reading.profile.layout.name }),
    ...(settings.detectColumns || reading.profile !== null ? {} : { detectColumns: false }),
    ...(settings.negativeSigns === null ? {} : { negativeSigns: settings.negativeSigns }),
    ...(settings.invertAmounts ? { invertAmounts: true } : {}),
  };
}
