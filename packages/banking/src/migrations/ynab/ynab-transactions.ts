import { formatDecimal, parseUnlimitedDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';
import { type CutTexts, MAX_KEY_CHARACTERS } from '../cut-texts.ts';
import { findTagsInNotes } from '../find-tags-in-notes.ts';
import type { SourcePart, SourceTransaction } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { ynabCategoryKey } from './ynab-files.ts';
import { parseYnabAmount, parseYnabDate, type YnabAmountFormat, type YnabDateOrder } from './ynab-values.ts';

interface Layout {
  readonly order: YnabDateOrder;
  readonly format: YnabAmountFormat;
  readonly cut: CutTexts;
}

/** A row, converted to a transaction without parts, with its number in a split and the split's number of rows. */
interface Line extends SourceTransaction {
  readonly part: number;
  readonly of: number;
}

const SPLIT = /^Split \((\d{1,4})\/(\d{1,4})\) ?/;

/** The transactions of a register, in its order. Rows `Split (1/2)`, `Split (2/2)` are the parts of one transaction. */
export function readYnabTransactions(register: readonly ExportedRow[], layout: Layout): SourceTransaction[] {
  requireBookWithin('transactions', register.length);
  const seen = new Map<string, number>();
  const transactions: SourceTransaction[] = [];
  let open: Line[] = [];
  for (const row of register) {
    const line = lineOf(row, layout, seen);
    const last = open.at(-1);
    const isNext = last !== undefined && isNextSplitPart(last, line);
    if (!isNext && open.length > 0) transactions.push(...open.map(withoutPlace));
    if (line.of < 2 || (!isNext && line.part !== 1)) {
      open = [];
      transactions.push(withoutPlace(line));
    } else {
      if (isNext) open.push(line);
      else open = [line];
      if (line.part === line.of) {
        transactions.push(split(open));
        open = [];
      }
    }
  }
  return [...transactions, ...open.map(withoutPlace)];
}

function isNextSplitPart(last: Line, { part, of, date, accountKey }: Line): boolean {
  return part === last.part + 1 && of === last.of && date === last.date && accountKey === last.accountKey;
}

/** @throws StatementError */
function lineOf(row: ExportedRow, { order, format, cut }: Layout, seen: Map<string, number>): Line {
  const cell = (name: string) => (row.get(name) ?? '').trim();
  const account = cell('account');
  if (account === '') throw new StatementError('has a row without an account');
  if (account.length > MAX_KEY_CHARACTERS) throw new StatementError('has an account with a name that is too long');
  const amount = sumDecimals(
    [parseYnabAmount(cell('inflow'), format), negateDecimalText(parseYnabAmount(cell('outflow'), format))].map(
      parseUnlimitedDecimal,
    ),
  );
  const memo = cell('memo');
  const place = SPLIT.exec(memo);
  const notes = place === null ? memo : memo.slice(place[0].length);
  const [payee, flag] = [cell('payee'), flagOf(cell('flag'))];
  const contents = [account, cell('date'), payee, ynabCategoryKey(row) ?? '', memo, formatDecimal(amount)].join('\t');
  const ordinal = (seen.get(contents) ?? 0) + 1;
  seen.set(contents, ordinal);
  const other = TRANSFER.exec(payee)?.[1] ?? null;
  return {
    key: `${contents}\t${ordinal}`,
    accountKey: account,
    date: parseYnabDate(cell('date'), order),
    amount: formatDecimal(amount),
    payee: other === null && payee !== '' ? cut.text(cut.name(payee)) : null,
    originalPayee: other,
    notes: notes === '' ? null : cut.text(notes),
    tags: cut.tags([...(flag === null ? [] : [flag]), ...findTagsInNotes(notes)]),
    categoryKey: ynabCategoryKey(row),
    isOpening: false,
    transferKey: null,
    parts: [],
    part: Number(place?.[1] ?? 0),
    of: Number(place?.[2] ?? 0),
  };
}

/** The payee of a transfer names the other account. */
const TRANSFER = /^Transfer : (.+)$/;

/** A flag is a colour, or a colour with the name that a person gave it: `Orange - Tax`. */
function flagOf(cell: string): string | null {
  const [colour = '', ...name] = cell.split(' - ');
  const flag = name.length > 0 ? name.join(' - ') : colour;
  return flag === '' ? null : flag;
}

function withoutPlace({ part: _part, of: _of, ...transaction }: Line): SourceTransaction {
  return transaction;
}

function split(lines: readonly Line[]): SourceTransaction {
  const parts: SourcePart[] = lines.map(
    ({ part: _part, of: _of, parts: _parts, accountKey: _account, date: _date, ...one }) => one,
  );
  const [first] = lines;
  if (first === undefined) throw new Error('a split has parts');
  return {
    ...withoutPlace(first),
    ...{ key: `split\t${first.key}`, categoryKey: null, notes: null, tags: [], originalPayee: null },
    amount: formatDecimal(sumDecimals(parts.map(({ amount }) => parseUnlimitedDecimal(amount)))),
    parts,
  };
}
