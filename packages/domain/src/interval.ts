import { type CalendarUnit, type DateRange, unitAround, unitName, unitNumber } from './calendar-units.ts';
import { addDays, earlierDate, laterDate } from './dates.ts';
import { DomainError } from './domain-error.ts';

const MAX_INTERVALS = 20_000;

/** One row of a time series: the days of it, and the ISO name of the unit it is (or is cut from). */
export interface Interval extends DateRange {
  readonly period: string;
}

/** How many units `range` touches, counted without building them. */
export function countIntervals({ start, end }: DateRange, unit: CalendarUnit): number {
  return end < start ? 0 : unitNumber(unit, end) - unitNumber(unit, start) + 1;
}

/**
 * `range` cut at the unit's borders, first and last clipped to it (contract §3, netWorthTimeSeries).
 * @throws DomainError `invalidInterval` when the range ends before it starts, `tooManyIntervals` above 20,000 rows.
 */
export function intervalsOf(range: DateRange, unit: CalendarUnit): Interval[] {
  if (range.end < range.start) throw new DomainError('invalidInterval', 'the start is after the end');
  const count = countIntervals(range, unit);
  if (count > MAX_INTERVALS) {
    throw new DomainError('tooManyIntervals', `${count} intervals, more than ${MAX_INTERVALS}`);
  }
  const intervals: Interval[] = [];
  let date = range.start;
  for (let n = 0; n < count; n++) {
    const whole = unitAround(unit, date);
    intervals.push({
      period: unitName(unit, date),
      start: laterDate(whole.start, range.start),
      end: earlierDate(whole.end, range.end),
    });
    date = addDays(whole.end, 1);
  }
  return intervals;
}
