import { addDays, addMonths } from '@coffer/domain/dates.ts';
import { sumUnroundedAmounts } from '@coffer/domain/exact-amounts.ts';
import { type CategoryGroup, groupWithDescendants } from '#features/categories/category-tree.ts';
import type { Category } from '#shared/data/use-wallet-lists.ts';
import type { CashFlowRows, PlanItem, Scenario } from './plan-records.ts';

export const AVERAGED_MONTHS = { averageLast3Months: 3, averageLast12Months: 12 } as const;

/** The period of the last `months` whole months before the month of a day, such as `2026-01-01/2026-03-31`. */
export function wholeMonthsBefore(day: string, months: number): string {
  const start = `${day.slice(0, 7)}-01`;
  return `${addMonths(start, -months)}/${addDays(start, -1)}`;
}

/** The period of a scenario's averages; null if the scenario assumes nothing. */
export function averagedPeriod({ startDate, startingBasePerCategory: base }: Scenario): string | null {
  return base === 'none' ? null : wholeMonthsBefore(startDate, AVERAGED_MONTHS[base]);
}

export interface AssumedCategoryFlow {
  readonly id: string;
  readonly category: CashFlowRows[string]['category'];
  /** The exact sum of all averaged months. */
  readonly sum: string;
  readonly monthly: number;
}

/**
 * The average monthly income or expense of each category without a plan item, largest first. `rows` are the sums over
 * `months` months.
 */
export function assumedFlows(
  rows: CashFlowRows,
  months: number,
  items: readonly Pick<PlanItem, 'categoryOrCategoryGroupId'>[],
  groups: readonly CategoryGroup[],
): AssumedCategoryFlow[] {
  const planned = new Set(
    items.flatMap(({ categoryOrCategoryGroupId: id }) =>
      groups.some((group) => group.id === id) ? [...groupWithDescendants(groups, id)] : [id],
    ),
  );
  return Object.entries(rows)
    .filter(
      ([id, { category, value }]) =>
        value !== 0 &&
        !planned.has(id) &&
        !(category.categoryGroupId !== null && planned.has(category.categoryGroupId)),
    )
    .map(([id, { category, exact }]) => ({
      ...{ id, category, sum: exact.value, monthly: Number(exact.value) / months },
    }))
    .toSorted((one, other) => Math.abs(other.monthly) - Math.abs(one.monthly));
}

/** The sum of all assumed amounts in a month, computed from the exact sums. */
export function assumedMonthlyTotal(
  assumed: readonly AssumedCategoryFlow[],
  { startingBasePerCategory: base }: Scenario,
): number {
  return base === 'none' ? 0 : Number(sumUnroundedAmounts(assumed.map(({ sum }) => sum))) / AVERAGED_MONTHS[base];
}

/** The monthly average of a category, or of everything in a group; null without transactions. */
export function monthlyAverage(
  rows: CashFlowRows,
  months: number,
  subjectId: string,
  { categories, groups }: { readonly categories: readonly Category[]; readonly groups: readonly CategoryGroup[] },
): { readonly amount: number; readonly categoryIds: readonly string[] } | null {
  const within = groups.some(({ id }) => id === subjectId) ? groupWithDescendants(groups, subjectId) : null;
  const ids = categories
    .filter(({ id, categoryGroupId: group }) =>
      within === null ? id === subjectId : group !== null && within.has(group),
    )
    .map(({ id }) => id);
  const booked = ids.flatMap((id) => rows[id] ?? []);
  if (booked.every(({ value }) => value === 0)) return null;
  return {
    amount: Number(sumUnroundedAmounts(booked.map(({ exact }) => exact.value))) / months,
    categoryIds: ids,
  };
}
