import { decimalPlaces } from '@coffer/domain/fixed-point.ts';
import { canonicalAmount, unitsOf } from '../../statements/amount.ts';
import { excerpt, StatementError } from '../../statements/statement-error.ts';
import type { DoubleEntrySplit, DoubleEntryTransaction } from '../double-entry/double-entry.ts';
import { doubleEntryBook } from '../double-entry/double-entry-book.ts';
import { unknownColumns } from '../ledger/ledger-book.ts';
import { plainAmount, plainDate } from '../ledger/plain-amount.ts';
import type { SourceBook } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { JournalAccounts } from './journal-accounts.ts';
import type { JournalLayout } from './journal-layouts.ts';

/** Currencies that have three decimals. */
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/**
 * Converts the postings of a plain-text journal to the neutral model.
 * @throws StatementError
 */
export function readJournal(rows: readonly ExportedRow[], layout: JournalLayout, usualCurrency: string): SourceBook {
  const accounts = new JournalAccounts(usualCurrency);
  const keys = new PostingKeys();
  let cleared = 0;
  const entries: DoubleEntryTransaction[] = [];
  for (const postings of Map.groupBy(rows, (row) => row.get(layout.entry) ?? '').values()) {
    const splits = new Map(postings.map((row) => [row, splitOf(row, layout, { accounts, keys })]));
    const isCleared = (row: ExportedRow) => layout.marks.some((name) => row.get(name)?.trim() === '*');
    cleared += postings.filter((row) => splits.get(row)?.account.kind === 'own' && isCleared(row)).length;
    for (const part of separateEntries(postings, layout, accounts)) {
      const [head] = part;
      const ofPart = part.flatMap((row) => splits.get(row) ?? []);
      if (head !== undefined) entries.push(entryOf(head, layout, ofPart));
    }
  }
  return doubleEntryBook({
    ...{ id: '', name: layout.name, accounts: accounts.all(), entries },
    notImported: [
      { what: 'cleared marks', count: cleared, why: 'Coffer marks only what a reconciliation includes.' },
      ...unknownColumns(rows, knownColumns(layout)),
    ],
  });
}

/**
 * Postings of commodities that balance among themselves, such as hours of vacation in a salary, are transactions of their
 * own, because they have nothing to do with the money.
 */
function separateEntries(
  postings: readonly ExportedRow[],
  layout: JournalLayout,
  accounts: JournalAccounts,
): (readonly ExportedRow[])[] {
  const commodities = Map.groupBy(postings, (row) => (row.get(layout.commodity) ?? '').trim());
  const separate = [...commodities].filter(
    ([commodity, rows]) => !accounts.isMoney(commodity) && isBalanced(rows.map((row) => row.get(layout.amount) ?? '')),
  );
  const names = new Set(separate.map(([commodity]) => commodity));
  return [
    postings.filter((row) => !names.has((row.get(layout.commodity) ?? '').trim())),
    ...separate.map(([, rows]) => rows),
  ];
}

function isBalanced(cells: readonly string[]): boolean {
  const amounts = cells.map((cell) => canonicalAmount(cell.trim().replaceAll(',', '')));
  const known = amounts.filter((amount) => amount !== null && decimalPlaces(amount) <= 8);
  return known.length === cells.length && known.reduce((sum, amount) => sum + unitsOf(amount ?? '0'), 0n) === 0n;
}

/** The columns that are read, and those that say the same as others. */
function knownColumns({ name: _name, marks, implied, ...columns }: JournalLayout): string[] {
  const read = Object.values(columns).filter((column) => column !== null);
  return ['date', 'account', ...read, ...marks, ...implied];
}

function entryOf(row: ExportedRow, layout: JournalLayout, splits: readonly DoubleEntrySplit[]): DoubleEntryTransaction {
  const cell = (name: string | null) => (name === null ? '' : (row.get(name) ?? '').trim());
  const [payee, narration] = payeeOf(cell(layout.payee), cell(layout.narration));
  const date = cell('date');
  return {
    date: plainDate(date, /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/.exec(date)?.groups),
    ...{ currency: null, description: payee, notes: [narration, cell(layout.notes)], splits },
    tags: cell(layout.tags)
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}

/** hledger writes `payee | note`. Without a payee, the narration is what there is. */
function payeeOf(payee: string, narration: string): readonly [string, string] {
  if (payee === '') return [narration, ''];
  if (narration !== '') return [payee, narration];
  const [before = '', ...after] = payee.split('|');
  return [before.trim(), after.join('|').trim()];
}

function splitOf(
  row: ExportedRow,
  layout: JournalLayout,
  { accounts, keys }: { readonly accounts: JournalAccounts; readonly keys: PostingKeys },
): DoubleEntrySplit {
  const cell = (name: string | null) => (name === null ? '' : (row.get(name) ?? '').trim());
  const [written, commodity] = [cell('account'), cell(layout.commodity)];
  const account = accounts.accountOf(written, commodity);
  const quantity = account.kind === 'security' ? '0' : plainAmount(cell(layout.amount));
  // Some journals separate thousands with points: what looks like three decimals may be a thousand.
  if (account.currency !== '' && decimalPlaces(quantity) === 3 && !THREE_DECIMALS.has(account.currency))
    throw new StatementError(`has an amount whose point may separate thousands: ${excerpt(cell(layout.amount))}`);
  const contents = [cell('date'), cell(layout.payee), cell(layout.narration), written, commodity, cell(layout.amount)];
  return { key: keys.keyOf(contents.join('\t')), account, quantity, value: null, memo: cell(layout.memo) };
}

/** Postings have no ids. Equal ones are numbered. */
class PostingKeys {
  readonly #seen = new Map<string, number>();

  keyOf(contents: string): string {
    const ordinal = (this.#seen.get(contents) ?? 0) + 1;
    this.#seen.set(contents, ordinal);
    return `${contents}\t${ordinal}`;
  }
}
