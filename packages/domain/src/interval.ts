import { type CalendarUnit, type DateRange, unitContaining, unitName, unitNumber } from './calendar-units.ts';
import { addDays, earlierDate, laterDate } from './dates.ts';
import { DomainError } from './domain-error.ts';
import { runToEnd, type SlicedComputation, STEPS_IN_SLICE } from './sliced-computation.ts';

const MAX_INTERVALS = 20_000;

/**
 * One row of a time series: its days, and the ISO name of its calendar unit. The first and last row may be shorter than the
 * unit.
 */
export interface TimeSeriesInterval extends DateRange {
  readonly period: string;
}

/** Number of units that overlap `range`, counted without building them. */
export function countIntervals({ start, end }: DateRange, unit: CalendarUnit): number {
  return end < start ? 0 : unitNumber(unit, end) - unitNumber(unit, start) + 1;
}

/**
 * Splits `range` at the unit's boundaries; the first and last interval are clipped to the range (contract §3,
 * netWorthTimeSeries).
 * @throws DomainError `invalidInterval` if the range ends before it starts, `tooManyIntervals` above 20,000 rows.
 */
export function splitIntoIntervals(range: DateRange, unit: CalendarUnit): TimeSeriesInterval[] {
  return runToEnd(slicedIntervals(range, unit));
}

/** Like `splitIntoIntervals`, but as a computation in slices, for long ranges of short units. */
export function* slicedIntervals(range: DateRange, unit: CalendarUnit): SlicedComputation<TimeSeriesInterval[]> {
  if (range.end < range.start) throw new DomainError('invalidInterval', 'the start is after the end');
  const count = countIntervals(range, unit);
  if (count > MAX_INTERVALS) {
    throw new DomainError('tooManyIntervals', `${count} intervals, more than ${MAX_INTERVALS}`);
  }
  const intervals: TimeSeriesInterval[] = [];
  let date = range.start;
  for (let n = 0; n < count; n++) {
    const whole = unitContaining(unit, date);
    intervals.push({
      period: unitName(unit, date),
      start: laterDate(whole.start, range.start),
      end: earlierDate(whole.end, range.end),
    });
    date = addDays(whole.end, 1);
    if (intervals.length % STEPS_IN_SLICE === 0) yield;
  }
  return intervals;
}
