import type { DateRange } from '../calendar-units.ts';
import { addDays } from '../dates.ts';
import { Decimal, parseUnlimitedDecimal, sumDecimals, ZERO } from '../decimal.ts';
import type { TargetCurrencyRates } from '../fx.ts';
import { computeAllInSlices, type SlicedComputation } from '../sliced-computation.ts';
import type { SpreadTransaction } from '../spread-shares.ts';

/** The days whose outflow determines `daysCovered` of a month. */
export interface OutflowWindow extends DateRange {
  readonly month: string;
}

const DAYS = 90;

/** The 90 days up to the end of the month, or up to today if the month is not over. */
export function outflowWindow(
  { month, end }: { readonly month: string; readonly end: string },
  today: string,
): OutflowWindow {
  const last = end < today ? end : today;
  return { month, start: addDays(last, 1 - DAYS), end: last };
}

/**
 * Splits the days of all months and windows into ranges, wherever a month or a window begins or ends, so that sums over
 * these ranges add up to the sum of each month and each window. Ascending, without gaps.
 */
export function splitAtRangeBounds(months: readonly DateRange[], windows: readonly DateRange[]): DateRange[] {
  const starts = new Set([...months, ...windows].flatMap(({ start, end }) => [start, addDays(end, 1)]));
  const cuts = [...starts].toSorted();
  return cuts.slice(0, -1).map((start, at) => ({ start, end: addDays(cuts[at + 1] ?? start, -1) }));
}

interface Outflows {
  /** Transactions that are not in the sums of segments. */
  readonly spread: readonly SpreadTransaction[];
  readonly windows: readonly OutflowWindow[];
  readonly rates: TargetCurrencyRates;
  readonly kindOf: (key: string) => string | undefined;
}

/** Number of transactions processed per slice; each takes several products. */
const IN_SLICE = 200;

/**
 * Returns a function that computes how many days the money of a month lasts: the money divided by the daily spending
 * from envelopes in the month's window. Each expense counts on the date of its transaction. The function returns null
 * for a month without a window, or if the spending is not above 0.
 */
export function* createDaysCoveredCalculator(
  { spread, windows, rates, kindOf }: Outflows,
  bySegment: readonly ReadonlyMap<string, Decimal>[],
  segments: readonly DateRange[],
): SlicedComputation<(month: string, money: Decimal) => Decimal | null> {
  const left = yield* computeAllInSlices(bySegment, function* (sums) {
    yield;
    return sumDecimals([...sums].flatMap(([key, sum]) => (kindOf(key) === 'envelope' ? [ZERO.minus(sum)] : [])));
  });
  const spreadLeft: { readonly date: string; readonly value: Decimal }[] = [];
  for (const [count, { category, currency, date, amount }] of spread.entries()) {
    if (count % IN_SLICE === IN_SLICE - 1) yield;
    if (kindOf(category) !== 'envelope') continue;
    spreadLeft.push({ date, value: ZERO.minus(parseUnlimitedDecimal(amount).times(rates.on(currency, date))) });
  }
  return (month, money) => {
    const window = windows.find((one) => one.month === month);
    if (window === undefined) return null;
    const isIn = (date: string) => window.start <= date && date <= window.end;
    const outflow = sumDecimals([
      ...left.filter((_, at) => isIn(segments[at]?.start ?? '')),
      ...spreadLeft.flatMap(({ date, value }) => (isIn(date) ? [value] : [])),
    ]);
    return outflow.greaterThan(ZERO) ? money.times(new Decimal(DAYS)).dividedBy(outflow) : null;
  };
}
