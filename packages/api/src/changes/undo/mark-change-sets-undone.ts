import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';

interface InWallet {
  readonly transaction: WalletTransaction;
  readonly walletId: string;
}

/**
 * Marks these change sets as undone by the current one. If one of them was itself an
 * undo, the change sets that it had undone take effect again. If one of those was an undo too, its targets are marked
 * as undone again, and so on.
 */
export async function markChangeSetsUndone(wallet: InWallet, ids: readonly string[]): Promise<void> {
  let marks: readonly Mark[] = [{ by: wallet.transaction.changeSetId, ids }];
  while (marks.length > 0) {
    for (const { by, ids: undone } of marks) await setUndoneBy(wallet, undone, by);
    const holding = await clearUndoneBy(
      wallet,
      marks.flatMap((one) => one.ids),
    );
    marks = holding.filter((one) => one.ids.length > 0);
  }
}

interface Mark {
  readonly by: string;
  readonly ids: readonly string[];
}

async function setUndoneBy({ transaction, walletId }: InWallet, ids: readonly string[], by: string): Promise<void> {
  await transaction.execute({
    text: `UPDATE "AuditRow" SET "undoneById" = $3 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, ids, by],
  });
}

/**
 * Clears `undoneById` of the change sets that `undone` had undone. Returns each cleared change set with the ids of the
 * change sets that it had undone.
 */
async function clearUndoneBy({ transaction, walletId }: InWallet, undone: readonly string[]): Promise<Mark[]> {
  return transaction.query({
    row: { by: is.uuid, ids: is.arrayOf(is.uuid) },
    text: `UPDATE "AuditRow" AS head SET "undoneById" = NULL WHERE head."walletId" = $1 AND head."undoneById" = ANY($2::uuid[])
           RETURNING head.id AS by, ${UNDONE_IDS_SQL} AS ids`,
    values: [walletId, undone],
  });
}

/**
 * SQL: the ids of the change sets that the undo `head` reverted, from its stored response; empty if `head` is no undo.
 */
export const UNDONE_IDS_SQL = `ARRAY(
  SELECT undid.id::uuid FROM jsonb_array_elements_text(
    CASE WHEN head.operation IN ('history.undo', 'history.undoMany') THEN head.after -> 'undoneIds' ELSE '[]' END
  ) AS undid(id))`;
