import { monthNumber, monthText } from '../dates.ts';
import { type Decimal, roundHalfAway, sumDecimals } from '../decimal.ts';
import { DomainError } from '../domain-error.ts';
import { reportNumber } from '../report-money.ts';
import type { Sliced } from '../slices.ts';
import { monthlyFactor } from './monthly-factor.ts';
import { type PlannedAmount, plannedByMonth } from './planned-amounts.ts';
import { type RestOfMonth, restOfMonth, shareOfRest } from './rest-of-month.ts';

/** An asset's value on the day the projection begins, in the wallet's currency. */
export interface StartingValue {
  readonly value: Decimal;
  /** The asset's own return in percent a year, which wins for its part; null: the scenario's counts. */
  readonly expectedAnnualReturn: string | null;
}

export interface ProjectionInput {
  /** The day with whose end the projection begins. */
  readonly startDate: string;
  /** `YYYY-MM`, included. */
  readonly lastMonth: string;
  /** The wallet's: its minor unit is what numbers are rounded to. */
  readonly currency: string;
  /** Percent a year of the scenario's own part; null is none. */
  readonly expectedAnnualReturn: string | null;
  readonly starting: readonly StartingValue[];
  readonly planned: readonly PlannedAmount[];
  /** Assumed each whole month beside what is planned. */
  readonly assumed: Decimal;
}

/** One month; each number rounded on its own, in the wallet's currency. */
export interface ProjectedMonth {
  /** `YYYY-MM` */
  readonly period: string;
  /** What there is when the month begins; in the first one, at the end of the start. */
  readonly base: number;
  /** What is planned and assumed in it. */
  readonly planned: number;
  /** What the base yields in it. */
  readonly return: number;
  /** What there is when it ends: base + planned + return, before rounding. */
  readonly cumulative: number;
}

/** Decimals to which a number is rounded first, which takes out what the factors' own rounding added. */
const EXACT_PLACES = 30;

/**
 * A scenario month by month (contract §2). Each part of the base grows by (1 + r/100)^(1/12) a month: an asset with a
 * return of its own by that, all the rest, to which planned amounts accrue at the end of their month, by the scenario's.
 * Of the first month only the days after the start count: for what recurs and what is assumed their share, for the return
 * their part of the month. The last month is a whole one. Amounts are carried with 160 significant digits and rounded once, at the
 * very end: half away from zero to 30 decimals, so that twelve months at r percent are r percent, then half-even to the
 * currency's minor unit.
 * A return of −100 percent or less is a total loss: the month's return is minus its base.
 * @throws DomainError `outOfRange` where a number grows beyond what a JSON number holds, `tooMuchToCompute` for more than 1,000,000 months of parts with different returns.
 */
export function* scenarioProjection(input: ProjectionInput): Sliced<ProjectedMonth[]> {
  const { startDate, lastMonth, currency, assumed } = input;
  const rounded = (value: Decimal) => projectedNumber(value, currency);
  const first = monthNumber(startDate);
  const rest = restOfMonth(startDate);
  const planned = yield* plannedByMonth(input.planned, startDate, lastMonth);
  let parts = yield* partsOf(input, rest, planned.length);
  const months: ProjectedMonth[] = [];
  for (const [at, due] of planned.entries()) {
    const base = total(parts);
    const expected = due.plus(at === 0 ? shareOfRest(assumed, rest) : assumed);
    parts = parts.map(({ value, ...part }) => {
      const grown = value.times(at === 0 ? part.firstFactor : part.factor);
      return { ...part, value: part.own ? grown.plus(expected) : grown };
    });
    const cumulative = total(parts);
    months.push({
      period: monthText(Math.floor((first + at) / 12), ((first + at) % 12) + 1),
      base: rounded(base),
      planned: rounded(expected),
      return: rounded(cumulative.minus(expected).minus(base)),
      cumulative: rounded(cumulative),
    });
    if (at % MONTHS_IN_SLICE === 0 || parts.length > MONTHS_IN_SLICE) yield;
  }
  return months;
}

interface Part {
  readonly value: Decimal;
  readonly factor: Decimal;
  /** For what is left of the first month. */
  readonly firstFactor: Decimal;
  /** The scenario's own part. */
  readonly own: boolean;
}

/** How many products of a part and a month are computed until others have their turn. */
const MONTHS_IN_SLICE = 50;
/** Each part with a return of its own grows on its own, month by month. */
const MOST_GROWTHS = 1_000_000;

/** The scenario's own part, and one for each other return that an asset has. */
function* partsOf(
  { expectedAnnualReturn, starting }: ProjectionInput,
  rest: RestOfMonth,
  months: number,
): Sliced<Part[]> {
  const byReturn = Map.groupBy(starting, (asset) => asset.expectedAnnualReturn);
  const partOf = (key: string | null, annualReturn: string | null): Part => ({
    value: sumDecimals((byReturn.get(key) ?? []).map(({ value }) => value)),
    factor: monthlyFactor(annualReturn),
    firstFactor: monthlyFactor(annualReturn, rest),
    own: key === null,
  });
  if (byReturn.size * months > MOST_GROWTHS) {
    throw new DomainError(
      'tooMuchToCompute',
      `${byReturn.size} different returns over ${months} months, more than ${MOST_GROWTHS} together`,
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
  const number = reportNumber(roundHalfAway(value, EXACT_PLACES), currency);
  if (!Number.isFinite(number)) throw new DomainError('outOfRange', 'the projection grows beyond every number');
  return number;
}
