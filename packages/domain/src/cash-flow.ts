import type { DateRange } from './calendar-units.ts';
import { dayNumber } from './dates.ts';
import type { DayTotals } from './day-totals.ts';
import { type Decimal, ZERO } from './decimal.ts';
import { MAX_DECIMAL_PLACES } from './decimal-texts.ts';
import { parseScaled } from './fixed-point.ts';
import { CROSS_RATE_SCALE, type TargetCurrencyRates } from './fx.ts';
import { reportNumber } from './report-money.ts';
import { decimalFromScaled } from './scaled-decimal.ts';
import { type SlicedComputation, STEPS_IN_SLICE } from './sliced-computation.ts';
import { addShares, type DayRange, intervalIndex, type SpreadTransaction } from './spread-shares.ts';

/** Transactions of one category and currency that count entirely on their own date, summed by day. */
export interface DayTotalsWithoutSpread extends DayTotals {
  readonly category: string;
}

/** Cash flow of one category in one month, or in several months of the same interval. */
interface FlowOfMonths {
  readonly category: string;
  /** First day of the earliest month. */
  readonly first: string;
  readonly converted: string;
}

/** Cash flow in three shapes; each transaction is in exactly one of them. */
export interface CashFlowSources {
  /** Sums of whole months, converted to the target currency. */
  readonly months: readonly FlowOfMonths[];
  /** Transactions outside the stored months. Days outside the requested intervals are ignored. */
  readonly booked: readonly DayTotalsWithoutSpread[];
  readonly spread: readonly SpreadTransaction[];
}

export interface CashFlowInput {
  readonly flows: CashFlowSources;
  readonly period: DateRange;
  /** The previous period; null if there is none. */
  readonly previous: DateRange | null;
  /** Rates into the wallet's currency. */
  readonly rates: TargetCurrencyRates;
}

export interface CashFlow {
  readonly value: number;
  readonly valuePreviousPeriod: number;
  readonly valueChange: number;
}

/** Amounts and shares have at most 18 decimals; their products with a rate have 30 more decimals. */
const SCALE = MAX_DECIMAL_PLACES + CROSS_RATE_SCALE;

/** The exact cash flow of a category in a period and in the previous one. */
export interface ExactCashFlow {
  readonly now: Decimal;
  readonly before: Decimal;
}

/**
 * Cash flow by category in a period and in the previous one, in the wallet's currency (contract §3): Σ share·r(date of
 * the transaction), where the share is the part of the cash-flow dates that falls in the period. A category is
 * included if it has a share in either period, even of zero.
 * @throws NoExchangeRateError for a currency without any rate; DomainError `invalidDecimal` for more than 18 decimals,
 * `tooMuchToCompute` above 5,000,000 shares of transactions in periods.
 */
export function* cashFlowByCategory({
  flows,
  period,
  previous,
  rates,
}: CashFlowInput): SlicedComputation<Map<string, ExactCashFlow>> {
  const intervals = previous === null ? [period] : [previous, period];
  const sums = yield* cashFlowSumsByInterval(flows, intervals, rates);
  return pairPeriodFlows(sums.at(-1) ?? NOTHING, previous === null ? NOTHING : (sums[0] ?? NOTHING));
}

/** Pairs the sums of two periods by category; 0 where a period has no sum. */
export function pairPeriodFlows(
  now: ReadonlyMap<string, Decimal>,
  before: ReadonlyMap<string, Decimal>,
): Map<string, ExactCashFlow> {
  return new Map(
    Array.from(new Set([...now.keys(), ...before.keys()]), (category) => [
      category,
      { now: now.get(category) ?? ZERO, before: before.get(category) ?? ZERO },
    ]),
  );
}

/** Rounds the sums of both periods half-even to the currency's minor unit. */
export function roundedCashFlow({ now, before }: ExactCashFlow, currency: string): CashFlow {
  return {
    value: reportNumber(now, currency),
    valuePreviousPeriod: reportNumber(before, currency),
    valueChange: reportNumber(now.minus(before), currency),
  };
}

/**
 * The exact sums of one period, for reports that compute further with them.
 * @throws NoExchangeRateError for a currency without any rate; DomainError `invalidDecimal` for more than 18 decimals,
 * `tooMuchToCompute` above 5,000,000 shares of transactions in the period.
 */
export function* cashFlowSums(
  flows: CashFlowSources,
  period: DateRange,
  rates: TargetCurrencyRates,
): SlicedComputation<Map<string, Decimal>> {
  const [sums] = yield* cashFlowSumsByInterval(flows, [period], rates);
  return sums ?? new Map();
}

/**
 * The exact sums of each interval, computed in one pass over the transactions. The sums of adjoining intervals add up
 * to the sum of the combined interval.
 * @param intervals ascending, without overlaps.
 * @throws NoExchangeRateError for a currency without any rate; DomainError `invalidDecimal` for more than 18 decimals,
 * `tooMuchToCompute` above 5,000,000 shares of transactions in intervals.
 */
export function* cashFlowSumsByInterval(
  flows: CashFlowSources,
  intervals: readonly DateRange[],
  rates: TargetCurrencyRates,
): SlicedComputation<Map<string, Decimal>[]> {
  const exact: Map<string, Decimal>[] = [];
  let steps = 0;
  for (const sums of yield* sumsByInterval(flows, intervals, rates)) {
    const decimals = new Map<string, Decimal>();
    for (const [category, sum] of sums) {
      decimals.set(category, decimalFromScaled(sum, SCALE));
      if (++steps % STEPS_IN_SLICE === 0) yield;
    }
    exact.push(decimals);
  }
  return exact;
}

const NOTHING: ReadonlyMap<string, Decimal> = new Map();

/** Sums per interval as integers at `SCALE`, only for categories with a share in the interval. */
function* sumsByInterval(
  { months, booked, spread }: CashFlowSources,
  intervals: readonly DateRange[],
  rates: TargetCurrencyRates,
): SlicedComputation<ReadonlyMap<string, bigint>[]> {
  const sums = intervals.map(() => new Map<string, bigint>());
  const add = (at: number, category: string, sum: bigint) =>
    sums[at]?.set(category, (sums[at].get(category) ?? 0n) + sum);
  const days = intervals.map(({ start, end }) => ({ first: dayNumber(start), last: dayNumber(end) }));
  for (const [nth, { category, first, converted }] of months.entries()) {
    const day = dayNumber(first);
    const at = intervalIndex(day, days);
    if (isDayInInterval(day, days[at])) add(at, category, parseScaled(converted, SCALE));
    if (nth % STEPS_IN_SLICE === STEPS_IN_SLICE - 1) yield;
  }
  yield* addBooked(booked, days, { rates, add });
  yield* addShares(spread, days, { rates, add });
  return sums;
}

interface Into {
  readonly rates: TargetCurrencyRates;
  readonly add: (at: number, category: string, sum: bigint) => void;
}

function* addBooked(
  columns: readonly DayTotalsWithoutSpread[],
  intervals: readonly DayRange[],
  { rates, add }: Into,
): SlicedComputation<void> {
  let steps = 0;
  for (const { category, currency, days, amounts } of columns) {
    const ratesFrom = rates.from(currency);
    let at = 0;
    for (const [nth, day] of days.entries()) {
      if (++steps % STEPS_IN_SLICE === 0) yield;
      // Days mostly ascend, so the next day is usually in the same interval.
      if (!isDayInInterval(day, intervals[at])) at = intervalIndex(day, intervals);
      if (!isDayInInterval(day, intervals[at])) continue;
      add(at, category, parseScaled(amounts[nth] ?? '', MAX_DECIMAL_PLACES) * ratesFrom.scaledOn(day));
    }
  }
}

function isDayInInterval(day: number, interval: DayRange | undefined): boolean {
  return interval !== undefined && day >= interval.first && day <= interval.last;
}
