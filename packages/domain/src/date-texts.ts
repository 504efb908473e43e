/**
 * Validation and parts of dates, `YYYY-MM-DD` in the proleptic Gregorian calendar. Date arithmetic is in `dates.ts`, a
 * separate file, because the first load of a page needs only this file.
 */

const MIN_DATE = '1900-01-01';
const MAX_DATE = '2199-12-31';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether `text` is a real calendar day from 1900-01-01 to 2199-12-31. */
export function isDate(text: string): boolean {
  if (!DATE.test(text) || text < MIN_DATE || text > MAX_DATE) return false;
  const day = dayOfDate(text);
  return day >= 1 && day <= daysInMonth(yearOfDate(text), monthOfDate(text));
}

/** Whether `text` is a month `YYYY-MM` from 1900-01 to 2199-12. */
export function isMonth(text: string): boolean {
  return MONTH.test(text) && isDate(`${text}-01`);
}

export function yearOfDate(date: string): number {
  return digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3);
}

/** The month of a date, 1 to 12. */
export function monthOfDate(date: string): number {
  return digit(date, 5) * 10 + digit(date, 6);
}

/** Day of the month, from 1. */
export function dayOfDate(date: string): number {
  return digit(date, 8) * 10 + digit(date, 9);
}

function digit(text: string, index: number): number {
  return text.charCodeAt(index) - 48;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The number of days in a month, 28 to 31; 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}
