import { monthText } from '../dates.ts';
import { type Decimal, roundHalfAway, sumDecimals } from '../decimal.ts';
import { DomainError } from '../domain-error.ts';
import { reportNumber } from '../report-money.ts';
import { monthlyFactor } from './monthly-factor.ts';
import { monthNumber, type PlannedAmount, plannedByMonth } from './planned-amounts.ts';

/** An asset's value on the day the projection begins, in the wallet's currency. */
export interface StartingValue {
  readonly value: Decimal;
  /** The asset's own return in percent a year, which wins for its part; null: the scenario's counts. */
  readonly expectedAnnualReturn: string | null;
}

export interface ProjectionInput {
  /** `YYYY-MM`, both included: the month of the scenario's start and its last one. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** The wallet's: its minor unit is what numbers are rounded to. */
  readonly currency: string;
  /** Percent a year of the scenario's own part; null is none. */
  readonly expectedAnnualReturn: string | null;
  readonly starting: readonly StartingValue[];
  readonly planned: readonly PlannedAmount[];
  /** Assumed each month beside what is planned. */
  readonly assumed: Decimal;
}

/** One month; each number rounded on its own, in the wallet's currency. */
export interface ProjectedMonth {
  /** `YYYY-MM` */
  readonly period: string;
  /** What there is when the month begins. */
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
 * The first and the last month are whole ones. Amounts are carried with 160 significant digits and rounded once, at the
 * very end: half away from zero to 30 decimals, so that twelve months at r percent are r percent, then half-even to the
 * currency's minor unit.
 * @throws DomainError `invalidReturn` for a return of −100 percent or less, `outOfRange` where a number grows beyond
 * what a JSON number holds.
 */
export function scenarioProjection(input: ProjectionInput): ProjectedMonth[] {
  const { firstMonth, lastMonth, currency, assumed } = input;
  const rounded = (value: Decimal) => projectedNumber(value, currency);
  const first = monthNumber(firstMonth);
  let parts = partsOf(input);
  return plannedByMonth(input.planned, firstMonth, lastMonth).map((due, at) => {
    const base = total(parts);
    const planned = due.plus(assumed);
    parts = parts.map(({ value, factor, own }) => ({
      value: own ? value.times(factor).plus(planned) : value.times(factor),
      factor,
      own,
    }));
    const cumulative = total(parts);
    return {
      period: monthText(Math.floor((first + at) / 12), ((first + at) % 12) + 1),
      base: rounded(base),
      planned: rounded(planned),
      return: rounded(cumulative.minus(planned).minus(base)),
      cumulative: rounded(cumulative),
    };
  });
}

interface Part {
  readonly value: Decimal;
  readonly factor: Decimal;
  /** The scenario's own part. */
  readonly own: boolean;
}

/** The scenario's own part, and one for each other return that an asset has. */
function partsOf({ expectedAnnualReturn, starting }: ProjectionInput): Part[] {
  const byReturn = Map.groupBy(starting, (asset) => asset.expectedAnnualReturn);
  const worthOf = (annualReturn: string | null) =>
    sumDecimals((byReturn.get(annualReturn) ?? []).map(({ value }) => value));
  const own = { value: worthOf(null), factor: monthlyFactor(expectedAnnualReturn), own: true };
  const others = [...byReturn.keys()].flatMap((annualReturn) =>
    annualReturn === null ? [] : { value: worthOf(annualReturn), factor: monthlyFactor(annualReturn), own: false },
  );
  return [own, ...others];
}

function total(parts: readonly Part[]): Decimal {
  return sumDecimals(parts.map(({ value }) => value));
}

function projectedNumber(value: Decimal, currency: string): number {
  const number = reportNumber(roundHalfAway(value, EXACT_PLACES), currency);
  if (!Number.isFinite(number)) throw new DomainError('outOfRange', 'the projection grows beyond every number');
  return number;
}
