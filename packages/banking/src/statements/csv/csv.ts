// CSV statements: what is not set is detected, and what was detected is reported as settings.

import { type AccountStatement, emptyStatement, mergeAccounts } from '../accounts.ts';
import { emptyBrokerStatement } from '../broker/broker-statement.ts';
import { type Progress, STEPS_BETWEEN } from '../progress.ts';
import { SkippedRecords } from '../skipped.ts';
import type { ParsedStatement } from '../statement.ts';
import { excerpt, StatementError } from '../statement-error.ts';
import { runningBalances, withInvertedBalances } from './balances.ts';
import { type BookedRow, type RowReading, readRow } from './bookings.ts';
import { namesSecurities, withBrokerColumns } from './broker-columns.ts';
import { brokerRowOf } from './broker-rows.ts';
import { type Columns, decideColumns, type HeaderRow, namedAs } from './columns.ts';
import { dateFormatOf, decideDateOrder } from './dates.ts';
import { feesComeOnTop } from './fees.ts';
import { currencyCodes, type DecimalSeparator, decideDecimalSeparator, readMoney } from './money.ts';
import { readOwnExport } from './own-export.ts';
import { profileColumns } from './profile.ts';
import { readTable, shownTable } from './raw-table.ts';
import type { CsvSettings, SingleColumn } from './settings.ts';
import type { CsvRow } from './table.ts';

/** Cutting a file into cells takes about as long as reading bookings from them. */
const CUTTING = 0.5;

export function parseCsv(
  text: string,
  settings: CsvSettings,
  encoding: string | null,
  progress: Progress,
): ParsedStatement {
  const table = readTable(text, settings, (share) => progress(share * CUTTING));
  const ownExport = settings.detectColumns ? readOwnExport(table) : null;
  if (ownExport !== null) return { ...ownExport, table: shownTable(table, null) };
  const { delimiter, header, before, rows } = table;
  const skipped = new SkippedRecords();
  for (const row of before) {
    skipped.add(
      row.line,
      `stands before the header on line ${header?.line ?? 0}: ${excerpt(row.cells.join(delimiter))}`,
    );
  }
  const cells = rows.map((row) => row.cells);
  const decided = decideColumns(header, cells, profileColumns(cells), settings);
  const columns = withBrokerColumns(decided, header, settings);
  const reading = decideReading(cells, columns, header, delimiter, settings);
  const { booked, brokers } = bookRows(rows, reading, skipped, (share) => progress(CUTTING + share * (1 - CUTTING)));
  if (header === null && booked.length === 0 && brokers === null) {
    throw new StatementError(
      `expected a CSV statement, found no row that is a booking: ${skipped.all[0]?.reason ?? 'no rows'}`,
      skipped.all[0]?.line ?? 1,
    );
  }
  return {
    accounts: accountsOf(booked, reading, brokers),
    skipped: skipped.all,
    settings: reportedSettings(cells, reading, header, delimiter, settings, encoding),
    table: shownTable(table, reading.columns),
  };
}

function decideReading(
  cells: readonly (readonly string[])[],
  columns: Columns,
  header: HeaderRow | null,
  delimiter: string,
  settings: CsvSettings,
): RowReading {
  const values = (roles: readonly SingleColumn[]): Iterable<string> => columnValues(cells, columns, roles);
  const money = values(['amount', 'debit', 'credit', 'balance']);
  // Files delimited by commas leave the comma to the delimiter; those by semicolons come from where it is a decimal comma.
  const decimal = settings.decimalSeparator ?? decideDecimalSeparator(money, delimiter === ';' ? ',' : '.');
  const signed =
    columns.single.has('amount') && some(values(['amount']), (cell) => readMoney(cell, decimal)?.signed === true);
  const signs = columns.single.has('sign') && (!signed || settings.negativeSigns !== null) ? signsOf(settings) : null;
  const single = new Map(columns.single);
  if (signs === null) single.delete('sign');
  return {
    columns: { ...columns, single },
    dateOrder:
      settings.dateOrder ??
      decideDateOrder(values(['date', 'secondaryDate']), isAmerican(money, decimal) ? 'mdy' : 'dmy'),
    decimal,
    currency: headerCurrency(header, columns),
    signs,
    debitsAreNegative: debitsAreNegative(values(['debit']), decimal),
    feesOnTop: feesComeOnTop(cells, columns.single, decimal),
    inverted: settings.invertAmounts,
    headerWidth: header?.cells.length ?? null,
  };
}

/** The cells of some columns, one after the other, made as they are asked for: a copy of 100,000 rows costs. */
function columnValues(
  cells: readonly (readonly string[])[],
  columns: Columns,
  roles: readonly SingleColumn[],
): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (const role of roles) {
        const column = columns.single.get(role);
        if (column !== undefined) for (const row of cells) yield (row[column] ?? '').trim();
      }
    },
  };
}

function signsOf(settings: CsvSettings): 'known' | ReadonlySet<string> {
  return settings.negativeSigns === null ? 'known' : new Set(settings.negativeSigns);
}

function some(cells: Iterable<string>, test: (cell: string) => boolean): boolean {
  for (const cell of cells) if (test(cell)) return true;
  return false;
}

function isAmerican(money: Iterable<string>, decimal: DecimalSeparator): boolean {
  return decimal === '.' && some(money, (cell) => cell.includes('$') || /\bUSD\b/.test(cell));
}

function debitsAreNegative(cells: Iterable<string>, decimal: DecimalSeparator): boolean {
  let negative = 0;
  let positive = 0;
  for (const cell of cells) {
    const amount = readMoney(cell, decimal)?.amount;
    if (amount === undefined || amount === '0') continue;
    if (amount.startsWith('-')) negative += 1;
    else positive += 1;
  }
  return negative > positive;
}

/** "Betrag (EUR)" names the currency once for all rows. */
function headerCurrency(header: HeaderRow | null, columns: Columns): string | null {
  const column = columns.single.get('amount') ?? columns.single.get('credit') ?? columns.single.get('debit');
  const name = column === undefined ? '' : (header?.cells[column] ?? '').slice(0, 200);
  if (/€|\beuros?\b/i.test(name)) return 'EUR';
  return name.match(/\b[A-Z]{3}\b/g)?.find((code) => currencyCodes.has(code)) ?? null;
}

type Broker = ReturnType<typeof emptyBrokerStatement>;

interface BookedRows {
  readonly booked: BookedRow[];
  /** By account; null where no row is of securities. */
  readonly brokers: ReadonlyMap<string | null, Broker> | null;
}

function bookRows(
  rows: readonly CsvRow[],
  reading: RowReading,
  skipped: SkippedRecords,
  progress: Progress,
): BookedRows {
  const booked: BookedRow[] = [];
  const dates = new Map<string, string | null>();
  const brokers = isOfBroker(rows, reading, dates) ? new Map<string | null, Broker>() : null;
  const signed = brokers !== null && rows.some((row) => isNegative(readRow(row, reading, dates)));
  for (const [index, row] of rows.entries()) {
    if (index % STEPS_BETWEEN === 0) progress(index / rows.length);
    const result = readRow(row, reading, dates);
    if ('reason' in result) skipped.add(result.line, result.reason);
    else if (brokers === null) booked.push(result);
    else {
      const broker = brokers.get(result.account) ?? emptyBrokerStatement();
      brokers.set(result.account, broker);
      const told = brokerRowOf(row, result, reading, signed);
      if ('reason' in told) skipped.add(row.line, told.reason);
      else if ('trade' in told) broker.trades.push(told.trade);
      else if ('cost' in told) broker.costs.push(told.cost);
      else if ('split' in told) broker.splits.push(told.split);
      else booked.push({ ...result, booking: told.booking });
    }
  }
  return { booked, brokers };
}

/** A bank's table may have a column of that name too: in a broker's some row is of a security. */
function isOfBroker(rows: readonly CsvRow[], reading: RowReading, dates: Map<string, string | null>): boolean {
  if (!namesSecurities(reading.columns.single)) return false;
  return rows.some((row) => {
    const result = readRow(row, reading, dates);
    if ('reason' in result) return false;
    const told = brokerRowOf(row, result, reading, true);
    return 'trade' in told || 'split' in told || 'reason' in told;
  });
}

function isNegative(row: ReturnType<typeof readRow>): boolean {
  return !('reason' in row) && row.booking.amount.startsWith('-');
}

function accountsOf(
  booked: readonly BookedRow[],
  reading: RowReading,
  brokers: BookedRows['brokers'],
): ParsedStatement['accounts'] {
  const byAccount = new Map<string | null, BookedRow[]>();
  for (const row of booked) {
    const same = byAccount.get(row.account);
    if (same === undefined) byAccount.set(row.account, [row]);
    else same.push(row);
  }
  for (const account of brokers?.keys() ?? []) if (!byAccount.has(account)) byAccount.set(account, []);
  if (byAccount.size === 0) byAccount.set(null, []);
  const statements = [...byAccount].map(([account, rows]): AccountStatement => {
    const own = { ...emptyStatement(), account, broker: brokers?.get(account) ?? null };
    const currencies = new Set(rows.map((row) => row.booking.currency));
    const [only = reading.currency] = currencies;
    const bookings = rows.map((row) => row.booking);
    // A running balance over several currencies is a balance of none; a broker's follows from trades too.
    if (brokers !== null && currencies.size <= 1) return { ...own, currency: only, bookings };
    if (currencies.size > 1) return { ...own, bookings };
    const balanced = reading.inverted ? withInvertedBalances(rows) : rows;
    return { ...own, currency: only, bookings, ...runningBalances(balanced, only) };
  });
  return mergeAccounts(statements);
}

function reportedSettings(
  cells: readonly (readonly string[])[],
  reading: RowReading,
  header: HeaderRow | null,
  delimiter: string,
  settings: CsvSettings,
  encoding: string | null,
): Record<string, unknown> {
  return {
    delimiter,
    ...(encoding === null ? {} : { encoding }),
    // Without rows nothing was seen, and a guess must not bind the next file.
    ...(cells.length === 0 && settings.decimalSeparator === null ? {} : { decimalSeparator: reading.decimal }),
    ...(cells.length === 0 && settings.dateOrder === null
      ? {}
      : { dateFormat: dateFormatOf(columnValues(cells, reading.columns, ['date']), reading.dateOrder) }),
    header: header !== null,
    ...(settings.skipLines === 0 ? {} : { skipLines: settings.skipLines }),
    columns: namedAs(reading.columns, header),
    ...(settings.detectColumns ? {} : { detectColumns: false }),
    ...(settings.negativeSigns === null ? {} : { negativeSigns: settings.negativeSigns }),
    ...(settings.invertAmounts ? { invertAmounts: true } : {}),
  };
}
