import * as is from '@coffer/db/columns.ts';
import { undoSingleChangeSet } from '../changes/undo/undo.service.ts';
import { Problem } from '../kernel/problems.ts';
import type { ChangeReporter, RequestedWallet } from '../kernel/wallet.ts';

/**
 * Undoes a migration: removes all records that it created.
 * @throws Problem `notFound` if there is no such migration, `undoBlocked` if records were changed since
 */
export async function undoMigration(wallet: RequestedWallet & ChangeReporter, id: string) {
  const [head] = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "AuditRow" WHERE "walletId" = $1 AND id = $2 AND operation = 'migrations.create'`,
    values: [wallet.walletId, id],
  });
  if (head === undefined) throw new Problem('notFound');
  const { id: undoId, undoneIds, records } = await undoSingleChangeSet(wallet, id);
  return { id: undoId, undoneIds, records };
}
