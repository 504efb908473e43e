import { dayOfDate, daysInMonth, monthOfDate, yearOfDate } from './date-texts.ts';
import { DomainError } from './domain-error.ts';

/**
 * Calendar arithmetic on `YYYY-MM-DD` texts of the proleptic Gregorian calendar. It uses day numbers (days since
 * 1970-01-01), so that time zones have no effect. Callers must validate input with `isDate`. The alphabetical order of
 * the texts is the order of the dates.
 */

const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

export function compareDates(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function earlierDate(a: string, b: string): string {
  return a < b ? a : b;
}

export function laterDate(a: string, b: string): string {
  return a > b ? a : b;
}

/** The quarter of a date, 1 to 4. */
export function quarterOfDate(date: string): number {
  return Math.ceil(monthOfDate(date) / 3);
}

/** Days since 1970-01-01, negative before. */
export function dayNumber(date: string): number {
  return dayNumberOf(yearOfDate(date), monthOfDate(date), dayOfDate(date));
}

/**
 * Returns the number of days since 1970-01-01, by the algorithm `days_from_civil` of Howard Hinnant's
 * "chrono-Compatible Low-Level Date Algorithms". Years begin on 1 March, so that the leap day is the last day of the
 * year. Years are counted in eras of 400 years.
 */
function dayNumberOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * The date `YYYY-MM-DD` with this day number; the inverse of `dayNumber` (Hinnant, civil_from_days).
 * @throws DomainError `invalidDate` outside the years 0000 to 9999.
 */
export function dateFromDayNumber(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return formatDateParts(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/**
 * Formats a day as `YYYY-MM-DD`, without checking that the day exists.
 * @throws DomainError `invalidDate` for a year outside 0000 to 9999.
 */
export function formatDateParts(year: number, month: number, day: number): string {
  return `${monthText(year, month)}-${twoDigits(day)}`;
}

/** Formats a month as `YYYY-MM`. @throws DomainError `invalidDate` for a year outside 0000 to 9999. */
export function monthText(year: number, month: number): string {
  return `${fourDigits(year)}-${twoDigits(month)}`;
}

/**
 * The number of months from January of year 0 to a date or month `YYYY-MM`. The difference of two such numbers is the
 * distance in months.
 */
export function monthNumber(date: string): number {
  return yearOfDate(date) * 12 + monthOfDate(date) - 1;
}

/** The month `YYYY-MM` with this number; the inverse of `monthNumber`. */
export function monthFromNumber(number: number): string {
  const year = Math.floor(number / 12);
  return monthText(year, number - year * 12 + 1);
}

export function fourDigits(year: number): string {
  return twoDigits(Math.floor(year / 100)) + twoDigits(year - Math.floor(year / 100) * 100);
}

export function twoDigits(n: number): string {
  const text = TWO_DIGITS[n];
  if (text === undefined) throw new DomainError('invalidDate', 'a date outside the years 0000 to 9999');
  return text;
}

export function addDays(date: string, days: number): string {
  return dateFromDayNumber(dayNumber(date) + days);
}

/** Adds months to a date and keeps its day, or uses the month's last day: 31 January + 1 = 28 or 29 February. */
export function addMonths(date: string, months: number): string {
  const index = monthNumber(date) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return formatDateParts(year, month, Math.min(dayOfDate(date), daysInMonth(year, month)));
}

/** Days from `from` to `to`: 0 for the same day, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The day of the week (ISO 8601): Monday is 1, Sunday is 7. */
export function weekday(date: string): number {
  return weekdayOfDayNumber(dayNumber(date));
}

function weekdayOfDayNumber(days: number): number {
  // 1970-01-01 was a Thursday.
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** The ISO 8601 week of a date and its year: a week belongs to the year of its Thursday. */
export function isoWeek(date: string): { year: number; week: number } {
  const days = dayNumber(date);
  const thursday = days - weekdayOfDayNumber(days) + 4;
  const year = yearOfDate(dateFromDayNumber(thursday));
  return { year, week: Math.floor((thursday - dayNumberOf(year, 1, 1)) / 7) + 1 };
}

/** The Monday of an ISO week. Week numbers beyond the year's weeks continue into a neighbouring year. */
export function mondayOfWeek(year: number, week: number): string {
  const fourthOfJanuary = dayNumberOf(year, 1, 4);
  return dateFromDayNumber(fourthOfJanuary - weekdayOfDayNumber(fourthOfJanuary) + 1 + (week - 1) * 7);
}

export function firstOfWeek(date: string): string {
  return addDays(date, 1 - weekday(date));
}

export function lastOfWeek(date: string): string {
  return addDays(date, 7 - weekday(date));
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function lastOfMonth(date: string): string {
  return `${date.slice(0, 8)}${twoDigits(daysInMonth(yearOfDate(date), monthOfDate(date)))}`;
}

export function firstOfQuarter(date: string): string {
  return formatDateParts(yearOfDate(date), quarterOfDate(date) * 3 - 2, 1);
}

export function lastOfQuarter(date: string): string {
  return lastOfMonth(formatDateParts(yearOfDate(date), quarterOfDate(date) * 3, 1));
}

export function firstOfYear(date: string): string {
  return `${date.slice(0, 4)}-01-01`;
}

export function lastOfYear(date: string): string {
  return `${date.slice(0, 4)}-12-31`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Time zone names are case-insensitive, so the number of distinct keys needs a limit.
const MAX_FORMATS = 1000;

/** Whether `name` is a time zone of the IANA database (not a bare offset such as `+01:00`). */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatFor(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The calendar day (`YYYY-MM-DD`) on which `instant` falls in `timeZone`.
 * @throws RangeError for a time zone that does not exist or an invalid instant.
 */
export function dateInTimeZone(instant: Date, timeZone: string): string {
  let year = 0;
  let month = 0;
  let day = 0;
  for (const { type, value } of formatFor(timeZone).formatToParts(instant)) {
    if (type === 'year') year = Number(value);
    else if (type === 'month') month = Number(value);
    else if (type === 'day') day = Number(value);
  }
  return formatDateParts(year, month, day);
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}
