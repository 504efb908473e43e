import { dayNumber } from './dates.ts';
import { decimalPlaces } from './fixed-point.ts';
import { CROSS_RATE_SCALE } from './fx.ts';
import { type Sliced, STEPS_IN_SLICE } from './slices.ts';

/**
 * Sums of one currency by day, in columns: what reports over long histories are computed from. Days are
 * day numbers (`dates.dayNumber`; in SQL `date - '1970-01-01'::date`), ascending; a day may repeat.
 */
export interface DayTotals {
  readonly currency: string;
  readonly days: readonly number[];
  /** Plain decimals of any length, as many as `days`. */
  readonly amounts: readonly string[];
  /** What each was worth, where that is known: a sum of several days, on the last of them; else null. None for all null. */
  readonly converted?: readonly (string | null)[];
}

export interface DayTotalRow {
  readonly currency: string;
  readonly date: string;
  readonly amount: string;
}

/** Columns of rows in the order of their dates; currencies may alternate. */
export function dayTotalsOfRows(rows: Iterable<DayTotalRow>): DayTotals[] {
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
 * Columns of one text `day amount,day amount,…`, as `string_agg(day || ' ' || amount, ',' order by day)` gives
 * it: one database row per currency instead of one per day, which is what the driver takes time for. What an amount was
 * worth may follow it: `day amount converted`.
 */
export function* dayTotalsOfText(currency: string, text: string): Sliced<DayTotals> {
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
 * The most decimals any of the amounts has: the scale at which all of them are integers, and what they were worth is at
 * the scale of their products with a rate.
 */
export function* scaleOf(totals: readonly DayTotals[]): Sliced<number> {
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
