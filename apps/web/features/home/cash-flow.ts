import { type FlowKind, flowKindOf } from '@coffer/api/reports/flow-kind.schema.ts';
import type { Outputs } from '@coffer/api/router.ts';
import { sumOf } from '#shared/format/reported.ts';

type CashFlowRows = Outputs['reports']['cashFlowByCategory'];
type Category = CashFlowRows[string]['category'];

export interface ComparedFlow {
  readonly now: number;
  /** The amount in the previous period. */
  readonly before: number;
}

export interface MonthCategoryFlow extends ComparedFlow {
  readonly id: string;
  readonly category: Category;
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
export function cashFlowOf(rows: CashFlowRows, currency: string, largest = 6): MonthCashFlow {
  const flows = Object.entries(rows).map(([id, row]): MonthCategoryFlow => {
    const { category, value, valuePreviousPeriod, categoryNameWithParentGroups: path } = row;
    return { id, category, path, now: value, before: valuePreviousPeriod };
  });
  const sum = (parts: readonly ComparedFlow[]): ComparedFlow => ({
    now: sumOf(
      parts.map(({ now }) => now),
      currency,
    ),
    before: sumOf(
      parts.map(({ before }) => before),
      currency,
    ),
  });
  const side = (parts: readonly MonthCategoryFlow[]) => ({ ...sum(parts), categoryIds: parts.map(({ id }) => id) });
  const those = (kind: FlowKind) => flows.filter(({ category }) => flowKindOf(category.type) === kind);
  const [unknown, expenses] = [those('unknown'), those('expense')];
  return {
    income: side(those('income')),
    expense: side(expenses),
    uncategorized: unknown.length === 0 ? null : sum(unknown),
    net: sum(flows),
    largest: expenses
      .filter(({ now, before }) => now < 0 || before < 0)
      .toSorted((one, other) => one.now - other.now || one.before - other.before)
      .slice(0, largest),
  };
}
