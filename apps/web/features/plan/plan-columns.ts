import { monthNumber } from '@coffer/domain/dates.ts';
import { MAX_DECIMAL_PLACES, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { decimalPlaces, divideHalfAway, formatScaled, parseScaled, powerOfTen } from '@coffer/domain/fixed-point.ts';
import { reportedDifference, sumProjectedAmounts } from '#shared/format/report-amounts.ts';
import { type AssumedCategoryFlow, AVERAGED_MONTHS } from './assumed-flows.ts';
import { amountDue } from './due-months.ts';
import type { PlanItemDraft, ProjectedMonth, Scenario } from './plan-records.ts';

export type PlanColumnPeriod = 'year' | 'month';

/** A month of a projection, or a year of it with the months combined. */
export interface PlanColumn {
  /** The year or the month of the column, such as `2027` or `2027-03`. */
  readonly period: string;
  readonly months: readonly string[];
  readonly base: number;
  readonly planned: number;
  readonly yielded: number;
  readonly end: number;
  /** The first month of the column that ends below zero; null if there is none. */
  readonly belowZero: string | null;
}

export function buildPlanColumns(
  projection: readonly ProjectedMonth[],
  step: PlanColumnPeriod,
  currency: string,
): PlanColumn[] {
  const parts = Map.groupBy(projection, ({ period }) => (step === 'year' ? period.slice(0, 4) : period));
  return [...parts].map(([period, months]) => ({
    period,
    months: months.map((month) => month.period),
    base: months[0]?.base ?? 0,
    planned: sumProjectedAmounts(
      months.map(({ exact }) => exact.planned),
      currency,
    ),
    yielded: sumProjectedAmounts(
      months.map(({ exact }) => exact.return),
      currency,
    ),
    end: months.at(-1)?.cumulative ?? 0,
    belowZero: months.find(({ cumulative }) => cumulative < 0)?.period ?? null,
  }));
}

/** Splits columns into pages of twelve. */
export function paginatePlanColumns(columns: readonly PlanColumn[]): PlanColumn[][] {
  return Array.from({ length: Math.ceil(columns.length / 12) }, (_, at) => columns.slice(at * 12, at * 12 + 12));
}

/** The exact sum of the items’ amounts in each column, for a plan that begins on `startDate`. */
export function plannedAmounts(
  items: readonly Omit<PlanItemDraft, 'categoryOrCategoryGroupId'>[],
  columns: readonly PlanColumn[],
  startDate: string,
): string[] {
  return columns.map(({ months }) =>
    sumDecimalTexts(months.flatMap((month) => items.map((item) => amountDue(item, monthNumber(month), startDate)))),
  );
}

/** An item in a row of the plan table: a plan item, or the assumed average of a category that has no plan item. */
export interface PlanTableItem extends PlanItemDraft {
  readonly isAssumed: boolean;
}

/**
 * Converts assumed averages to monthly items that begin in the scenario’s first month, as the projection counts them.
 */
export function toAssumedPlanItems(
  assumed: readonly AssumedCategoryFlow[],
  { startDate, startingBasePerCategory: base }: Pick<Scenario, 'startDate' | 'startingBasePerCategory'>,
): PlanTableItem[] {
  if (base === 'none') return [];
  return assumed.map(({ id, sum }) => ({
    categoryOrCategoryGroupId: id,
    amount: roundedQuotient(sum, AVERAGED_MONTHS[base]),
    month: startDate.slice(0, 7),
    frequency: 1,
    duration: 0,
    isAssumed: true,
  }));
}

/** An exact amount divided by `divisor`, rounded half away from zero to the decimals of amounts. */
export function roundedQuotient(exact: string, divisor: number): string {
  const places = decimalPlaces(exact);
  const dividend = parseScaled(exact, places) * powerOfTen(MAX_DECIMAL_PLACES);
  return formatScaled(divideHalfAway(dividend, BigInt(divisor) * powerOfTen(places)), MAX_DECIMAL_PLACES);
}

/** For each column, the planned total minus the sum of the given rows. */
export function unlistedAmounts(
  columns: readonly PlanColumn[],
  rows: readonly (readonly string[])[],
  currency: string,
): number[] {
  return columns.map(({ planned }, at) =>
    reportedDifference(planned, Number(sumDecimalTexts(rows.map((amounts) => amounts[at] ?? '0'))), currency),
  );
}
