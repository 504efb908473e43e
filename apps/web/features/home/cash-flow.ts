import type { FlowKind } from '@coffer/api/reports/flow-kind.schema.ts';
import { type ComparedSums, type FlowRows, flowsOf, totalOf } from '#features/reports/flows.ts';

export type ComparedFlow = Pick<ComparedSums, 'now' | 'before'>;

export interface MonthCategoryFlow extends ComparedFlow {
  readonly id: string;
  readonly name: string;
  readonly emoji: string | null;
  /** The category's name with the names of its groups. */
  readonly path: string;
}

export interface MonthCashFlow {
  readonly income: ComparedFlow & { readonly categoryIds: readonly string[] };
  readonly expense: ComparedFlow & { readonly categoryIds: readonly string[] };
  /** The sum of uncategorised transactions; null if there are none. */
  readonly uncategorized: ComparedFlow | null;
  readonly net: ComparedFlow;
  /** The categories with the largest expenses, largest first. */
  readonly largest: readonly MonthCategoryFlow[];
}

/** A period's income and expenses; a refund reduces the expenses of its category. */
export function cashFlowOf(rows: FlowRows, currency: string, largest = 6): MonthCashFlow {
  const flows = flowsOf(rows);
  const those = (kind: FlowKind) => flows.filter((flow) => flow.kind === kind);
  const side = (parts: typeof flows) => ({ ...totalOf(parts, currency), categoryIds: parts.map(({ id }) => id) });
  const [unknown, expenses] = [those('unknown'), those('expense')];
  return {
    income: side(those('income')),
    expense: side(expenses),
    uncategorized: unknown.length === 0 ? null : totalOf(unknown, currency),
    net: totalOf(flows, currency),
    largest: expenses
      .filter(({ now, before }) => now < 0 || before < 0)
      .toSorted((one, other) => one.now - other.now || one.before - other.before)
      .slice(0, largest),
  };
}
