import { daysInMonth, isDate } from '@coffer/domain/date-texts.ts';
import { dateOf } from '@coffer/domain/dates.ts';

/** YYYY-MM-DD of a real calendar day from 1900 to 2199, else null. */
export function calendarDay(year: number, month: number, day: number): string | null {
  // Years of other lengths and days beyond the month have no text that could be asked.
  if (year < 1000 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return null;
  const date = dateOf(year, month, day);
  return isDate(date) ? date : null;
}

/** Two-digit years as banks mean them: 70–99 the last century, 00–69 this one. */
export function fullYear(twoDigits: number): number {
  return twoDigits >= 70 ? 1900 + twoDigits : 2000 + twoDigits;
}

/** The day written at the start of `YYYYMMDD…`, as OFX and others write it; the time and zone do not move it. */
export function compactDay(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?=$|[\d.[T ])/.exec(text.trim());
  return match === null ? null : calendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** The day written at the start of `YYYY-MM-DD[T…]`: the bank's own day, whatever zone follows. */
export function isoDay(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?=$|[TZ+-])/.exec(text.trim());
  return match === null ? null : calendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}
