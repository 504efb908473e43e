import { daysInMonth, isDate } from '@coffer/domain/date-texts.ts';
import { formatDateParts } from '@coffer/domain/dates.ts';

/** The day as YYYY-MM-DD if it is a real calendar day from 1900 to 2199; otherwise null. */
export function calendarDay(year: number, month: number, day: number): string | null {
  // Checked first, because a year without four digits or an invalid day cannot be formatted as a date.
  if (year < 1000 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return null;
  const date = formatDateParts(year, month, day);
  return isDate(date) ? date : null;
}

/** Expands two-digit years as banks do: 70–99 to 1970–1999, 00–69 to 2000–2069. */
export function fullYear(twoDigits: number): number {
  return twoDigits >= 70 ? 1900 + twoDigits : 2000 + twoDigits;
}

/**
 * The day at the start of a text like `YYYYMMDDhhmmss`, as in OFX, without regard to its time zone; null if there is no
 * real day.
 */
export function parseCompactDay(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?=$|[\d.[T ])/.exec(text.trim());
  return match === null ? null : calendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/**
 * The day at the start of a text like `YYYY-MM-DDThh:mm`, without regard to its time zone; null if there is no real
 * day.
 */
export function parseIsoDay(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?=$|[TZ+-])/.exec(text.trim());
  return match === null ? null : calendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}
