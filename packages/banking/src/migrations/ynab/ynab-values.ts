import { decimalPlaces } from '@coffer/domain/fixed-point.ts';
import { canonicalAmount } from '../../statements/canonical-amount.ts';
import { SettingError, StatementError } from '../../statements/statement-error.ts';

const LONGEST_AMOUNT = 100;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * How a file writes amounts. `separator` is the decimal separator; null if amounts have no decimals. The format is
 * detected from a zero (`$0.00`, `0,00 €`, `¥0`), which each row of a register contains.
 */
export interface YnabAmountFormat {
  readonly separator: string | null;
}

export function detectAmountFormat(cells: Iterable<string>): YnabAmountFormat {
  for (const cell of cells) {
    const zero = /^[^0-9]*0(?:([.,])0+)?[^0-9]*$/.exec(cell);
    if (zero !== null) return { separator: zero[1] ?? null };
  }
  return { separator: '.' };
}

/**
 * Parses an amount to a canonical decimal; negative if a minus sign or an opening parenthesis precedes the digits.
 * @throws StatementError if it cannot be read, or has more than 8 decimals
 */
export function parseYnabAmount(cell: string, { separator }: YnabAmountFormat): string {
  if (cell.length > LONGEST_AMOUNT) throw new StatementError(`has an amount that cannot be read: ${cell.slice(0, 40)}`);
  const isNegative = /^[^0-9]*[-\u2212(]/.test(cell);
  const [whole = '', fraction = ''] = separator === null ? [cell] : splitAtLast(cell, separator);
  const digits = `${whole.replace(/[^0-9]/g, '') || '0'}.${fraction.replace(/[^0-9]/g, '')}`;
  const amount = canonicalAmount(digits);
  if (amount === null || decimalPlaces(amount) > 8)
    throw new StatementError(`has an amount that cannot be read: ${cell.slice(0, 40)}`);
  return isNegative && amount !== '0' ? `-${amount}` : amount;
}

function splitAtLast(text: string, separator: string): readonly [string, string] {
  const at = text.lastIndexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

export type YnabDateOrder = 'yearFirst' | 'dayFirst' | 'monthFirst';

/**
 * Detects the order of day, month and year in the dates of a register. If they are ambiguous, returns `wanted`.
 * @throws SettingError if they are ambiguous and `wanted` is null, or if they contradict each other
 */
export function detectDateOrder(dates: readonly string[], wanted: 'dayFirst' | 'monthFirst' | null): YnabDateOrder {
  const parts = dates.map((date) => date.split(/[^0-9]+/).map(Number));
  if (parts.every(([first = 0]) => first > 999)) return 'yearFirst';
  const isDayFirst = parts.some(([first = 0]) => first > 12);
  const isMonthFirst = parts.some(([, second = 0]) => second > 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dayFirst' : 'monthFirst';
  if (wanted === null || isDayFirst)
    throw new SettingError('dateOrder', 'must say whether the day or the month comes first in dates');
  return wanted;
}

/**
 * Parses a date to `YYYY-MM-DD`.
 * @throws StatementError
 */
export function parseYnabDate(cell: string, order: YnabDateOrder): string {
  const [first = '', second = '', third = ''] = cell.trim().split(/[^0-9]+/);
  const [year, month, day] = {
    yearFirst: [first, second, third],
    dayFirst: [third, second, first],
    monthFirst: [third, first, second],
  }[order];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  const isDay = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(parsed.getTime());
  if (!isDay || parsed.toISOString().slice(0, 10) !== date)
    throw new StatementError(`has a date that cannot be read: ${cell.slice(0, 40)}`);
  return date;
}

/** The month of a row of the plan, `Jan 2026` or `2026-01`; null for any other text. */
export function parseYnabMonth(cell: string): string | null {
  const iso = /^((?:19|20|21)\d\d)-(0[1-9]|1[0-2])/.exec(cell.trim());
  if (iso !== null) return `${iso[1]}-${iso[2]}`;
  const written = /^([a-z]{3})[a-z]*\.? ((?:19|20|21)\d\d)$/.exec(cell.trim().toLowerCase());
  const number = MONTHS.indexOf(written?.[1] ?? '') + 1;
  return number === 0 ? null : `${written?.[2]}-${String(number).padStart(2, '0')}`;
}
