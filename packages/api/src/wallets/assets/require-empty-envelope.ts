import * as is from '@coffer/db/columns.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/**
 * Checks that no money is assigned to an asset that is about to be deleted, because deletion removes its budget rows and
 * targets.
 * @throws Problem `envelopeInUse` while money is assigned to it
 */
export async function requireEmptyEnvelope({ transaction, walletId }: Wallet, assetId: string): Promise<void> {
  const assigned = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "BudgetRow" WHERE "walletId" = $1 AND "assetId" = $2 AND assigned <> 0 LIMIT 1`,
    values: [walletId, assetId],
  });
  if (assigned.length > 0) {
    throw new Problem('envelopeInUse', { detail: 'Set what budgets assign to the asset to 0 first.' });
  }
}
