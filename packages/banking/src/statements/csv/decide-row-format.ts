// Decides from all rows how a table is read: signs, decimal separator and date order.

import { areFeesAdditional } from './additional-fees.ts';
import { areBalancesBeforeRows } from './balances.ts';
import type { RowFormat } from './cash-transaction-row.ts';
import { computesAmounts, type DecidedColumns, type HeaderRow } from './columns.ts';
import { CURRENCY_BY_SIGN } from './currency-signs.ts';
import { decideDateOrder, parseDateOrder } from './dates.ts';
import { deriveDirectionsFromBalance } from './directions.ts';
import type { ExportProfile } from './export-profile.ts';
import { currencyCodes, type DecimalSeparator, decideDecimalSeparator, readMoney } from './money.ts';
import type { CsvSettings, SingleColumn } from './settings.ts';
import { decideSigns } from './signs.ts';

type Rows = readonly (readonly string[])[];

interface TableToRead {
  readonly cells: Rows;
  readonly columns: DecidedColumns;
  readonly header: HeaderRow | null;
  readonly delimiter: string;
  readonly profile: ExportProfile | null;
}

export function decideRowFormat(
  { cells, columns, header, delimiter, profile }: TableToRead,
  settings: CsvSettings,
): RowFormat {
  const values = (roles: readonly SingleColumn[]): Iterable<string> => columnValues(cells, columns, roles);
  const money = values(['amount', 'debit', 'credit', 'balance', 'price']);
  // Comma-delimited files use a decimal point; semicolon-delimited files come from countries with a decimal comma.
  const decimal = settings.decimalSeparator ?? decideDecimalSeparator(money, delimiter === ';' ? ',' : '.');
  const signs = decideSigns(cells, columns, decimal, settings);
  const single = new Map(columns.single);
  if (signs.words === null) single.delete('sign');
  const stated = profile?.layout.dateFormat;
  const dateOrder =
    settings.dateOrder ??
    (stated === undefined ? null : parseDateOrder(stated)) ??
    decideDateOrder(values(['date', 'secondaryDate']), writesDaysFirst(header, cells, values) ? 'dmy' : null);
  if (dateOrder === null) throw new UndecidedDatesError();
  return {
    columns: { ...columns, single },
    dateOrder,
    decimal,
    currency: profile?.layout.currency ?? headerCurrency(header, columns),
    signs,
    debitsAreNegative: debitsAreNegative(values(['debit']), decimal),
    feesOnTop: profile?.layout.fees === 'onTop' || areFeesAdditional(cells, columns.single, decimal),
    directions: settings.invertAmounts ? null : deriveDirectionsFromBalance(cells, single, decimal),
    inverted: settings.invertAmounts,
    headerWidth: header?.cells.length ?? null,
    hasLongRows: header !== null && areLong(cells, header.cells.length),
    isBalanceBefore: areBalancesBeforeRows(cells, columns.single, decimal, dateOrder),
    computesAmounts: computesAmounts(columns.single),
    profile,
  };
}

/** The cells of some columns, generated lazily because copying 100,000 rows is expensive. */
export function columnValues(cells: Rows, columns: DecidedColumns, roles: readonly SingleColumn[]): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (const role of roles) {
        const column = columns.single.get(role);
        if (column !== undefined) for (const row of cells) yield (row[column] ?? '').trim();
      }
    },
  };
}

function areLong(rows: Rows, width: number): boolean {
  return (
    rows.filter((row) => row.length > width && row.slice(width).some((cell) => cell.trim() !== '')).length >
    rows.length * 0.9
  );
}

/** Thrown if the file's dates fit both orders of day and month, so that a setting must decide. */
export class UndecidedDatesError extends Error {}

/** Heading words of languages that write the day first; `Date` is excluded because English and French share it. */
const daysFirst =
  /(?![a-z])\p{L}|(?:^|[^a-z])(?:datum|betrag|buchung\w*|wertstellung|umsatz|saldo|solde|montant|libelle|fecha|importe|concepto|cargo|abono|bedrag|omschrijving|importo|descrizione|causale|valuta|data|kwota|opis|castka|osszeg|belopp|belob|belop|tekst|dato|summa|maara|kuupaev|tutar|tarih|valor|descricao|historico|suma)(?:[^a-z]|$)/iu;

/** Currencies of countries that write the month first, or use both orders. */
const monthFirstCurrencies = /^(?:USD|CAD|AUD|NZD|SGD|HKD|PHP|ZAR|KES|BZD|BSD|JMD|TTD|BBD|XCD)$/;

/** Whether the language of the headings or the currency implies that dates begin with the day. */
function writesDaysFirst(
  header: HeaderRow | null,
  cells: Rows,
  values: (roles: readonly SingleColumn[]) => Iterable<string>,
): boolean {
  if (header?.cells.some((name) => daysFirst.test(name.slice(0, 200))) === true) return true;
  const currencies = new Set<string>();
  for (const cell of values(['currency'])) if (currencyCodes.has(cell)) currencies.add(cell);
  for (const cell of values(['amount', 'debit', 'credit', 'balance'])) {
    const currency = /\p{Sc}|[A-Z]{3}/u.test(cell) ? (readMoney(cell, '.')?.currency ?? null) : null;
    if (currency !== null) currencies.add(currency);
  }
  const named = header?.cells.flatMap((name) => name.match(/\b[A-Z]{3}\b/g) ?? []) ?? [];
  for (const code of named) if (currencyCodes.has(code)) currencies.add(code);
  return (
    cells.length > 0 && currencies.size > 0 && [...currencies].every((currency) => !monthFirstCurrencies.test(currency))
  );
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

/** The currency that a heading such as "Betrag (EUR)" names for all rows. */
function headerCurrency(header: HeaderRow | null, columns: DecidedColumns): string | null {
  const roles = ['amount', 'credit', 'debit', 'balance'] as const;
  for (const role of roles) {
    const column = columns.single.get(role);
    const name = column === undefined ? '' : (header?.cells[column] ?? '').slice(0, 200);
    const sign = /[A-Z]{0,2}\p{Sc}/u.exec(name)?.[0];
    const bySign = sign === undefined ? undefined : CURRENCY_BY_SIGN[sign.toLowerCase()];
    if (bySign !== undefined) return bySign;
    if (/\beuroa?s?\b/i.test(name)) return 'EUR';
    const code = name.match(/\b[A-Z]{3}\b/g)?.find((found) => currencyCodes.has(found));
    if (code !== undefined) return code;
  }
  return null;
}
