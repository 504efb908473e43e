import { addDays, addMonths } from '@coffer/domain/dates.ts';
import { type CategoryGroup, withinGroup } from '#features/categories/category-tree.ts';
import type { Category } from '#shared/data/use-catalogue.ts';
import { sumOf } from '#shared/format/reported.ts';
import type { CashFlowRows, PlanItem, Scenario } from './records.ts';

export const AVERAGED_MONTHS = { averageLast3Months: 3, averageLast12Months: 12 } as const;

/** The whole months before a day, as a report's period. */
export function wholeMonthsBefore(day: string, months: number): string {
  const start = `${day.slice(0, 7)}-01`;
  return `${addMonths(start, -months)}/${addDays(start, -1)}`;
}

/** What a scenario's averages are taken from; null when it assumes nothing. */
export function averagedPeriod({ startDate, startingBasePerCategory: base }: Scenario): string | null {
  return base === 'none' ? null : wholeMonthsBefore(startDate, AVERAGED_MONTHS[base]);
}

export interface Assumed {
  readonly id: string;
  readonly category: CashFlowRows[string]['category'];
  /** In the averaged months together. */
  readonly sum: number;
  readonly monthly: number;
}

/** What categories without a plan item are assumed to take in or spend, the largest first. */
export function assumedOf(
  rows: CashFlowRows,
  months: number,
  items: readonly Pick<PlanItem, 'categoryOrCategoryGroupId'>[],
  groups: readonly CategoryGroup[],
): Assumed[] {
  const planned = new Set(
    items.flatMap(({ categoryOrCategoryGroupId: id }) =>
      groups.some((group) => group.id === id) ? [...withinGroup(groups, id)] : [id],
    ),
  );
  return Object.entries(rows)
    .filter(
      ([id, { category, value }]) =>
        value !== 0 &&
        !planned.has(id) &&
        !(category.categoryGroupId !== null && planned.has(category.categoryGroupId)),
    )
    .map(([id, { category, value }]) => ({ id, category, sum: value, monthly: value / months }))
    .toSorted((one, other) => Math.abs(other.sum) - Math.abs(one.sum));
}

/** What a category, or all in a group, took in or spent in a month on average; null when nothing was booked. */
export function monthlyAverage(
  rows: CashFlowRows,
  months: number,
  subjectId: string,
  {
    categories,
    groups,
    currency,
  }: { readonly categories: readonly Category[]; readonly groups: readonly CategoryGroup[]; readonly currency: string },
): { readonly amount: number; readonly categoryIds: readonly string[] } | null {
  const within = groups.some(({ id }) => id === subjectId) ? withinGroup(groups, subjectId) : null;
  const ids = categories
    .filter(({ id, categoryGroupId: group }) =>
      within === null ? id === subjectId : group !== null && within.has(group),
    )
    .map(({ id }) => id);
  const booked = ids.flatMap((id) => rows[id] ?? []);
  if (booked.every(({ value }) => value === 0)) return null;
  return {
    amount:
      sumOf(
        booked.map(({ value }) => value),
        currency,
      ) / months,
    categoryIds: ids,
  };
}
