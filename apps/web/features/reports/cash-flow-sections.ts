import { type FlowKind, toFlowKind } from '@coffer/api/reports/flow-kind.schema.ts';
import type { RouterOutputs } from '@coffer/api/router.ts';
import { exactDifference, sumExactAmounts } from '#shared/format/report-amounts.ts';

export type FlowsByCategoryId = RouterOutputs['reports']['comparedFlows']['byCategory'];

/** The amounts of both periods, each rounded once. */
export interface ComparedSums {
  readonly now: number;
  readonly before: number;
  readonly change: number;
}

export interface CategoryFlow extends ComparedSums {
  readonly id: string;
  readonly name: string;
  readonly emoji: string | null;
  /** The name with the names of its groups. */
  readonly path: string;
  /** The amounts before rounding, for sums. */
  readonly exact: { readonly now: string; readonly before: string };
}

export interface FlowSection extends ComparedSums {
  readonly kind: FlowKind;
  /** All categories of the section, largest first; the amounts of some may round to zero. */
  readonly flows: readonly CategoryFlow[];
}

const KINDS = ['income', 'expense', 'unknown'] as const;

/** The sections of the cash-flow report that have amounts: income, expenses, and uncategorised amounts. */
export function cashFlowSections(rows: FlowsByCategoryId, currency: string): FlowSection[] {
  const flows = withFlowKinds(rows);
  return KINDS.flatMap((kind) => {
    const own = flows.filter((flow) => flow.kind === kind);
    if (!own.some(hasAmount)) return [];
    const largestFirst = own.toSorted(
      (one, other) => Math.abs(other.now) - Math.abs(one.now) || Math.abs(other.before) - Math.abs(one.before),
    );
    return [{ kind, flows: largestFirst, ...sumFlows(own, currency) }];
  });
}

/** The rows of the report with the kind of their category. */
export function withFlowKinds(rows: FlowsByCategoryId) {
  return Object.entries(rows).map(([id, row]) => ({
    kind: toFlowKind(row.category.type),
    id,
    name: row.category.name,
    emoji: row.category.emoji,
    path: row.categoryNameWithParentGroups,
    now: row.value,
    before: row.valuePreviousPeriod,
    change: row.valueChange,
    exact: { now: row.exact.value, before: row.exact.valuePreviousPeriod },
  }));
}

/** Whether a category has an amount to show. */
export function hasAmount({ now, before }: ComparedSums): boolean {
  return now !== 0 || before !== 0;
}

/** The sums of both periods and their difference, each rounded once. */
export function sumFlows(flows: readonly Pick<CategoryFlow, 'exact'>[], currency: string): ComparedSums {
  const [now, before] = [flows.map(({ exact }) => exact.now), flows.map(({ exact }) => exact.before)];
  return {
    now: sumExactAmounts(now, currency),
    before: sumExactAmounts(before, currency),
    change: exactDifference(now, before, currency),
  };
}
