import { isUnixTime, readDate } from './dates.ts';
import { currencyCodes, looksLikeMoney, readMoney } from './money.ts';
import { parseSignWord } from './sign-words.ts';

/** Counts of the kinds of cells in one column. Shares are relative to the filled cells. */
export interface ColumnProfile {
  readonly filled: number;
  readonly rows: number;
  readonly dates: number;
  /** Number of cells that may be Unix times in seconds. */
  readonly unixTimes: number;
  readonly money: number;
  /** Number of cells with money that has decimals, a sign or a currency; other numbers may be cheque numbers. */
  readonly plainlyMoney: number;
  readonly signed: number;
  readonly negative: number;
  readonly currencies: number;
  /** Number of three-letter codes, whether or not a currency has that code. */
  readonly codes: number;
  readonly words: number;
  readonly signWords: number;
  /** Number of sign words that are a single letter. */
  readonly signLetters: number;
  readonly accounts: number;
  readonly distinct: number;
  readonly averageLength: number;
}

const mostProfiled = 3000;

/** Profiles of all columns, over all rows or over 3,000 evenly spread rows of a longer file. */
export function profileColumns(rows: readonly (readonly string[])[]): ColumnProfile[] {
  const step = Math.max(1, Math.ceil(rows.length / mostProfiled));
  const sample = rows.filter((_, index) => index % step === 0);
  let width = 0;
  for (const row of sample) width = Math.max(width, row.length);
  return Array.from({ length: width }, (_, column) => profile(sample.map((row) => row[column] ?? '')));
}

function profile(column: readonly string[]): ColumnProfile {
  const counts = {
    dates: 0,
    unixTimes: 0,
    money: 0,
    plainlyMoney: 0,
    signed: 0,
    negative: 0,
    currencies: 0,
    codes: 0,
    words: 0,
    signWords: 0,
    signLetters: 0,
    accounts: 0,
  };
  const distinct = new Set<string>();
  let filled = 0;
  let length = 0;
  for (const raw of column) {
    const cell = raw.trim();
    if (cell === '') continue;
    filled += 1;
    length += cell.length;
    if (distinct.size < 100) distinct.add(cell);
    if (isDateCell(cell)) counts.dates += 1;
    else countMoney(cell, counts);
    if (/^(?:[A-Z]{3}|[a-z]{3})$/.test(cell) && currencyCodes.has(cell.toUpperCase())) counts.currencies += 1;
    if (/^[A-Z0-9]{2,10}$/.test(cell) && /[A-Z]/.test(cell)) counts.codes += 1;
    if (/\p{L}{2}/u.test(cell.slice(0, 500))) counts.words += 1;
    if (isUnixTime(cell)) counts.unixTimes += 1;
    if (parseSignWord(cell) !== null) {
      counts.signWords += 1;
      if (cell.length === 1) counts.signLetters += 1;
    }
    if (isAccountNumber(cell)) counts.accounts += 1;
  }
  return {
    ...counts,
    filled,
    rows: column.length,
    distinct: distinct.size,
    averageLength: filled === 0 ? 0 : length / filled,
  };
}

function countMoney(
  cell: string,
  counts: { money: number; plainlyMoney: number; signed: number; negative: number },
): void {
  const money = readMoney(cell, '.') ?? readMoney(cell, ',');
  if (money === null) return;
  counts.money += 1;
  if (looksLikeMoney(cell)) counts.plainlyMoney += 1;
  if (money.signed) counts.signed += 1;
  if (money.amount.startsWith('-')) counts.negative += 1;
}

export function isDateCell(cell: string): boolean {
  // Eight-digit account numbers and references rarely fall within these years.
  const date = readDate(cell, 'dmy') ?? readDate(cell, 'mdy') ?? readDate(cell, 'ymd');
  return date !== null && date >= '1950' && date < '2100';
}

function isAccountNumber(cell: string): boolean {
  const packed = cell.slice(0, 60).replace(/[\s.-]/g, '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(packed) || /^\d{8,24}$/.test(packed);
}

/** Whether `count` is at least this share of the column's filled cells; false for an empty column. */
export function areMostCells(count: number, profile: ColumnProfile, share = 0.6): boolean {
  return profile.filled > 0 && count >= profile.filled * share;
}
