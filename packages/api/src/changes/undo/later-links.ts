import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { MAX_LISTED_CHANGES } from './later-changes.ts';
import type { BlockingChange } from './plan-undo.ts';

/**
 * Returns the change sets that linked a record to another one after a transfer of the undone change sets was
 * deleted. A record has at most one transfer, so the later transfer set the same field, and kept the category that
 * the earlier transfer had set.
 */
export async function findLaterLinks(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  undone: readonly string[],
): Promise<BlockingChange[]> {
  return transaction.query({
    row: { changeSetId: is.uuid, type: is.text, recordId: is.text },
    text: `WITH gone AS (
             SELECT u."recordId", u.seq FROM undone_row AS u
             WHERE u."table" = 'TransferLink' AND u."isMade" AND u."endsMade" AND NOT EXISTS (
               SELECT FROM "TransferLink" AS l WHERE l."walletId" = $1 AND l.id::text = u.key)
           )
           SELECT row."changeSetId", row.type, row."recordId" FROM (SELECT DISTINCT "recordId" FROM gone) AS link
           JOIN coffer.changed_row AS row ON row."walletId" = $1 AND row."recordId" = link."recordId" AND row."table" = 'TransferLink'
             AND row.change = 'i' AND row.seq >= (SELECT min(seq) FROM gone) AND row."changeSetId" <> ALL($2::uuid[])
           JOIN "TransferLink" AS l ON l."walletId" = $1 AND l.id::text = row.key
           LEFT JOIN "AuditRow" AS head ON head."walletId" = $1 AND head.id = row."changeSetId"
           WHERE head."undoneById" IS NULL AND NOT EXISTS (
             SELECT FROM planned_row AS planned WHERE planned."table" = 'TransferLink' AND planned.key = row.key AND planned.action = 'delete')
           ORDER BY row.seq LIMIT ${MAX_LISTED_CHANGES}`,
    values: [walletId, undone],
  });
}
