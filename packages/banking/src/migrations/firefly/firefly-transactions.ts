import { formatDecimal, parseUnlimitedDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { decimalPlaces } from '@coffer/domain/fixed-point.ts';
import { absoluteAmount, canonicalAmount } from '../../statements/canonical-amount.ts';
import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';
import type { CutTexts } from '../cut-texts.ts';
import { dateFromParts } from '../ledger/us-amounts-and-dates.ts';
import type { SourceTransaction } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { type FireflyCurrencies, ownCurrencySides } from './firefly-sides.ts';

/** Converts the rows. A row is one journal, with a source and a destination; journals of a group are a split. */
export function convertFireflyTransactions(
  rows: readonly ExportedRow[],
  currencies: FireflyCurrencies,
  cut: CutTexts,
): SourceTransaction[] {
  requireBookWithin(
    'transactions',
    rows.reduce((sum, row) => sum + ownCurrencySides(row, currencies).length, 0),
  );
  requireOneEach(rows);
  const transactions: SourceTransaction[] = [];
  for (const group of Map.groupBy(rows, (row) => row.get('group_id') ?? '').values()) {
    const entries = group.flatMap((row) => sidesOf(row, currencies, cut));
    // In Firefly III, a group may have several accounts and days; in Coffer, a transaction has one account and one day.
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

/** @throws StatementError */
function sidesOf(row: ExportedRow, currencies: FireflyCurrencies, cut: CutTexts): SourceTransaction[] {
  const cell = (name: string) => (row.get(name) ?? '').trim();
  const ends = ownCurrencySides(row, currencies);
  const [from, to] = ends;
  if (from !== undefined && from.account === to?.account)
    throw new StatementError('has a transfer from an account to itself');
  const key = cell('journal_id');
  const isOpening = ['Opening balance', 'Liability credit'].includes(cell('type'));
  const [description, notes] = [cell('description'), cell('notes')];
  const category = cell('category');
  const isLinked = ends.length === 2 && ends.every(({ amount }) => absoluteAmount(amountOf(cell(amount))) !== '0');
  return ends.map(({ end, account, amount }): SourceTransaction => {
    const value = absoluteAmount(amountOf(cell(amount)));
    const counterparty = cell(end === 'source' ? 'destination_name' : 'source_name');
    return {
      ...{ key: `${key}\t${end}`, accountKey: account, isOpening, parts: [] },
      amount: end === 'source' ? negateDecimalText(value) : value,
      date: dateFromParts(
        cell('date'),
        /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T|$)/.exec(cell('date'))?.groups,
      ),
      payee: isLinked || isOpening || counterparty === '' ? null : cut.name(counterparty),
      originalPayee: description === '' ? null : cut.text(description),
      notes: notes === '' ? null : cut.text(notes),
      tags: cut.tags(tagsOf(cell('tags'))),
      categoryKey: category === '' ? null : category,
      transferKey: isLinked ? `${key}\t${end === 'source' ? 'destination' : 'source'}` : null,
    };
  });
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
    amount: formatDecimal(sumDecimals(entries.map(({ amount }) => parseUnlimitedDecimal(amount)))),
    parts: entries.map(({ accountKey: _account, date: _date, parts: _parts, ...part }) => part),
  };
}
