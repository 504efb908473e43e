import * as is from '@coffer/db/columns.ts';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { readBudgetKeys } from './budget-keys.ts';
import type { Budget } from './budgets.schema.ts';

interface Columns {
  readonly categoryId: string | null;
  readonly assetId: string | null;
}

/**
 * Checks that each key is an envelope of the budget, and locks the categories and assets against deletion. Returns the
 * column values to store for each key: a category id or an asset id.
 * @throws Problem `invalidReference` at `path` in the input; `notFound` for a key in the address, whose path is null
 */
export async function requireEnvelopes(
  wallet: Wallet,
  budget: Budget,
  named: readonly { readonly key: string; readonly path: string | null }[],
): Promise<ReadonlyMap<string, Columns>> {
  const ids = named.map(({ key }) => key);
  for (const table of ['Category', 'Asset'] as const) {
    await wallet.transaction.query({
      row: { id: is.uuid },
      text: `SELECT id FROM "${table}" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
      values: [wallet.walletId, ids],
    });
  }
  const { envelopes } = await readBudgetKeys(wallet, budget);
  const kinds = new Map(envelopes.map(({ key, kind }) => [key, kind]));
  const missing = named.find(({ key }) => !kinds.has(key));
  if (missing?.path === null) throw new Problem('notFound');
  if (missing !== undefined) throw invalidReferenceProblem(missing.path, 'is not an envelope of this budget');
  return new Map(
    ids.map((key) => [
      key,
      kinds.get(key) === 'category' ? { categoryId: key, assetId: null } : { categoryId: null, assetId: key },
    ]),
  );
}
