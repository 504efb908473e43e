import type { FlowKind } from '@coffer/api/reports/flow-kind.schema.ts';
import { categoryLinkParameters, flowKindLinkParameters } from '#features/reports/by-category/flow-link-parameters.ts';
import type { LinkFilters } from '#features/reports/cash-flow-href.ts';
import {
  type ComparedSums,
  type FlowsByCategoryId,
  sumFlows,
  withFlowKinds,
} from '#features/reports/cash-flow-sections.ts';

export type ComparedFlow = Pick<ComparedSums, 'now' | 'before'>;

export interface FlowWithFilters extends ComparedFlow {
  /** The filters that list the transactions of this cash flow; null if there are none. */
  readonly filters: LinkFilters | null;
}

export interface MonthCategoryFlow extends FlowWithFilters {
  readonly id: string;
  readonly name: string;
  readonly emoji: string | null;
  /** The category's name with the names of its groups. */
  readonly path: string;
}

export interface MonthCashFlow {
  readonly income: FlowWithFilters;
  readonly expense: FlowWithFilters;
  /** The sum of uncategorised transactions; null if there are none. */
  readonly uncategorized: FlowWithFilters | null;
  readonly net: FlowWithFilters;
  /** The categories with the largest expenses, largest first. */
  readonly largest: readonly MonthCategoryFlow[];
}

/**
 * Summarises the cash flow of a period: income, expenses, net amount, and up to `largest` categories with the highest
 * expenses. A refund reduces the expenses of its category.
 */
export function summariseCashFlow(rows: FlowsByCategoryId, currency: string, largest = 6): MonthCashFlow {
  const flows = withFlowKinds(rows);
  const flowsOfKind = (kind: FlowKind) => flows.filter((flow) => flow.kind === kind);
  const side = (kind: FlowKind): FlowWithFilters => {
    const parts = flowsOfKind(kind);
    return { ...sumFlows(parts, currency), filters: parts.length === 0 ? null : flowKindLinkParameters({}, kind) };
  };
  const expenses = flowsOfKind('expense');
  return {
    income: side('income'),
    expense: side('expense'),
    uncategorized: flowsOfKind('unknown').length === 0 ? null : side('unknown'),
    net: { ...sumFlows(flows, currency), filters: {} },
    largest: expenses
      .filter(({ now, before }) => now < 0 || before < 0)
      .toSorted((one, other) => one.now - other.now || one.before - other.before)
      .slice(0, largest)
      .map((flow) => ({ ...flow, filters: categoryLinkParameters({}, [flow]) })),
  };
}
