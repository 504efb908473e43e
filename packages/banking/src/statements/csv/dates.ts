import { daysBetween } from '@coffer/domain/dates.ts';
import { calendarDay, fullYear } from '../dates.ts';
import { SettingError } from '../statement-error.ts';
import { parseMonthName } from './month-names.ts';

/**
 * The order of year, month and day in numeric dates; `unix` means seconds or milliseconds since 1970. A date that
 * starts with a four-digit year is read in every order.
 */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'unix';

const separated = /^(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?:$|[\sT,;])/;
const compact = /^(\d{8})(?:\d{4}(?:\d{2})?)?(?:\.\d+)?(?:\[[^\]]*\])?(?:$|[\sT])/;
const dayMonthName =
  /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2})[.\s/-]{0,3}(?:de\s)?(\p{L}{3,12})[.,\s/-]{1,3}(?:de\s)?(\d{4}|\d{2})\.?(?:$|[\sT,])/u;
const monthNameDay =
  /^(?:\p{L}{2,10}\.?,?\s+)?(\p{L}{3,12})[.\s/-]{1,2}(\d{1,2})(?:st|nd|rd|th)?,?[\s/-](?:\d{1,2}:\d{2}(?::\d{2})?\s)?(\d{4})(?:$|[\sT,])/u;
const yearMonthName = /^(\d{4})[.,\s/-]{1,2}(\p{L}{3,12})[.,\s/-]{1,2}(\d{1,2})\.?(?:$|[\sT,])/u;
const eastAsian = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u;
const seconds = /^(\d{9,10})(?:\.\d+)?$|^(\d{12,13})$/;
const longest = 48;

/** The day in a cell as YYYY-MM-DD; a following time and zone do not change it. null if it is not a real day. */
export function readDate(cell: string, order: DateOrder): string | null {
  if (cell.length > longest) return null;
  const text = cell.trim();
  if (order === 'unix') return unixDay(text);
  const numbers = separated.exec(text);
  if (numbers !== null) return ordered(numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '', order);
  const digits = compact.exec(text)?.[1];
  if (digits !== undefined) return compactDate(digits, order);
  return namedDate(text);
}

function ordered(first: string, second: string, third: string, order: DateOrder): string | null {
  if (first.length === 4) return third.length > 2 ? null : calendarDay(Number(first), Number(second), Number(third));
  if (first.length === 3 || third.length === 3) return null;
  if (order === 'ymd') {
    return first.length !== 2 || third.length > 2
      ? null
      : calendarDay(fullYear(Number(first)), Number(second), Number(third));
  }
  if (third.length < 2) return null;
  const year = third.length === 4 ? Number(third) : fullYear(Number(third));
  return order === 'dmy'
    ? calendarDay(year, Number(second), Number(first))
    : calendarDay(year, Number(first), Number(second));
}

// Tries the year first. A date with the year last cannot match, because the first two digits of its year (19 or 20)
// would be the month.
function compactDate(digits: string, order: DateOrder): string | null {
  const yearFirst = calendarDay(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));
  if (yearFirst !== null || order === 'ymd') return yearFirst;
  return ordered(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4), order);
}

/** The UTC day of a count of seconds or milliseconds since 1970. */
function unixDay(text: string): string | null {
  const [, inSeconds, inMilliseconds] = seconds.exec(text) ?? [];
  if (inSeconds === undefined && inMilliseconds === undefined) return null;
  const day = new Date(inSeconds === undefined ? Number(inMilliseconds) : Number(inSeconds) * 1000);
  return calendarDay(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

/** Whether a cell may be seconds since 1970. Only columns named as dates are read this way. */
export function isUnixTime(cell: string): boolean {
  const day = unixDay(cell);
  return day !== null && day >= '2000' && day < '2100';
}

function namedDate(text: string): string | null {
  const yearFirst = yearMonthName.exec(text);
  const numbered = eastAsian.exec(text);
  if (numbered !== null) return calendarDay(Number(numbered[1]), Number(numbered[2]), Number(numbered[3]));
  if (yearFirst !== null)
    return calendarDay(Number(yearFirst[1]), parseMonthName(yearFirst[2] ?? ''), Number(yearFirst[3]));
  const dayFirst = dayMonthName.exec(text);
  const monthFirst = dayFirst === null ? monthNameDay.exec(text) : null;
  const [day, name, year] = dayFirst === null ? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]] : dayFirst.slice(1);
  if (day === undefined || name === undefined || year === undefined) return null;
  return calendarDay(year.length === 2 ? fullYear(Number(year)) : Number(year), parseMonthName(name), Number(day));
}

/**
 * Returns the order in which most cells are real days, or `unix` if only Unix times are found. If day first and month
 * first fit equally well, day first wins if points follow the days. Otherwise the order with fewer jumps between rows
 * wins, then the order with the much shorter period, then `fallback`.
 */
export function decideDateOrder<Fallback extends 'dmy' | 'mdy' | null>(
  cells: Iterable<string>,
  fallback: Fallback,
): DateOrder | Fallback {
  const readable = { dmy: 0, mdy: 0, ymd: 0 };
  const distinct = new Set(cells);
  let pointed = false;
  for (const cell of distinct) {
    if (cell === '') continue;
    for (const order of ['dmy', 'mdy', 'ymd'] as const) if (readDate(cell, order) !== null) readable[order] += 1;
    pointed ||= /^\s*\d{1,2}\./.test(cell);
  }
  const { dmy, mdy, ymd } = readable;
  if (dmy + mdy + ymd === 0 && [...distinct].some(isUnixTime)) return 'unix';
  if (ymd > 0 && ymd >= dmy && ymd >= mdy && !(dmy === ymd && startsWithDay(distinct))) return 'ymd';
  if (dmy !== mdy) return dmy > mdy ? 'dmy' : 'mdy';
  if (pointed || [...distinct].every((cell) => readDate(cell, 'dmy') === readDate(cell, 'mdy'))) return 'dmy';
  const ups = countOrderBreaks(cells, 'dmy') - countOrderBreaks(cells, 'mdy');
  if (ups !== 0) return ups < 0 ? 'dmy' : 'mdy';
  return shorterSpan(distinct) ?? fallback;
}

/**
 * Whether a date starts with at most two digits. `24.03.15` may start with the year, but usually starts with the day.
 */
function startsWithDay(cells: ReadonlySet<string>): boolean {
  for (const cell of cells) if (/^\s*\d{1,2}[./-]/.test(cell)) return true;
  return false;
}

/**
 * Counts how often consecutive dates break the order of rows, for ascending or descending dates, whichever fits better.
 */
function countOrderBreaks(cells: Iterable<string>, order: DateOrder): number {
  let rises = 0;
  let falls = 0;
  let before: string | null = null;
  for (const cell of cells) {
    const date = readDate(cell, order);
    if (date === null) continue;
    if (before !== null && date > before) rises += 1;
    if (before !== null && date < before) falls += 1;
    before = date;
  }
  return Math.min(rises, falls);
}

/**
 * Returns the order whose period is at most a third of the other period, because confused days and months spread over a
 * year. Returns null if the periods are similar.
 */
function shorterSpan(cells: ReadonlySet<string>): 'dmy' | 'mdy' | null {
  if (cells.size < 3) return null;
  const span = (order: DateOrder): number => {
    const dates = [...cells]
      .map((cell) => readDate(cell, order))
      .filter((date) => date !== null)
      .sort();
    const [first] = dates;
    const last = dates.at(-1);
    return first === undefined || last === undefined ? 0 : daysBetween(first, last);
  };
  const [dayFirst, monthFirst] = [span('dmy'), span('mdy')];
  if (dayFirst * 3 <= monthFirst) return 'dmy';
  return monthFirst * 3 <= dayFirst ? 'mdy' : null;
}

/** The order as a readable format in the style of the first date, such as `dd.MM.yyyy`. */
export function describeDateFormat(cells: Iterable<string>, order: DateOrder): string {
  const parts = { d: 'dd', m: 'MM', y: 'yyyy' };
  const write = (letters: string, separator: string, year: string): string =>
    [...letters].map((letter) => (letter === 'y' ? year : letter === 'd' ? parts.d : parts.m)).join(separator);
  if (order === 'unix') return 'unix';
  for (const cell of cells) {
    if (readDate(cell, order) === null) continue;
    const numbers = separated.exec(cell.trim());
    if (numbers !== null) {
      const yearFirst = numbers[1]?.length === 4;
      const yearText = yearFirst ? numbers[1] : order === 'ymd' ? numbers[1] : numbers[4];
      return write(yearFirst ? 'ymd' : order, numbers[2] ?? '-', yearText?.length === 4 ? 'yyyy' : 'yy');
    }
    const digits = compact.exec(cell.trim())?.[1];
    if (digits === undefined) continue;
    const yearFirst =
      calendarDay(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))) !== null;
    return write(yearFirst ? 'ymd' : order, '', 'yyyy');
  }
  return write(order, order === 'ymd' ? '-' : order === 'mdy' ? '/' : '.', 'yyyy');
}

/**
 * Reads `dd.MM.yyyy`, `m/d/yy`, `%Y-%m-%d` or `yyyyMMddHHmmss`; only the order matters.
 * @throws SettingError
 */
export function parseDateOrder(format: string): DateOrder {
  if (format.toLowerCase() === 'unix') return 'unix';
  const letters = [...new Set(format.replace(/[^dmyDMY]/g, '').toLowerCase())].join('');
  if (letters === 'dmy' || letters === 'mdy' || letters === 'ymd') return letters;
  throw new SettingError(
    'dateFormat',
    `must contain day (d), month (M) and year (y) in order, such as "dd.MM.yyyy"; found ${JSON.stringify(format)}`,
  );
}
