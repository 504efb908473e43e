import type { BudgetMonths } from '#features/budget/budget-types.ts';
import { sumReported } from '#shared/format/report-amounts.ts';

export interface LeftToSpend {
  /** The amount available in the envelopes of variable expenses. */
  readonly amount: number;
  readonly overspent: number;
}

/** The money left for variable expenses in the first loaded month, and the number of overspent envelopes. */
export function computeLeftToSpend(
  { envelopes, currency }: Pick<BudgetMonths, 'envelopes' | 'currency'>,
  categories: readonly { readonly id: string; readonly type: string }[],
): LeftToSpend {
  const variable = new Set(categories.flatMap(({ id, type }) => (type === 'variableExpense' ? [id] : [])));
  const available = envelopes.map(({ key, available: [amount = 0] }) => ({ key, amount }));
  return {
    amount: sumReported(
      available.flatMap(({ key, amount }) => (variable.has(key) ? [Math.max(0, amount)] : [])),
      currency,
    ),
    overspent: available.filter(({ amount }) => amount < 0).length,
  };
}
