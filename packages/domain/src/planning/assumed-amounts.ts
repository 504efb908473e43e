import { type Decimal, sumDecimals, ZERO } from '../decimal.ts';

interface PlannableCategory {
  readonly id: string;
  readonly categoryGroupId: string | null;
}

interface PlannableGroup {
  readonly id: string;
  readonly parentGroupId: string | null;
}

export interface AssumedAmountsInput {
  readonly categories: readonly PlannableCategory[];
  readonly groups: readonly PlannableGroup[];
  /** Ids of the categories and groups that have a plan item. */
  readonly planned: ReadonlySet<string>;
  /** Exact cash flow of each category over `months` whole months, in the wallet's currency. */
  readonly sums: ReadonlyMap<string, Decimal>;
  readonly months: number;
}

/**
 * The amount per month that is assumed for all categories without a plan item together (contract §2,
 * `startingBasePerCategory`): Σ sums / months. A plan item of a group covers all categories in the group, at any depth. The
 * quotient has 160 significant digits.
 */
export function assumedMonthlyAmount({ categories, groups, planned, sums, months }: AssumedAmountsInput): Decimal {
  const parents = new Map(groups.map(({ id, parentGroupId }) => [id, parentGroupId]));
  const isPlanned = ({ id, categoryGroupId }: PlannableCategory): boolean => {
    if (planned.has(id)) return true;
    for (let group = categoryGroupId; group !== null; group = parents.get(group) ?? null) {
      if (planned.has(group)) return true;
    }
    return false;
  };
  const unplanned = categories.filter((category) => !isPlanned(category));
  return sumDecimals(unplanned.map(({ id }) => sums.get(id) ?? ZERO)).div(months);
}
