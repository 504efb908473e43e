import type { DateRange } from '../calendar-units.ts';
import { monthOfDate, yearOfDate } from '../date-texts.ts';
import { addDays, formatDateParts, monthFromNumber, monthNumber, weekday } from '../dates.ts';

/** The rule for the first day of each month of a budget. */
export interface BudgetMonthStart {
  /** The day of the calendar month, 1 to 28. */
  readonly startDay: number;
  /** `before` moves a start on Saturday or Sunday to the Friday before. */
  readonly weekend: 'keep' | 'before';
}

/** A month of a budget, `YYYY-MM`, with its first and last day. */
export interface BudgetMonth extends DateRange {
  readonly month: string;
}

function firstDay(month: string, { startDay, weekend }: BudgetMonthStart): string {
  const start = formatDateParts(yearOfDate(month), monthOfDate(month), startDay);
  if (weekend === 'keep') return start;
  return addDays(start, -Math.max(0, weekday(start) - 5));
}

/** The first and last day of a budget's month `YYYY-MM`. The last day is the day before the next month begins. */
export function budgetMonthSpan(month: string, start: BudgetMonthStart): BudgetMonth {
  const next = monthFromNumber(monthNumber(month) + 1);
  return { month, start: firstDay(month, start), end: addDays(firstDay(next, start), -1) };
}

/** The months of a budget from `from` to `to`, both included; an empty list if `to` is earlier than `from`. */
export function budgetMonths(from: string, to: string, start: BudgetMonthStart): BudgetMonth[] {
  const count = Math.max(0, monthNumber(to) - monthNumber(from) + 1);
  return Array.from({ length: count }, (_, at) => budgetMonthSpan(monthFromNumber(monthNumber(from) + at), start));
}

/** The month of a budget that contains `day`. */
export function budgetMonthContaining(day: string, start: BudgetMonthStart): string {
  const calendar = monthNumber(day);
  // With `weekend: before`, the next month can start up to two days early.
  const near = [calendar + 1, calendar, calendar - 1].map((number) => budgetMonthSpan(monthFromNumber(number), start));
  const found = near.find((month) => month.start <= day && day <= month.end);
  return found?.month ?? monthFromNumber(calendar);
}
