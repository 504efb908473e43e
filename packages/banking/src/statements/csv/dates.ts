import { daysBetween } from '@coffer/domain/dates.ts';
import { calendarDay, fullYear } from '../dates.ts';
import { SettingError } from '../statement-error.ts';

/** The order of year, month and day in a date of numbers. A year of four digits in front is read in every order. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const separated = /^(\d{1,4})([./-])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?:$|[\sT,])/;
const compact = /^(\d{8})(?:\d{4}(?:\d{2})?)?(?:\.\d+)?(?:\[[^\]]*\])?(?:$|[\sT])/;
const dayMonthName =
  /^(?:\p{L}{2,10}\.?,?\s+)?(\d{1,2})[.\s/-]{0,3}(\p{L}{3,12})[.,\s/-]{1,3}(\d{4}|\d{2})(?:$|[\sT,])/u;
const monthNameDay = /^(?:\p{L}{2,10}\.?,\s+)?(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:$|[\sT,])/u;
const longest = 48;

// The beginnings of month names in English, German, French, Dutch, Danish, Spanish and Italian.
const monthNames: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrz', 'maa', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'maj', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];

/** The day a cell names, YYYY-MM-DD; a time and a zone behind it do not move it. null where it is no real day. */
export function readDate(cell: string, order: DateOrder): string | null {
  if (cell.length > longest) return null;
  const text = cell.trim();
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

// No eight digits are a day both ways: a year at the end would be a month above 18 in the middle.
function compactDate(digits: string, order: DateOrder): string | null {
  const yearFirst = calendarDay(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));
  if (yearFirst !== null || order === 'ymd') return yearFirst;
  return ordered(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4), order);
}

function namedDate(text: string): string | null {
  const dayFirst = dayMonthName.exec(text);
  const monthFirst = dayFirst === null ? monthNameDay.exec(text) : null;
  const [day, name, year] = dayFirst === null ? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]] : dayFirst.slice(1);
  if (day === undefined || name === undefined || year === undefined) return null;
  const lower = name.toLowerCase();
  const month = monthNames.findIndex((starts) => starts.some((start) => lower.startsWith(start)));
  return calendarDay(year.length === 2 ? fullYear(Number(year)) : Number(year), month + 1, Number(day));
}

/**
 * Which order reads the whole column: the one that makes the most cells real days. Where day and month could
 * change places throughout: points and hyphens mean day first, then the order in which the dates run up or
 * down, then the shorter period, then `fallback`.
 */
export function decideDateOrder(cells: Iterable<string>, fallback: 'dmy' | 'mdy'): DateOrder {
  const readable: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 };
  const distinct = new Set(cells);
  let slashed = false;
  for (const cell of distinct) {
    if (cell === '') continue;
    for (const order of ['dmy', 'mdy', 'ymd'] as const) if (readDate(cell, order) !== null) readable[order] += 1;
    slashed ||= cell.includes('/');
  }
  const { dmy, mdy, ymd } = readable;
  if (ymd > 0 && ymd >= dmy && ymd >= mdy && !(dmy === ymd && startsWithDay(distinct))) return 'ymd';
  if (dmy !== mdy) return dmy > mdy ? 'dmy' : 'mdy';
  if (!slashed) return fallback === 'mdy' && ![...distinct].some((cell) => cell.includes('.')) ? 'mdy' : 'dmy';
  const ups = disorder(cells, 'dmy') - disorder(cells, 'mdy');
  if (ups !== 0) return ups < 0 ? 'dmy' : 'mdy';
  return shorterSpan(distinct) ?? fallback;
}

/** Two digits in front: `24.03.15` could be a year, but the day comes first far more often. */
function startsWithDay(cells: ReadonlySet<string>): boolean {
  for (const cell of cells) if (/^\s*\d{1,2}[./-]/.test(cell)) return true;
  return false;
}

/** How often neighbours break the column's run, up or down, whichever is the better. */
function disorder(cells: Iterable<string>, order: DateOrder): number {
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

/** A statement covers days near each other: read the wrong way, days of one month become days of many. */
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

/** The order as a format a person can read and change, in the style of the first date: `dd.MM.yyyy`. */
export function dateFormatOf(cells: Iterable<string>, order: DateOrder): string {
  const parts = { d: 'dd', m: 'MM', y: 'yyyy' };
  const write = (letters: string, separator: string, year: string): string =>
    [...letters].map((letter) => (letter === 'y' ? year : letter === 'd' ? parts.d : parts.m)).join(separator);
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

/** `dd.MM.yyyy`, `m/d/yy`, `%Y-%m-%d`, `yyyyMMddHHmmss`: what counts is the order. @throws SettingError */
export function orderOfFormat(format: string): DateOrder {
  const letters = [...new Set(format.replace(/[^dmyDMY]/g, '').toLowerCase())].join('');
  if (letters === 'dmy' || letters === 'mdy' || letters === 'ymd') return letters;
  throw new SettingError(
    'dateFormat',
    `must order day (d), month (M) and year (y) as in "dd.MM.yyyy", found ${JSON.stringify(format)}`,
  );
}
