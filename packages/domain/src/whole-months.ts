import type { DateRange } from './calendar-units.ts';
import { addDays, firstOfMonth, lastOfMonth } from './dates.ts';

/** A range of days as the calendar months that lie in it whole, and the days beside them. */
export interface MonthsAndDays {
  /** From the first of a month to the last of one; null when none lies in it whole. */
  readonly months: DateRange | null;
  /** Before the months, after them, or all. */
  readonly days: readonly DateRange[];
}

/** Cuts a range at the borders of months. */
export function wholeMonthsOf({ start, end }: DateRange): MonthsAndDays {
  const first = start === firstOfMonth(start) ? start : addDays(lastOfMonth(start), 1);
  const last = end === lastOfMonth(end) ? end : addDays(firstOfMonth(end), -1);
  if (first > last) return { months: null, days: [{ start, end }] };
  const before = start < first ? [{ start, end: addDays(first, -1) }] : [];
  const after = last < end ? [{ start: addDays(last, 1), end }] : [];
  return { months: { start: first, end: last }, days: [...before, ...after] };
}
