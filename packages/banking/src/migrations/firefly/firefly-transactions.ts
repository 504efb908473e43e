import { decimalOfText, formatDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import { negated } from '@coffer/domain/decimal-texts.ts';
import { decimalPlaces } from '@coffer/domain/fixed-point.ts';
import { canonicalAmount, magnitudeOf } from '../../statements/amount.ts';
import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';
import { plainDate } from '../ledger/plain-amount.ts';
import type { SourceTransaction } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import type { CutTexts } from '../texts.ts';

/** Whether a person owns accounts of a type; the others are shops, employers and Firefly III’s own. */
export function isOwn(type: string): boolean {
  return ['Asset account', 'Default account', 'Loan', 'Debt', 'Mortgage', 'Credit card'].includes(type);
}

/** A row is one journal: what left its source and arrived at its destination. Journals of a group are a split. */
export function fireflyTransactions(
  rows: readonly ExportedRow[],
  currency: string,
  cut: CutTexts,
): SourceTransaction[] {
  requireBookWithin(
    'transactions',
    rows.reduce((sum, row) => sum + endsIn(row, currency).length, 0),
  );
  requireOneEach(rows);
  const transactions: SourceTransaction[] = [];
  for (const group of Map.groupBy(rows, (row) => row.get('group_id') ?? '').values()) {
    const entries = group.flatMap((row) => sidesOf(row, currency, cut));
    // Firefly III allows several accounts and days in a group; a transaction of Coffer has one of each.
    for (const own of Map.groupBy(entries, ({ accountKey, date }) => `${date}\t${accountKey}`).values())
      transactions.push(...(own.length > 1 ? [splitOf(own, group, cut)] : own));
  }
  return transactions;
}

function requireOneEach(rows: readonly ExportedRow[]): void {
  const journals = new Set(rows.map((row) => row.get('journal_id') ?? ''));
  if (journals.size < rows.length) throw new StatementError('has two journals of the same id');
  if ([...journals].some((id) => !/^\d{1,20}$/.test(id))) throw new StatementError('has a journal without an id');
}

/** The ends of a row that are in a currency: a transfer may arrive in another one than it left. */
export function endsIn(row: ExportedRow, currency: string): ('source' | 'destination')[] {
  const [from, to] = [isOwn(row.get('source_type') ?? ''), isOwn(row.get('destination_type') ?? '')];
  const arrives = from && to && isExchange(row) ? row.get('foreign_currency_code') : row.get('currency_code');
  return [
    ...(from && row.get('currency_code') === currency ? (['source'] as const) : []),
    ...(to && arrives === currency ? (['destination'] as const) : []),
  ];
}

function isExchange(row: ExportedRow): boolean {
  const [own, foreign = ''] = [row.get('currency_code'), row.get('foreign_currency_code')];
  return foreign !== '' && foreign !== own;
}

/** @throws StatementError */
function sidesOf(row: ExportedRow, currency: string, cut: CutTexts): SourceTransaction[] {
  const cell = (name: string) => (row.get(name) ?? '').trim();
  const ends = endsIn(row, currency);
  if (ends.length === 2 && cell('source_name') === cell('destination_name'))
    throw new StatementError('has a transfer from an account to itself');
  const arrivesExchanged = ends.length === 1 && ends[0] === 'destination' && isOwn(cell('source_type'));
  const amount = magnitudeOf(amountOf(cell(arrivesExchanged ? 'foreign_amount' : 'amount')));
  const key = cell('journal_id');
  const isOpening = ['Opening balance', 'Liability credit'].includes(cell('type'));
  const [description, notes] = [cell('description'), cell('notes')];
  const category = cell('category');
  const side = (end: 'source' | 'destination', value: string, isLinked: boolean): SourceTransaction => {
    const counterparty = cell(end === 'source' ? 'destination_name' : 'source_name');
    return {
      ...{ key: `${key}\t${end}`, accountKey: cell(`${end}_name`), amount: value, isOpening, parts: [] },
      date: plainDate(cell('date'), /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T|$)/.exec(cell('date'))?.groups),
      payee: isLinked || isOpening || counterparty === '' ? null : cut.name(counterparty),
      originalPayee: description === '' ? null : cut.text(description),
      notes: notes === '' ? null : cut.text(notes),
      tags: cut.tags(tagsOf(cell('tags'))),
      categoryKey: category === '' ? null : category,
      transferKey: isLinked ? `${key}\t${end === 'source' ? 'destination' : 'source'}` : null,
    };
  };
  const isLinked = ends.length === 2 && amount !== '0';
  return ends.map((end) => side(end, end === 'source' ? negated(amount) : amount, isLinked));
}

function amountOf(cell: string): string {
  const amount = canonicalAmount(cell);
  if (amount === null || decimalPlaces(amount) > 8)
    throw new StatementError(`has an amount that cannot be read: ${excerpt(cell)}`);
  return amount;
}

function tagsOf(cell: string): string[] {
  return cell
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function splitOf(
  entries: readonly SourceTransaction[],
  group: readonly ExportedRow[],
  cut: CutTexts,
): SourceTransaction {
  const [first] = entries;
  if (first === undefined) throw new Error('a split has parts');
  const title = (group[0]?.get('group_title') ?? '').trim();
  return {
    ...first,
    ...{ key: `split\t${first.key}`, categoryKey: null, transferKey: null, notes: null, tags: [], isOpening: false },
    originalPayee: title === '' ? first.originalPayee : cut.text(title),
    amount: formatDecimal(sumDecimals(entries.map(({ amount }) => decimalOfText(amount)))),
    parts: entries.map(({ accountKey: _account, date: _date, parts: _parts, ...part }) => part),
  };
}
