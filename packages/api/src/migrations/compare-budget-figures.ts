import type { BudgetFigure } from '@coffer/banking/migrations/source-book.ts';
import type { BudgetMonthAmounts } from '@coffer/domain/budget/compute-budget-months.ts';
import { Decimal, formatDecimal, parseUnlimitedDecimal, ZERO } from '@coffer/domain/decimal.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { getBudget } from '../planning/budgets/budgets.service.ts';
import { computeBudget } from '../planning/budgets/read-budget.ts';
import { parseRowPieces } from '../statements/migrationRows/json-rows.ts';
import type { PreparedMigration } from '../statements/migrationRows/migrated-records.ts';
import { ComparedRowCollector } from './compared-rows.ts';
import type { BudgetProof } from './migrations.schema.ts';

/** Compares each figure of the source’s budget with the same figure of the imported budget. */
export async function compareBudgetFigures(
  wallet: Wallet,
  prepared: PreparedMigration,
): Promise<ComparedRowCollector<BudgetProof>> {
  const { budget, figures, categories } = prepared;
  const { lastMonth } = figures;
  const proofs = new ComparedRowCollector<BudgetProof>();
  if (budget === null || lastMonth < budget.startMonth) return proofs;
  const stored = await getBudget(wallet, budget.id);
  const { months } = await computeBudget(wallet, stored, { from: lastMonth, to: lastMonth });
  const keys = new Map(categories.map(({ key, categoryId }) => [key, categoryId]));
  const unknown = uncoveredElsewhere(months, new Set(keys.values()));
  await runInSlices(addFigures(proofs, figures.budget, { budgetId: budget.id, keys, months, unknown }));
  return proofs;
}

interface ImportedBudget {
  readonly budgetId: string;
  readonly keys: ReadonlyMap<string, string>;
  readonly months: readonly BudgetMonthAmounts[];
  readonly unknown: ReadonlyMap<string, Decimal>;
}

function* addFigures(
  proofs: ComparedRowCollector<BudgetProof>,
  pieces: readonly Uint8Array[],
  { budgetId, keys, months, unknown }: ImportedBudget,
): Generator<void, void, void> {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  for (const { month, categoryKey, measure, value } of parseRowPieces<BudgetFigure>(pieces)) {
    yield;
    const key = categoryKey === null ? null : (keys.get(categoryKey) ?? null);
    const amounts = byMonth.get(month);
    const coffer = (measure === 'toAssign' ? amounts?.toAssign : amounts?.envelopes.get(key ?? '')?.[measure]) ?? ZERO;
    if (coffer.isZero() && value === '0') continue;
    const isUncategorized =
      measure === 'toAssign' &&
      parseUnlimitedDecimal(value)
        .minus(coffer)
        .equals(unknown.get(month) ?? ZERO);
    const because = isUncategorized && formatDecimal(coffer) !== value ? 'uncategorized' : null;
    const row = { budgetId, month, key, measure, source: value, coffer: formatDecimal(coffer), because } as const;
    proofs.add(row, because !== null);
  }
}

/**
 * Returns, for each month, the overspending in all earlier months of envelopes that only Coffer has. These envelopes
 * have the transactions without a category in the source. Overspending reduces the money to assign in later months.
 */
function uncoveredElsewhere(
  months: readonly BudgetMonthAmounts[],
  compared: ReadonlySet<string>,
): Map<string, Decimal> {
  const uncovered = new Map<string, Decimal>();
  let sum = ZERO;
  for (const { month, envelopes } of months) {
    uncovered.set(month, sum);
    for (const [key, { available, carry }] of envelopes)
      if (!compared.has(key) && !carry) sum = sum.plus(Decimal.max(ZERO, available.negated()));
  }
  return uncovered;
}
