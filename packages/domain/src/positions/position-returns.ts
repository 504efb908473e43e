import { addDays, daysBetween } from '../dates.ts';
import { type Decimal, ONE, ZERO } from '../decimal.ts';
import { type DatedCashFlow, moneyWeightedGrowth } from '../returns/money-weighted-return.ts';
import type { SlicedComputation } from '../sliced-computation.ts';
import { CombinedPositionValues } from './combined-position-values.ts';
import type { Position, ValuedTransaction } from './position.ts';

/** Returns as fractions (0.1 is 10 %), from the first transaction of the positions to a day. */
export interface PositionReturns {
  /** Return of the whole period. */
  readonly timeWeighted: Decimal | null;
  readonly moneyWeighted: number | null;
  /** Return per year of 365 days; null for periods shorter than a year. */
  readonly timeWeightedPerYear: number | null;
  readonly moneyWeightedPerYear: number | null;
  /** Number of days that the time-weighted return skips, because the invested amount was zero or negative. */
  readonly daysSkipped: number;
}

const UNKNOWN: PositionReturns = {
  timeWeighted: null,
  moneyWeighted: null,
  timeWeightedPerYear: null,
  moneyWeightedPerYear: null,
  daysSkipped: 0,
};

const DAYS_OF_YEAR = 365;

/** Incoming and outgoing money of a day with transactions. */
interface FlowsOfDay {
  readonly date: string;
  readonly in: Decimal;
  readonly out: Decimal;
}

/**
 * The combined returns of positions (one position, those of an asset or of a wallet) in their reporting currency, by the
 * contract's §3: time-weighted from daily values, money-weighted from the same flows. All are null if a non-empty position
 * has no price on a relevant day.
 */
export function* combineReturns(positions: readonly Position[], date: string): SlicedComputation<PositionReturns> {
  const days = flowsByDay(positions, date);
  yield;
  const values = yield* CombinedPositionValues.of(positions, date);
  const growth = yield* growthOf(values, days, date);
  const endValue = growth === null ? null : values.on(date);
  if (endValue === null || growth === null) return UNKNOWN;
  const first = days.find((day) => !day.in.isZero() || !day.out.isZero())?.date;
  const span = first === undefined ? 0 : daysBetween(first, date);
  const flows: DatedCashFlow[] = days.map((day) => ({ date: day.date, amount: day.out.minus(day.in) }));
  const moneyWeighted = yield* moneyWeightedGrowth([...flows, { date, amount: endValue }], span);
  const timeWeighted = growth.factor?.minus(ONE) ?? null;
  return {
    timeWeighted,
    moneyWeighted: moneyWeighted === null ? null : finiteOrNull(Math.expm1(moneyWeighted)),
    timeWeightedPerYear: timeWeighted === null ? null : perYear(Math.log1p(timeWeighted.toNumber()), span),
    moneyWeightedPerYear: moneyWeighted === null ? null : perYear(moneyWeighted, span),
    daysSkipped: growth.daysSkipped,
  };
}

/** Converts the growth ln(1 + return) of `span` days to a return per year; null if `span` is shorter than a year. */
function perYear(growth: number, span: number): number | null {
  return span < DAYS_OF_YEAR ? null : finiteOrNull(Math.expm1((growth * DAYS_OF_YEAR) / span));
}

/** Returns the value, or null if a JSON number cannot represent it. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** The incoming and outgoing money of each day with transactions up to `date`, ascending. */
function flowsByDay(positions: readonly Position[], date: string): FlowsOfDay[] {
  const scope = new Set(positions);
  const days = new Map<string, FlowsOfDay>();
  for (const position of positions) {
    for (const [at, transaction] of position.transactions.entries()) {
      if (transaction.date > date) break;
      const known = days.get(transaction.date) ?? { date: transaction.date, in: ZERO, out: ZERO };
      const flow = isMoveWithin(position, at, scope) ? NO_FLOW : flowOf(transaction);
      days.set(known.date, { ...known, in: known.in.plus(flow.in), out: known.out.plus(flow.out) });
    }
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Whether the transaction moves units between two positions of the scope on the same day. */
function isMoveWithin(position: Position, at: number, scope: ReadonlySet<Position>): boolean {
  const counterpart = position.linkedOrigin(at);
  if (counterpart === undefined || !scope.has(counterpart.position)) return false;
  return counterpart.position.transactions[counterpart.at]?.date === position.transactions[at]?.date;
}

const NO_FLOW = { in: ZERO, out: ZERO };

/**
 * The money that a transaction brings into the positions, and the money or value that it takes out. A reward counts as
 * earned, not as incoming.
 */
function flowOf({ type, quantity, marketValue, amount }: ValuedTransaction): {
  readonly in: Decimal;
  readonly out: Decimal;
} {
  switch (type) {
    case 'buy':
      return { in: amount, out: ZERO };
    case 'sell':
      // A sell without units has only costs.
      return quantity.isZero() ? { in: amount, out: ZERO } : { in: ZERO, out: amount };
    case 'dividend':
      return { in: ZERO, out: amount };
    case 'transferIn':
    case 'transferOut':
    case 'initialBalance': {
      const value = marketValue ?? amount;
      return quantity.isNegative() ? { in: ZERO, out: value } : { in: value, out: ZERO };
    }
    case 'reward':
      return NO_FLOW;
  }
}

interface Growth {
  /** The product of the growth factors f(D) of all days; null if no day counted. */
  readonly factor: Decimal | null;
  readonly daysSkipped: number;
}

/**
 * The product of f(D) = (V(D) + out(D)) ÷ (V(D−1) + in(D)) over all days, where V is the value of the positions. Null
 * if a needed price is missing.
 */
function* growthOf(
  values: CombinedPositionValues,
  days: readonly FlowsOfDay[],
  date: string,
): SlicedComputation<Growth | null> {
  const product = new GrowthProduct();
  let previous: { readonly date: string; readonly value: Decimal } | null = null;
  for (const day of days) {
    const dayBefore = addDays(day.date, -1);
    const before = previous === null ? ZERO : yield* product.quietDays(values, previous, dayBefore);
    const value = values.on(day.date);
    if (before === null || value === null) return null;
    product.day({ before, value, in: day.in, out: day.out });
    previous = { date: day.date, value };
    yield;
  }
  if (previous !== null && (yield* product.quietDays(values, previous, date)) === null) return null;
  return product.result();
}

interface DayOfGrowth {
  /** The value at the end of the previous day. */
  readonly before: Decimal;
  /** The value at the end of the day. */
  readonly value: Decimal;
  readonly in: Decimal;
  readonly out: Decimal;
}

class GrowthProduct {
  #factor = ONE;
  #hasCounted = false;
  #daysSkipped = 0;

  result(): Growth {
    return { factor: this.#hasCounted ? this.#factor : null, daysSkipped: this.#daysSkipped };
  }

  /**
   * Multiplies the growth of a day into the product, or counts the day as skipped.
   * @param count number of equal days in a row.
   */
  day({ before, value, in: flowIn, out: flowOut }: DayOfGrowth, count = 1): void {
    if ([before, value, flowIn, flowOut].every((amount) => amount.isZero())) return;
    const [invested, became] = [before.plus(flowIn), value.plus(flowOut)];
    if (invested.isZero() || invested.isNegative()) {
      this.#daysSkipped += count;
      return;
    }
    this.#hasCounted = true;
    if (!invested.equals(became)) this.#factor = this.#factor.times(became).div(invested);
  }

  /**
   * Adds the days without transactions after `from`, up to `until`. Returns the value on `until`; null if a price is
   * missing. While the value stays above 0, the factors of all days multiply to the last value divided by the first
   * value.
   */
  *quietDays(
    values: CombinedPositionValues,
    from: { readonly date: string; readonly value: Decimal },
    until: string,
  ): SlicedComputation<Decimal | null> {
    if (from.date >= until) return from.value;
    if (!values.mayBeZeroOrLess && from.value.greaterThan(ZERO)) {
      const end = values.on(until);
      if (end !== null) this.day({ ...NO_FLOW, before: from.value, value: end });
      return end;
    }
    let last = from;
    for (const date of values.daysOfChange(from.date, until)) {
      const value = values.on(date);
      if (value === null) return null;
      const next = { date, value };
      const unchanged = daysBetween(last.date, next.date) - 1;
      if (unchanged > 0) this.day({ ...NO_FLOW, before: last.value, value: last.value }, unchanged);
      this.day({ ...NO_FLOW, before: last.value, value: next.value });
      last = next;
      yield;
    }
    const unchanged = daysBetween(last.date, until);
    if (unchanged > 0) this.day({ ...NO_FLOW, before: last.value, value: last.value }, unchanged);
    return values.on(until);
  }
}
