import { decimalPlaces } from '@coffer/domain/fixed-point.ts';
import { amountToUnits, canonicalAmount } from '../../statements/canonical-amount.ts';
import { excerpt, SettingError, StatementError } from '../../statements/statement-error.ts';
import { convertDoubleEntryBook } from '../double-entry/double-entry-book.ts';
import type { DoubleEntrySplit, DoubleEntryTransaction } from '../double-entry/double-entry-types.ts';
import { unknownColumns } from '../ledger/ledger-book.ts';
import { dateFromParts, parseUsAmount } from '../ledger/us-amounts-and-dates.ts';
import type { SourceBook } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { JournalAccounts } from './journal-accounts.ts';
import { JournalCurrencies } from './journal-currencies.ts';
import type { JournalLayout } from './journal-layouts.ts';

/** Currencies that have three decimals. */
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/**
 * Converts the postings of a plain-text journal to the neutral model.
 * @throws StatementError
 */
export function readJournal(rows: readonly ExportedRow[], layout: JournalLayout, usualCurrency: string): SourceBook {
  const commodities = rows.map((row) => (row.get(layout.commodity) ?? '').trim());
  const currencies = new JournalCurrencies(usualCurrency, new Set(commodities));
  const accounts = new JournalAccounts(currencies);
  const keys = new PostingKeys();
  const commodityOf = commoditiesOf(rows, layout);
  let cleared = 0;
  const entries: DoubleEntryTransaction[] = [];
  for (const postings of Map.groupBy(rows, (row) => row.get(layout.entry) ?? '').values()) {
    const splits = new Map(postings.map((row) => [row, splitOf(row, layout, { accounts, keys, commodityOf })]));
    const isCleared = (row: ExportedRow) => layout.marks.some((name) => row.get(name)?.trim() === '*');
    cleared += postings.filter((row) => splits.get(row)?.account.kind === 'own' && isCleared(row)).length;
    if (new Set(postings.map((row) => row.get('date'))).size > 1)
      throw new StatementError('has a transaction with several dates');
    for (const part of separateEntries(postings, layout, { accounts, commodityOf })) {
      const [head] = part;
      const ofPart = part.flatMap((row) => splits.get(row) ?? []);
      if (head !== undefined) entries.push(entryOf(head, layout, ofPart));
    }
  }
  const unclear = commodities.filter((commodity) => currencies.isUnclear(commodity));
  requireClearCurrency(accounts, unclear, currencies);
  return convertDoubleEntryBook({
    ...{ id: '', name: layout.name, accounts: accounts.all(), entries },
    notImported: [
      {
        what: 'postings in an unclear currency',
        count: unclear.length,
        why: 'Several currencies have this symbol. Choose the currency of the amounts.',
      },
      { what: 'cleared marks', count: cleared, why: 'Coffer marks only what a reconciliation includes.' },
      ...unknownColumns(rows, knownColumns(layout)),
    ],
  });
}

/**
 * Requires at least one account in a known currency if the journal has an ambiguous symbol. The error asks for the
 * currency.
 * @throws SettingError
 */
function requireClearCurrency(
  accounts: JournalAccounts,
  [symbol]: readonly string[],
  currencies: JournalCurrencies,
): void {
  if (symbol === undefined || [...accounts.all()].some(({ kind }) => kind === 'own')) return;
  throw new SettingError(
    'currency',
    `must be one of ${currencies.possible(symbol).join(', ')}: the file has amounts in ${excerpt(symbol)}`,
  );
}

/**
 * Splits a transaction into one with money and one for each other commodity that sums to zero, such as hours of
 * vacation on a payslip.
 */
function separateEntries(
  postings: readonly ExportedRow[],
  layout: JournalLayout,
  { accounts, commodityOf }: Pick<JournalParts, 'accounts' | 'commodityOf'>,
): (readonly ExportedRow[])[] {
  const commodities = Map.groupBy(postings, commodityOf);
  const separate = [...commodities].filter(
    ([commodity, rows]) => !accounts.isMoney(commodity) && isBalanced(rows.map((row) => row.get(layout.amount) ?? '')),
  );
  const names = new Set(separate.map(([commodity]) => commodity));
  return [postings.filter((row) => !names.has(commodityOf(row))), ...separate.map(([, rows]) => rows)];
}

function isBalanced(cells: readonly string[]): boolean {
  const amounts = cells.map((cell) => canonicalAmount(cell.trim().replaceAll(',', '')));
  const known = amounts.filter((amount) => amount !== null && decimalPlaces(amount) <= 8);
  return known.length === cells.length && known.reduce((sum, amount) => sum + amountToUnits(amount ?? '0'), 0n) === 0n;
}

/** Returns the columns that the importer reads, and the columns that only repeat their data. */
function knownColumns({
  name: _name,
  hasUnclearPoints: _unclear,
  marks,
  implied,
  ...columns
}: JournalLayout): string[] {
  const read = Object.values(columns).filter((column) => column !== null);
  return ['date', 'account', ...read, ...marks, ...implied];
}

function entryOf(row: ExportedRow, layout: JournalLayout, splits: readonly DoubleEntrySplit[]): DoubleEntryTransaction {
  const cell = (name: string | null) => (name === null ? '' : (row.get(name) ?? '').trim());
  const [payee, narration] = payeeOf(cell(layout.payee), cell(layout.narration));
  const date = cell('date');
  return {
    date: dateFromParts(date, /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/.exec(date)?.groups),
    ...{ currency: null, description: payee, notes: [narration, cell(layout.notes)], splits },
    tags: cell(layout.tags)
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}

/**
 * Returns the payee and the narration. hledger writes both as `payee | note`. If the payee is empty, the narration
 * replaces it.
 */
function payeeOf(payee: string, narration: string): readonly [string, string] {
  if (payee === '') return [narration, ''];
  if (narration !== '') return [payee, narration];
  const [before = '', ...after] = payee.split('|');
  return [before.trim(), after.join('|').trim()];
}

interface JournalParts {
  readonly accounts: JournalAccounts;
  readonly keys: PostingKeys;
  readonly commodityOf: (row: ExportedRow) => string;
}

/**
 * Returns a function that determines the commodity of a row. A zero without a commodity, as hledger writes it, gets the
 * account's first commodity.
 */
function commoditiesOf(rows: readonly ExportedRow[], layout: JournalLayout): (row: ExportedRow) => string {
  const cell = (row: ExportedRow, name: string) => (row.get(name) ?? '').trim();
  const first = new Map<string, string>();
  for (const row of rows) {
    const [account, commodity] = [cell(row, 'account'), cell(row, layout.commodity)];
    if (commodity !== '' && !first.has(account)) first.set(account, commodity);
  }
  return (row) => {
    const commodity = cell(row, layout.commodity);
    const isZero = /^0*(?:\.0*)?$/.test(cell(row, layout.amount));
    return commodity === '' && isZero ? (first.get(cell(row, 'account')) ?? '') : commodity;
  };
}

function splitOf(
  row: ExportedRow,
  layout: JournalLayout,
  { accounts, keys, commodityOf }: JournalParts,
): DoubleEntrySplit {
  const cell = (name: string | null) => (name === null ? '' : (row.get(name) ?? '').trim());
  const [written, commodity] = [cell('account'), commodityOf(row)];
  const account = accounts.accountOf(written, commodity);
  const quantity = account.kind === 'security' ? '0' : parseUsAmount(cell(layout.amount));
  const mayBeThousands = layout.hasUnclearPoints && /\.\d{3}$/.test(cell(layout.amount));
  if (mayBeThousands && account.currency !== '' && !THREE_DECIMALS.has(account.currency))
    throw new StatementError(`has an amount whose point may separate thousands: ${excerpt(cell(layout.amount))}`);
  const contents = [cell('date'), cell(layout.payee), cell(layout.narration), written, commodity, cell(layout.amount)];
  return { key: keys.keyOf(contents.join('\t')), account, quantity, value: null, memo: cell(layout.memo) };
}

/** Creates keys for postings, which have no ids. Equal postings are numbered. */
class PostingKeys {
  readonly #seen = new Map<string, number>();

  keyOf(contents: string): string {
    const ordinal = (this.#seen.get(contents) ?? 0) + 1;
    this.#seen.set(contents, ordinal);
    return `${contents}\t${ordinal}`;
  }
}
