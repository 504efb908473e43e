import { minorUnits } from '@coffer/domain/currencies.ts';
import { formatDecimal, isDecimal, parseUnlimitedDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { meaningfulReference } from '../account-statement.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import type { SkippedRecord } from '../statement.ts';
import { excerpt } from '../statement-error.ts';
import { cleanText, joinUniqueTexts } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import type { BalancedTransaction } from './balances.ts';
import { readCategoryAndTags } from './category-and-tags.ts';
import type { DecidedColumns } from './columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { type DateOrder, readDate } from './dates.ts';
import type { DirectionsByRow } from './directions.ts';
import type { ExportProfile } from './export-profile.ts';
import { type CellMoney, currencyCodes, currencySubunits, type DecimalSeparator, readMoney } from './money.ts';
import type { SingleColumn } from './settings.ts';
import { parseSignWord } from './sign-words.ts';
import type { SignRules } from './signs.ts';
import { classifyStatedRow, type StatedRowKind } from './stated-rows.ts';

export interface RowFormat {
  readonly columns: DecidedColumns;
  readonly dateOrder: DateOrder;
  readonly decimal: DecimalSeparator;
  /** The currency that the header names for the whole column. */
  readonly currency: string | null;
  readonly signs: SignRules;
  /** Whether the debit column contains negative amounts. */
  readonly debitsAreNegative: boolean;
  /** Whether fees are charged on top of the amount. */
  readonly feesOnTop: boolean;
  /** For amounts without a sign: the direction derived from the running balance. */
  readonly directions: DirectionsByRow | null;
  /** Whether outgoing amounts are positive and incoming amounts negative. */
  readonly inverted: boolean;
  readonly headerWidth: number | null;
  /** Whether nearly all rows have more cells than the header; the extra cells are text. */
  readonly hasLongRows: boolean;
  /** Whether the balance column states the balance before the row. */
  readonly isBalanceBefore: boolean;
  /** Whether amounts are computed as units times price. */
  readonly computesAmounts: boolean;
  readonly profile: ExportProfile | null;
}

export interface CashTransactionRow extends BalancedTransaction {
  readonly account: string | null;
  /** Set if the row is not a transaction but states a balance or a turnover. */
  readonly states: StatedRowKind | null;
}

const notBooked =
  /^(?:reverted|declined|denied|failed|cancell?ed|voided|expired|blocked|rejected|abgelehnt|storniert|fehlgeschlagen|refusé|refusée|rechazad[oa]|rifiutat[oa]|geweigerd|afvist|avvisad|avvist|hylätty|odrzucon[ao]|zamítnut[oa]|memo)$/i;

/** Words for pending transactions: announced by the bank, but not booked yet. */
const announced =
  /^(?:pending|offen|vorgemerkt|umsatz vorgemerkt|ausstehend|en attente|pendiente|in attesa|autorizzato|venter|väntar|reservert|reserveret|reserverad|in behandeling|oczekując[ae]|čeká|odottaa)$/i;

/** The transaction of one row, or the reason why it has none. */
export function readCashTransactionRow(
  row: CsvRow,
  reading: RowFormat,
  dates: Map<string, string | null>,
): CashTransactionRow | SkippedRecord {
  const { columns } = reading;
  const cell = (role: SingleColumn): string => {
    const ofKind = reading.profile?.cellOfKind(role, row.cells) ?? null;
    if (ofKind !== null) return ofKind;
    const column = columns.single.get(role);
    const text = column === undefined ? '' : (row.cells[column] ?? '').trim();
    return text === '' && reading.profile !== null ? reading.profile.otherwiseIn(role, row.cells) : text;
  };
  const skip = (reason: string): SkippedRecord => ({
    line: row.line,
    reason: row.lastLine > row.line ? `${reason} (lines ${row.line} to ${row.lastLine})` : reason,
  });
  if (row.brokenQuotes && row.lastLine > row.line) return skip('broken quotes run over several lines');
  if (!fitsHeader(row, reading))
    return skip(`the row has ${row.cells.length} cells, the header ${reading.headerWidth}`);
  const left = reading.profile?.whyLeftOut(row.cells) ?? null;
  if (left !== null) return skip(left);
  const status = cell('status');
  if (notBooked.test(status)) return skip(`not booked: ${status}`);
  const isUndated = cell('date') === '' || announced.test(cell('date'));
  const pending = announced.test(status) || (isUndated && cell('date') !== '');
  // A pending transaction has no booking date, so its other date is used.
  const date = dateIn(isUndated && pending ? cell('secondaryDate') : cell('date'), reading.dateOrder, dates);
  if (date === null) return skip(`the date ${excerpt(cell('date'))} is not a real day`);
  const read = amountIn(cell, reading);
  if ('reason' in read) return skip(read.reason);
  const amount = amountWithSign(read, row, reading);
  if (amount === null) return skip('the amount has no sign, and no balance distinguishes money in from money out');
  const stated =
    currencyIn(reading.profile?.currencyIn(cell('currency')) ?? cell('currency')) ??
    amount.currency ??
    reading.currency;
  const whole = currencySubunits[cell('currency')] ?? null;
  const currency = whole ?? stated;
  const balance = readMoney(cell('balance'), reading.decimal)?.amount ?? null;
  const moved = whole === null || reading.computesAmounts ? amount.amount : hundredthOf(amount.amount);
  const own = reading.inverted ? negateDecimalText(moved) : moved;
  const transaction = transactionOf(
    row,
    cell,
    reading,
    { date, amount: own, currency, ...(pending ? { pending } : {}) },
    dates,
  );
  return {
    transaction,
    balance: balance !== null && reading.isBalanceBefore ? sumDecimalTexts([balance, amount.amount]) : balance,
    states: reading.profile === null ? classifyStatedRow([transaction.description, transaction.fromTo]) : null,
    account: cleanText(reading.profile?.accountIn(row.cells) ?? cell('account')),
  };
}

/**
 * Whether the row's cells match the header. Extra cells shift the row, unless they are only text, for example after a
 * delimiter without quotes.
 */
function fitsHeader(row: CsvRow, { headerWidth, hasLongRows, columns }: RowFormat): boolean {
  if (headerWidth === null || row.cells.length <= headerWidth) return true;
  const more = row.cells.slice(headerWidth).filter((cell) => cell.trim() !== '');
  if (more.length === 0) return true;
  if (more.some(isNumber)) return false;
  if (hasLongRows) return true;
  const last = headerWidth - 1;
  const isText = columns.description.includes(last) || columns.single.get('notes') === last;
  return isText && !isNumber(row.cells[last] ?? '');
}

function isNumber(cell: string): boolean {
  return readMoney(cell.trim(), '.') !== null;
}

function transactionOf(
  row: CsvRow,
  cell: (role: SingleColumn) => string,
  reading: RowFormat,
  facts: Pick<StatementTransaction, 'date' | 'amount' | 'currency' | 'pending'>,
  dates: Map<string, string | null>,
): StatementTransaction {
  const paid = facts.amount.startsWith('-');
  return {
    line: row.line,
    ...facts,
    secondaryDate: dateIn(cell('secondaryDate'), reading.dateOrder, dates),
    fromTo: cleanText(cell('fromTo')) ?? cleanText(cell(paid ? 'payee' : 'payer')),
    description: descriptionOf(row, reading),
    notes: notesOf(cell, reading.decimal),
    bankReference: meaningfulReference(cleanText(cell('bankReference'))),
    ...readCategoryAndTags(cell),
  };
}

function descriptionOf({ cells }: CsvRow, { columns: { description }, headerWidth }: RowFormat): string | null {
  const [only] = description;
  const isLong = headerWidth !== null && cells.length > headerWidth;
  if (description.length === 1 && only !== undefined && !isLong) return cleanText(cells[only]);
  const texts = description.map((column) => cells[column]);
  return joinUniqueTexts(isLong ? [...texts, ...cells.slice(headerWidth)] : texts, ' ');
}

/**
 * Returns the notes of the row, followed by the transfer account. If a fee was charged, adds the gross amount and the
 * fee, because the transaction's amount is only the net amount.
 */
function notesOf(cell: (role: SingleColumn) => string, decimal: DecimalSeparator): string | null {
  const other = cleanText(cell('transferAccount'));
  const note = joinUniqueTexts([cleanText(cell('notes')), other === null ? null : `transfer account ${other}`], '; ');
  const fee = readMoney(cell('fee'), decimal);
  if (fee === null || fee.amount === '0') return note;
  const gross = readMoney(cell('gross'), decimal);
  return joinUniqueTexts([note, gross === null ? null : `gross ${gross.amount}`, `fee ${fee.amount}`], '; ');
}

// Cached, because a statement repeats the same few hundred days.
function dateIn(cell: string, order: DateOrder, known: Map<string, string | null>): string | null {
  if (cell === '') return null;
  const before = known.get(cell);
  if (before !== undefined) return before;
  const date = readDate(cell, order);
  if (known.size < 10_000) known.set(cell, date);
  return date;
}

/**
 * The amount with its sign; null if amounts have no sign and the balance does not reveal the direction of this amount.
 */
function amountWithSign(
  amount: { readonly amount: string; readonly currency: string | null },
  { cells }: CsvRow,
  { directions }: RowFormat,
): { readonly amount: string; readonly currency: string | null } | null {
  if (directions === null || amount.amount === '0') return amount;
  const direction = directions.get(cells);
  if (direction === undefined) return null;
  return direction === 'out' ? { ...amount, amount: negateDecimalText(amount.amount) } : amount;
}

type AmountReading = { readonly amount: string; readonly currency: string | null } | { readonly reason: string };

function amountIn(cell: (role: SingleColumn) => string, reading: RowFormat): AmountReading {
  if (reading.columns.single.has('amount')) return singleAmount(cell, reading);
  if (reading.computesAmounts) return computedAmount(cell, reading);
  const texts = { debit: cell('debit'), credit: cell('credit') };
  const debit = readMoney(texts.debit, reading.decimal);
  const credit = readMoney(texts.credit, reading.decimal);
  for (const [money, text] of [
    [debit, texts.debit],
    [credit, texts.credit],
  ] as const) {
    if (money === null && /[^\s-]/.test(text)) return { reason: `the amount ${excerpt(text)} cannot be read` };
  }
  if (debit === null && credit === null) return { reason: 'the row has no amount' };
  const out = debit === null ? '0' : reading.debitsAreNegative ? debit.amount : negateDecimalText(debit.amount);
  return {
    amount: sumDecimalTexts([out, credit?.amount ?? '0']),
    currency: debit?.currency ?? credit?.currency ?? null,
  };
}

function singleAmount(cell: (role: SingleColumn) => string, reading: RowFormat): AmountReading {
  const text = cell('amount');
  if (text === '') return { reason: 'the row has no amount' };
  const money = withCosts(readMoney(text, reading.decimal), cell, reading);
  if (money === null) return { reason: `the amount ${excerpt(text)} cannot be read` };
  const { words, blank, isUnsignedOutgoing } = reading.signs;
  if (words === null) {
    const own = isUnsignedOutgoing && !money.signed ? { ...money, amount: negateDecimalText(money.amount) } : money;
    return reading.feesOnTop ? subtractFee(own, readMoney(cell('fee'), reading.decimal)) : own;
  }
  const word = cell('sign');
  const named = words === 'known' ? parseSignWord(word) : words.has(word.toLowerCase()) ? 'out' : 'in';
  const direction = word === '' ? blank : named;
  if (direction === null) return { reason: `${excerpt(word)} means neither money in nor money out` };
  if (reading.profile?.layout.signs === 'multiply')
    return { ...money, amount: direction === 'out' ? negateDecimalText(money.amount) : money.amount };
  const magnitude = absoluteAmount(money.amount);
  if (words === 'known' && money.amount.startsWith('-') && direction === 'in') {
    return { reason: `the amount ${excerpt(text)} and ${excerpt(word)} contradict each other` };
  }
  const own = { ...money, amount: direction === 'out' ? negateDecimalText(magnitude) : magnitude };
  return reading.profile?.layout.fees === 'onTop' ? subtractFee(own, readMoney(cell('fee'), reading.decimal)) : own;
}

/** Units times price, without costs; the action determines the sign. */
function computedAmount(cell: (role: SingleColumn) => string, reading: RowFormat): AmountReading {
  const [quantity, price] = [cell('quantity'), cell('price')].map((text) => readMoney(text, reading.decimal));
  if (quantity == null || price == null) return { reason: 'the row has no amount' };
  const currency = currencyIn(cell('currency')) ?? price.currency;
  const product = parseUnlimitedDecimal(absoluteAmount(quantity.amount)).times(parseUnlimitedDecimal(price.amount));
  const inWhole =
    currencySubunits[cell('currency')] === undefined && currencySubunits[cell('priceCurrency')] === undefined
      ? product
      : product.div(100);
  const rounded = formatDecimal(roundHalfEven(inWhole, currency === null ? 2 : minorUnits(currency)));
  return isDecimal(rounded) ? { amount: rounded, currency } : { reason: 'the amount has too many digits' };
}

/** Adds the signed costs if the profile says that the amount excludes them. */
function withCosts(
  money: CellMoney | null,
  cell: (role: SingleColumn) => string,
  { profile, decimal }: RowFormat,
): CellMoney | null {
  if (money === null || profile?.layout.amounts !== 'withoutSignedCosts') return money;
  const costs = (['fee', 'tax'] as const).map((role) => readMoney(cell(role), decimal)?.amount ?? '0');
  return { ...money, amount: sumDecimalTexts([money.amount, ...costs]) };
}

function hundredthOf(amount: string): string {
  return formatDecimal(parseUnlimitedDecimal(amount).div(100));
}

function subtractFee(money: CellMoney, fee: CellMoney | null): AmountReading {
  if (fee === null) return money;
  return {
    amount: sumDecimalTexts([money.amount, negateDecimalText(absoluteAmount(fee.amount))]),
    currency: money.currency,
  };
}

function currencyIn(cell: string): string | null {
  if (cell === '€') return 'EUR';
  const code = cell.toUpperCase();
  return /^[A-Z]{3}$/.test(code) && (currencyCodes.has(code) || cell === code)
    ? code
    : /^[A-Z0-9]{2,10}$/.test(cell)
      ? cell
      : null;
}
