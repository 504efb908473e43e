import { dayNumber } from './dates.ts';
import { decimalPlaces } from './fixed-point.ts';
import { CROSS_RATE_SCALE } from './fx.ts';
import { type SlicedComputation, STEPS_IN_SLICE } from './sliced-computation.ts';

/**
 * Sums of one currency by day, in columns; the input of reports over long histories. Days are day numbers (`dates.dayNumber`;
 * in SQL `date - '1970-01-01'::date`), ascending; a day may repeat.
 */
export interface DayTotals {
  readonly currency: string;
  readonly days: readonly number[];
  /** Plain decimals with any number of digits, one per entry of `days`. */
  readonly amounts: readonly string[];
  /**
   * Converted values where known, one per entry of `days`. A value that covers several days is stored at the last day,
   * and the earlier days have null. Absent if all entries are null.
   */
  readonly converted?: readonly (string | null)[];
}

export interface DayTotalRow {
  readonly currency: string;
  readonly date: string;
  readonly amount: string;
}

/** Converts rows in date order to columns; currencies may alternate. */
export function toDayTotals(rows: Iterable<DayTotalRow>): DayTotals[] {
  const columns = new Map<string, { currency: string; days: number[]; amounts: string[] }>();
  for (const { currency, date, amount } of rows) {
    let column = columns.get(currency);
    if (!column) {
      column = { currency, days: [], amounts: [] };
      columns.set(currency, column);
    }
    column.days.push(dayNumber(date));
    column.amounts.push(amount);
  }
  return [...columns.values()];
}

/**
 * Parses one text `day amount,day amount,…`, as returned by `string_agg(day || ' ' || amount, ',' order by day)`. One
 * database row per currency instead of one per day is much faster for the driver. A converted value may follow each amount:
 * `day amount converted`.
 */
export function* parseDayTotals(currency: string, text: string): SlicedComputation<DayTotals> {
  const days: number[] = [];
  const amounts: string[] = [];
  const converted: (string | null)[] = [];
  let anyConverted = false;
  for (let start = 0; start < text.length; ) {
    const space = text.indexOf(' ', start);
    const comma = text.indexOf(',', space);
    const end = comma < 0 ? text.length : comma;
    const second = text.indexOf(' ', space + 1);
    const isConverted = second >= 0 && second < end;
    anyConverted ||= isConverted;
    days.push(Number(text.slice(start, space)));
    amounts.push(text.slice(space + 1, isConverted ? second : end));
    converted.push(isConverted ? text.slice(second + 1, end) : null);
    start = end + 1;
    if (days.length % STEPS_IN_SLICE === 0) yield;
  }
  return anyConverted ? { currency, days, amounts, converted } : { currency, days, amounts };
}

/**
 * The largest number of decimals of any amount. At this scale all amounts are integers, and all converted values are integers
 * at this scale plus `CROSS_RATE_SCALE`.
 */
export function* largestScale(totals: readonly DayTotals[]): SlicedComputation<number> {
  let scale = 0;
  let steps = 0;
  for (const { amounts, converted = [] } of totals) {
    for (const amount of amounts) scale = Math.max(scale, decimalPlaces(amount));
    for (const worth of converted) if (worth !== null) scale = Math.max(scale, decimalPlaces(worth) - CROSS_RATE_SCALE);
    steps += amounts.length;
    if (steps > STEPS_IN_SLICE) {
      steps = 0;
      yield;
    }
  }
  return scale;
}
