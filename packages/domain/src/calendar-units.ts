import { monthOfDate, yearOfDate } from './date-texts.ts';
import {
  dayNumber,
  firstOfMonth,
  firstOfQuarter,
  firstOfWeek,
  firstOfYear,
  fourDigits,
  isoWeek,
  lastOfMonth,
  lastOfQuarter,
  lastOfWeek,
  lastOfYear,
  quarterOfDate,
  twoDigits,
} from './dates.ts';

/** A range of days; `start` and `end` are both included. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

export const CALENDAR_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** Number of days in the range; 1 for a single day. */
export function countDaysInRange(range: DateRange): number {
  return dayNumber(range.end) - dayNumber(range.start) + 1;
}

/** The calendar unit (week, month, …) that contains `date`. */
export function unitContaining(unit: CalendarUnit, date: string): DateRange {
  switch (unit) {
    case 'day':
      return { start: date, end: date };
    case 'week':
      return { start: firstOfWeek(date), end: lastOfWeek(date) };
    case 'month':
      return { start: firstOfMonth(date), end: lastOfMonth(date) };
    case 'quarter':
      return { start: firstOfQuarter(date), end: lastOfQuarter(date) };
    case 'year':
      return { start: firstOfYear(date), end: lastOfYear(date) };
  }
}

/**
 * The ISO 8601 name of the unit that contains `date`: `2026-11-20`, `2026-W47`, `2026-11`, `2026`. ISO has no quarters;
 * `2026-Q4` follows the contract.
 */
export function unitName(unit: CalendarUnit, date: string): string {
  switch (unit) {
    case 'day':
      return date;
    case 'week': {
      const { year, week } = isoWeek(date);
      return `${fourDigits(year)}-W${twoDigits(week)}`;
    }
    case 'month':
      return date.slice(0, 7);
    case 'quarter':
      return `${date.slice(0, 4)}-Q${quarterOfDate(date)}`;
    case 'year':
      return date.slice(0, 4);
  }
}

/** A sequence number for the unit that contains `date`: consecutive units have consecutive numbers. */
export function unitNumber(unit: CalendarUnit, date: string): number {
  switch (unit) {
    case 'day':
      return dayNumber(date);
    case 'week':
      // Day number −3 was a Monday (29 December 1969).
      return Math.floor((dayNumber(date) + 3) / 7);
    case 'month':
      return yearOfDate(date) * 12 + monthOfDate(date);
    case 'quarter':
      return yearOfDate(date) * 4 + quarterOfDate(date);
    case 'year':
      return yearOfDate(date);
  }
}
