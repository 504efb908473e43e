import type { DateRange } from './calendar-units.ts';
import { addDays, firstOfMonth, lastOfMonth } from './dates.ts';

/** A range of days as its whole calendar months and the remaining days. */
export interface MonthsAndDays {
  /** The whole calendar months of the range; null if the range contains no whole month. */
  readonly months: DateRange | null;
  /** The days before and after the months; the whole range if it contains no whole month. */
  readonly days: readonly DateRange[];
}

/** Splits a range into its whole calendar months and the days before and after them. */
export function splitAtMonths({ start, end }: DateRange): MonthsAndDays {
  const first = start === firstOfMonth(start) ? start : addDays(lastOfMonth(start), 1);
  const last = end === lastOfMonth(end) ? end : addDays(firstOfMonth(end), -1);
  if (first > last) return { months: null, days: [{ start, end }] };
  const before = start < first ? [{ start, end: addDays(first, -1) }] : [];
  const after = last < end ? [{ start: addDays(last, 1), end }] : [];
  return { months: { start: first, end: last }, days: [...before, ...after] };
}
