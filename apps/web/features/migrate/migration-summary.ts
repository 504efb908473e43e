import type { MigrationResponse } from './migration-choices.ts';

/** The response of a dry run or an import, without the rows of its proof, which may take megabytes. */
export interface MigrationSummary extends Omit<MigrationResponse, 'proof'> {
  readonly proof: Omit<MigrationResponse['proof'], 'balances' | 'budgets' | 'more'>;
  /** The currency of all balances; null if there are none or several. */
  readonly currency: string | null;
  /** Whether transactions without a category can explain the differences in the budget. */
  readonly hasUncategorized: boolean;
}

export function summariseMigration(answer: MigrationResponse): MigrationSummary {
  const { balances, budgets, more: _, ...proof } = answer.proof;
  return {
    ...answer,
    proof,
    currency: commonCurrency(answer),
    hasUncategorized: budgets.some(({ because }) => because === 'uncategorized'),
  };
}

function commonCurrency({ proof }: MigrationResponse): string | null {
  const differing = proof.differences.flatMap((row) => ('assetId' in row ? [row.currency] : []));
  const currencies = new Set([...proof.balances.map(({ currency }) => currency), ...differing]);
  const [first] = currencies;
  return currencies.size === 1 ? (first ?? null) : null;
}

/** Whether an import of the file would create nothing. */
export function isEmptyMigration({ counts }: Pick<MigrationSummary, 'counts'>): boolean {
  return Object.values(counts).every((count) => count === 0);
}
