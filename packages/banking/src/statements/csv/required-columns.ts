// Checks that a table lists transactions; otherwise reports what it contains.
import { excerpt, NotTransactionsError, StatementError } from '../statement-error.ts';
import { profileColumns } from './column-profile.ts';
import { computesAmounts, type DecidedColumns, type HeaderRow, hasAmountColumn, toColumnSettings } from './columns.ts';
import { moneyColumnCandidates } from './columns-by-content.ts';
import type { ExportProfile } from './export-profile.ts';
import { isNonAmountHeader, nonTransactionListKind } from './non-amount-headers.ts';
import { normaliseHeader } from './normalise-header.ts';
import { canBeStatement, isDateColumn, type RawTable, tablePreview } from './raw-table.ts';
import type { CsvSettings } from './settings.ts';
import { type UnknownColumns, UnknownColumnsError } from './unknown-columns.ts';

const OTHER = 'is not a list of transactions. Export the account’s transactions instead';

/**
 * Rejects lists of balances, orders or tax lots, unless a profile matches or the settings assign columns.
 * @throws NotTransactionsError that names the kind of list
 */
export function refuseNonTransactionLists(
  header: HeaderRow | null,
  profile: ExportProfile | null,
  settings: CsvSettings,
): void {
  if (header === null || profile !== null || settings.columns.size > 0) return;
  const what = nonTransactionListKind(header.cells);
  if (what !== null) throw new NotTransactionsError(`contains ${what}, and ${OTHER}`, header.line);
}

/**
 * Checks that the table has a date and an amount.
 * @throws UnknownColumnsError if a person can assign the columns; StatementError if not, or if the table contains
 * balances instead of transactions
 */
export function requireColumns(table: RawTable, columns: DecidedColumns, settings: CsvSettings): void {
  const { header, rows } = table;
  const { single } = columns;
  const hasMoney = hasAmountColumn(single) || computesAmounts(single);
  const isGiven = settings.columns.has('amount') || settings.columns.has('debit') || settings.columns.has('credit');
  if (!isGiven && listsBalances(table, columns))
    throw new NotTransactionsError(`contains balances, and ${OTHER}`, header?.line ?? 1);
  if (single.has('date') && hasMoney) return;
  const missing = [single.has('date') ? [] : 'dates', hasMoney ? [] : 'amounts'].flat().join(' and none of ');
  const first = header?.cells ?? rows[0]?.cells ?? [];
  const message = `expected a CSV statement with columns for date and amount, found no column of ${missing} that is certain in ${excerpt(first.join(' | '))}`;
  if (!canBeStatement(table) || !settings.detectColumns) throw new StatementError(message, header?.line ?? 1);
  throw new UnknownColumnsError(message, header?.line ?? 1, describeUnknownColumns(table, guessOf(table, columns)));
}

/** The error for dates that can be read as day-month or month-day; the person must choose the order. */
export function ambiguousDatesError(table: RawTable, columns: DecidedColumns): UnknownColumnsError {
  const line = table.header?.line ?? 1;
  const date = table.rows
    .map(({ cells }) => (cells[columns.single.get('date') ?? 0] ?? '').trim())
    .find((cell) => cell !== '');
  const message = `the dates can begin with the day or with the month, as ${excerpt(date ?? '')}: settings.dateFormat must say which, as "dd/MM/yyyy" or "MM/dd/yyyy"`;
  return new UnknownColumnsError(
    message,
    line,
    describeUnknownColumns(table, toColumnSettings(columns, table.header)),
    'dateFormat',
  );
}

export function describeUnknownColumns(table: RawTable, guess: UnknownColumns['guess']): UnknownColumns {
  const shown = tablePreview(table, null);
  return {
    columns: Array.from({ length: shown.columnCount }, (_, index) => shown.header?.[index] ?? ''),
    samples: shown.sample.map(({ cells }) => cells),
    guess,
  };
}

function guessOf({ header, rows }: RawTable, columns: DecidedColumns): ReturnType<typeof toColumnSettings> {
  if (hasAmountColumn(columns.single)) return toColumnSettings(columns, header);
  const taken = new Set(columns.single.values());
  const profiles = profileColumns(rows.map(({ cells }) => cells));
  const free = profiles.flatMap((profile, column) =>
    !taken.has(column) && profile.filled > 0 && profile.money > profile.filled / 2 ? [column] : [],
  );
  const [likely] = moneyColumnCandidates(free, profiles, header?.cells ?? null);
  if (likely === undefined) return toColumnSettings(columns, header);
  return toColumnSettings({ ...columns, single: new Map([...columns.single, ['amount', likely]]) }, header);
}

const amountAlone = /^(?:amount|betrag|total|value|montant|bedrag|importe)$/;

/**
 * Whether the table lists balances: its only amounts are balances, or it has only a date, an account and one amount for
 * each day.
 */
function listsBalances({ header, rows }: RawTable, { single, description }: DecidedColumns): boolean {
  if (header === null || !single.has('date') || rows.length === 0) return false;
  if (!hasAmountColumn(single)) {
    const profiles = profileColumns(rows.map(({ cells }) => cells));
    const others = profiles.filter(
      (profile, column) => profile.plainlyMoney > profile.filled / 2 && !isNonAmountHeader(header.cells[column] ?? ''),
    );
    return (
      others.length === 0 && (single.has('balance') || header.cells.some((name) => /\bbalance\b|\bsaldo\b/i.test(name)))
    );
  }
  const [date, amount, account] = [single.get('date'), single.get('amount'), single.get('account')];
  const filled = header.cells.filter((name) => name.trim() !== '').length;
  if (account === undefined || amount === undefined || filled !== 3 || description.length > 0 || rows.length < 3)
    return false;
  if (!amountAlone.test(normaliseHeader(header.cells[amount] ?? ''))) return false;
  const days = new Set(rows.map(({ cells }) => `${cells[date ?? 0]}\n${cells[account]}`));
  return days.size === rows.length && isDateColumn(rows, date ?? 0);
}
