import { dayNumber } from './dates.ts';
import { type DayTotals, largestScale } from './day-totals.ts';
import type { Decimal } from './decimal.ts';
import { parseScaled } from './fixed-point.ts';
import { CROSS_RATE_SCALE, type CrossRates, type TargetCurrencyRates } from './fx.ts';
import type { TimeSeriesInterval } from './interval.ts';
import { reportNumberFromScaled } from './report-money.ts';
import { decimalFromScaled } from './scaled-decimal.ts';
import { type SlicedComputation, STEPS_IN_SLICE } from './sliced-computation.ts';

export interface NetWorthInput {
  /**
   * All changes of the requested assets since the first transaction; totals of the same currency are added up. A converted
   * value that covers several days must be within one row, or entirely before the first row.
   */
  readonly totals: readonly DayTotals[];
  /** Rates into the wallet's currency. */
  readonly rates: TargetCurrencyRates;
  /** The intervals to compute, one for each row of the result: adjoining, oldest first. */
  readonly intervals: readonly TimeSeriesInterval[];
}

export interface NetWorthRow<Value> {
  readonly period: string;
  readonly inPeriod: Value;
  readonly cumulative: Value;
  readonly fxEffectCumulative: Value;
}

/**
 * Net worth over time (contract §3) in the wallet's currency, one row per interval, with zeros before the first
 * transaction. With b(c,d), the change in currency c on day d, and r(c,d), its rate on that day:
 * `cumulative` = Σ_c r(c,end)·Σ_{d≤end} b(c,d), `inPeriod` = Σ_{d in interval} Σ_c b(c,d)·r(c,d),
 * `fxEffectCumulative` = cumulative − Σ_{d≤end} Σ_c b(c,d)·r(c,d).
 * Sums are exact; each number is rounded half-even to the currency's minor unit.
 * @throws NoExchangeRateError for a currency without any rate; DomainError `invalidDecimal` for an invalid amount.
 */
export function netWorthTimeSeries(input: NetWorthInput): SlicedComputation<NetWorthRow<number>[]> {
  return rowsOf(input, (value, scale) => reportNumberFromScaled(value, scale, input.rates.currency));
}

/** Like `netWorthTimeSeries`, but with exact numbers. */
export function exactNetWorthTimeSeries(input: NetWorthInput): SlicedComputation<NetWorthRow<Decimal>[]> {
  return rowsOf(input, decimalFromScaled);
}

function* rowsOf<Value>(
  { totals, rates, intervals }: NetWorthInput,
  finish: (value: bigint, scale: number) => Value,
): SlicedComputation<NetWorthRow<Value>[]> {
  const amountScale = yield* largestScale(totals);
  const sums = new IntervalSums(intervals);
  for (const column of totals) yield* sums.add(column, rates.from(column.currency), amountScale);

  const scale = amountScale + CROSS_RATE_SCALE;
  let booked = sums.before;
  const rows: NetWorthRow<Value>[] = [];
  for (const { period, inPeriod, cumulative } of sums.rows) {
    booked += inPeriod;
    rows.push({
      period,
      inPeriod: finish(inPeriod, scale),
      cumulative: finish(cumulative, scale),
      fxEffectCumulative: finish(cumulative - booked, scale),
    });
    if (rows.length % STEPS_IN_SLICE === 0) yield;
  }
  return rows;
}

interface IntervalSum {
  readonly period: string;
  readonly endDay: number;
  inPeriod: bigint;
  cumulative: bigint;
}

/**
 * Adds up integers at the amounts' scale + 30: 22,000 sums per currency and day over 120 months take 15 ms, while with
 * `Decimal` the products alone take 95 ms. Processes one currency at a time and walks its days and the intervals in
 * parallel, so that the rate is looked up only when it changes.
 */
class IntervalSums {
  readonly rows: IntervalSum[];
  readonly #firstDay: number;
  /** The sum of all changes before the first interval, converted with each day's rate. */
  before = 0n;

  constructor(intervals: readonly TimeSeriesInterval[]) {
    this.rows = intervals.map(({ period, end }) => ({ period, endDay: dayNumber(end), inPeriod: 0n, cumulative: 0n }));
    const first = intervals[0];
    this.#firstDay = first ? dayNumber(first.start) : Number.POSITIVE_INFINITY;
  }

  *add(
    { days, amounts, converted: known = [] }: DayTotals,
    rates: CrossRates,
    amountScale: number,
  ): SlicedComputation<void> {
    let balance = 0n;
    let next = 0;
    const addUpTo = (lastDay: number): bigint => {
      let converted = 0n;
      for (let day = days[next]; day !== undefined && day <= lastDay; day = days[++next]) {
        const amount = parseScaled(amounts[next] ?? '', amountScale);
        balance += amount;
        const worth = known[next] ?? null;
        converted += worth === null ? amount * rates.scaledOn(day) : parseScaled(worth, amountScale + CROSS_RATE_SCALE);
      }
      return converted;
    };
    this.before += addUpTo(this.#firstDay - 1);
    let yielded = next;
    for (const [nth, row] of this.rows.entries()) {
      row.inPeriod += addUpTo(row.endDay);
      if (next - yielded > STEPS_IN_SLICE || nth % STEPS_IN_SLICE === STEPS_IN_SLICE - 1) {
        yielded = next;
        yield;
      }
      if (balance !== 0n) row.cumulative += balance * rates.scaledOn(row.endDay);
    }
  }
}
