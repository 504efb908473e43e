import { monthNumber, monthText } from '../dates.ts';
import { type Decimal, formatDecimal, roundHalfAway, sumDecimals } from '../decimal.ts';
import { DomainError } from '../domain-error.ts';
import { PROJECTION_PLACES, roundedProjectionSum } from '../exact-amounts.ts';
import { reportNumber } from '../report-money.ts';
import type { SlicedComputation } from '../sliced-computation.ts';
import { type DayInMonth, dayInMonth, restOfMonthShare } from './day-in-month.ts';
import { monthlyGrowthFactor } from './monthly-factor.ts';
import { type PlannedAmount, plannedMonthlyAmounts } from './planned-amounts.ts';

/** An asset's value on the start date, in the wallet's currency. */
export interface StartingValue {
  readonly value: Decimal;
  /** The asset's own return in percent a year; null to use the scenario's return. */
  readonly expectedAnnualReturn: string | null;
}

export interface ProjectionInput {
  /** The projection starts at the end of this day. */
  readonly startDate: string;
  /** The last month of the projection, `YYYY-MM`. */
  readonly lastMonth: string;
  /** The wallet's currency; numbers are rounded to its minor unit. */
  readonly currency: string;
  /** The scenario's return in percent a year, for assets without their own return; null for no return. */
  readonly expectedAnnualReturn: string | null;
  readonly starting: readonly StartingValue[];
  readonly planned: readonly PlannedAmount[];
  /** Amount assumed for each whole month in addition to planned amounts. */
  readonly assumed: Decimal;
}

/** One month in the wallet's currency; each number is rounded on its own. */
export interface ProjectedMonth {
  /** The month, `YYYY-MM`. */
  readonly period: string;
  /** Value at the beginning of the month; in the first month, at the end of the start date. */
  readonly base: number;
  /** Planned and assumed amounts of the month. */
  readonly planned: number;
  /** The return on `base`. */
  readonly return: number;
  /** Value at the end of the month: base + planned + return, before rounding. */
  readonly cumulative: number;
}

/** Sums over all months, each added up exactly and rounded once. */
export interface ProjectionSums {
  readonly planned: number;
  readonly return: number;
}

/**
 * Decimals to which the exact amounts of a month are rounded: ten more than sums have, so that the rounding never shows
 * in a sum.
 */
const MONTH_PLACES = 40;

/**
 * Projects a scenario month by month (contract §2). Each part of the base grows by (1 + r/100)^(1/12) a month: an asset with
 * its own return by that return, everything else by the scenario's return. Planned amounts are added to the scenario's part
 * at the end of their month. In the first month only the days after the start date count: recurring and assumed amounts with
 * their share, the return with its part of the month. The last month is a whole month. Amounts keep 160 significant digits
 * and are rounded at the very end: half away from zero to 30 decimals, so that twelve months at r percent give exactly r
 * percent, then half-even to the currency's minor unit. A return of −100 percent or less is a total loss: the month's return
 * is minus its base.
 * @throws DomainError `outOfRange` if a number exceeds the range of JSON numbers, `tooMuchToCompute` for more than 1,000,000
 * months of parts with different returns.
 */
export function* scenarioProjection(input: ProjectionInput): SlicedComputation<ProjectedMonth[]> {
  return (yield* exactMonths(input)).map((month) => reported(month, input.currency));
}

function reported({ period, base, planned, yielded, cumulative }: ExactMonth, currency: string): ProjectedMonth {
  const rounded = (value: Decimal) => projectedNumber(value, currency);
  return {
    period,
    base: rounded(base),
    planned: rounded(planned),
    return: rounded(yielded),
    cumulative: rounded(cumulative),
  };
}

/**
 * A projected month with its exact amounts as decimal texts, so that sums over several months are rounded only once.
 */
export interface ProjectedMonthWithExactAmounts extends ProjectedMonth {
  readonly exact: { readonly base: string; readonly planned: string; readonly return: string };
}

/**
 * Projects a scenario like `scenarioProjection`, and adds exact amounts to each month. `roundedProjectionSum` can sum
 * these amounts over any number of months.
 * @throws DomainError `outOfRange` or `tooMuchToCompute`
 */
export function* projectionWithExactAmounts(
  input: ProjectionInput,
): SlicedComputation<ProjectedMonthWithExactAmounts[]> {
  const months = yield* exactMonths(input);
  const exact = (value: Decimal) => formatDecimal(roundHalfAway(value, MONTH_PLACES));
  return months.map((month) => ({
    ...reported(month, input.currency),
    exact: { base: exact(month.base), planned: exact(month.planned), return: exact(month.yielded) },
  }));
}

/**
 * The sums of planned amounts and of returns over all months of a scenario, each rounded once. The sums of the rounded
 * months of `scenarioProjection` may differ.
 * @throws DomainError `outOfRange` or `tooMuchToCompute`
 */
export function* projectionSums(input: ProjectionInput): SlicedComputation<ProjectionSums> {
  const exact = (yield* projectionWithExactAmounts(input)).map((month) => month.exact);
  const sum = (amounts: readonly string[]) => inRange(Number(roundedProjectionSum(amounts, input.currency)));
  return { planned: sum(exact.map(({ planned }) => planned)), return: sum(exact.map((month) => month.return)) };
}

/** A month before rounding. */
interface ExactMonth {
  readonly period: string;
  readonly base: Decimal;
  readonly planned: Decimal;
  readonly yielded: Decimal;
  readonly cumulative: Decimal;
}

function* exactMonths(input: ProjectionInput): SlicedComputation<ExactMonth[]> {
  const { startDate, lastMonth, assumed } = input;
  const first = monthNumber(startDate);
  const rest = dayInMonth(startDate);
  const planned = yield* plannedMonthlyAmounts(input.planned, startDate, lastMonth);
  let parts = yield* partsOf(input, rest, planned.length);
  const months: ExactMonth[] = [];
  for (const [at, due] of planned.entries()) {
    const base = total(parts);
    const expected = due.plus(at === 0 ? restOfMonthShare(assumed, rest) : assumed);
    parts = parts.map(({ value, ...part }) => {
      const grown = value.times(at === 0 ? part.firstFactor : part.factor);
      return { ...part, value: part.own ? grown.plus(expected) : grown };
    });
    const cumulative = total(parts);
    months.push({
      period: monthText(Math.floor((first + at) / 12), ((first + at) % 12) + 1),
      base,
      planned: expected,
      yielded: cumulative.minus(expected).minus(base),
      cumulative,
    });
    if (at % MONTHS_IN_SLICE === 0 || parts.length > MONTHS_IN_SLICE) yield;
  }
  return months;
}

interface Part {
  readonly value: Decimal;
  readonly factor: Decimal;
  /** Factor for the rest of the first month. */
  readonly firstFactor: Decimal;
  /** True for the part that grows by the scenario's return. Planned and assumed amounts are added to it. */
  readonly own: boolean;
}

/** Number of months computed per slice. With more than this many parts, each month is a slice. */
const MONTHS_IN_SLICE = 50;
/** Maximum number of parts × months, because each part is computed month by month. */
const MAX_GROWTHS = 1_000_000;

/**
 * Divides the starting values into parts: one part for the scenario's return, and one for each different return of an
 * asset.
 */
function* partsOf(
  { expectedAnnualReturn, starting }: ProjectionInput,
  rest: DayInMonth,
  months: number,
): SlicedComputation<Part[]> {
  const byReturn = Map.groupBy(starting, (asset) => asset.expectedAnnualReturn);
  const partOf = (key: string | null, annualReturn: string | null): Part => ({
    value: sumDecimals((byReturn.get(key) ?? []).map(({ value }) => value)),
    factor: monthlyGrowthFactor(annualReturn),
    firstFactor: monthlyGrowthFactor(annualReturn, rest),
    own: key === null,
  });
  if (byReturn.size * months > MAX_GROWTHS) {
    throw new DomainError(
      'tooMuchToCompute',
      `${byReturn.size} different returns over ${months} months exceed the limit of ${MAX_GROWTHS}`,
    );
  }
  const parts = [partOf(null, expectedAnnualReturn)];
  for (const key of byReturn.keys()) {
    yield;
    if (key !== null) parts.push(partOf(key, key));
  }
  return parts;
}

function total(parts: readonly Part[]): Decimal {
  return sumDecimals(parts.map(({ value }) => value));
}

function projectedNumber(value: Decimal, currency: string): number {
  return inRange(reportNumber(roundHalfAway(value, PROJECTION_PLACES), currency));
}

function inRange(number: number): number {
  if (!Number.isFinite(number)) throw new DomainError('outOfRange', 'the projection exceeds the range of numbers');
  return number;
}
