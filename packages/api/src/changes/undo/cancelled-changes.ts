import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** A change set and the state of its undo. */
export interface UndoState {
  readonly id: string;
  /** The undo of this change set that is in force, or null. */
  readonly undoneById: string | null;
  /** The change sets that this change set undid. */
  readonly undid: readonly string[];
}

/**
 * Returns the change sets that together leave a row unchanged: each undone change set with its undo, unless the undo
 * also reverted a change set in `earlier`. If the undo is not among `sets`, it did not change the row, so the undone
 * change set is returned alone.
 *
 * @param earlier the change sets that changed the row before
 */
export function cancelledChangeSets(sets: readonly UndoState[], earlier: ReadonlySet<string>): ReadonlySet<string> {
  const ids = new Set(sets.map(({ id }) => id));
  const restoring = new Set(
    sets.flatMap(({ id, undid }) =>
      undid.some((one) => ids.has(one)) && !undid.some((one) => earlier.has(one)) ? [id] : [],
    ),
  );
  const cancelled = new Set<string>();
  for (const { id, undoneById } of sets) {
    if (undoneById === null) continue;
    if (restoring.has(undoneById)) cancelled.add(id).add(undoneById);
    else if (!ids.has(undoneById)) cancelled.add(id);
  }
  return cancelled;
}

/** Returns the undo state of these change sets. */
export function readUndoStates({ transaction, walletId }: InWallet, ids: readonly string[]): Promise<UndoState[]> {
  return transaction.query({
    row: { id: is.uuid, undoneById: is.orNull(is.uuid), undid: is.arrayOf(is.uuid) },
    text: `SELECT head.id, head."undoneById",
             ARRAY(SELECT target.id FROM "AuditRow" AS target
                   WHERE target."walletId" = $1 AND target."undoneById" = head.id) AS undid
           FROM "AuditRow" AS head WHERE head."walletId" = $1 AND head.id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
}

/** Number of rows with the same later changes that justifies a separate query, and maximum number of such queries. */
const MANY_ALIKE = 100;
const MOST_ALIKE = 20;

/**
 * Clears the later changes of rows whose later changes cancel each other out, so these rows need no individual plan. An
 * import that was undone and redone has up to 100,000 such rows. Rows that were changed before the undone change are
 * not covered.
 */
export async function skipCancelledChanges(wallet: InWallet): Promise<void> {
  const { transaction } = wallet;
  const isAlike = `"hasLater" AND "isMade" AND NOT "hasEarlier" AND "table" <> ALL('{MerchantDecision,DeliveredLine}'::text[])`;
  const groups = await transaction.query({
    row: { later: is.arrayOf(is.uuid) },
    text: `SELECT later FROM undone_row WHERE ${isAlike}
           GROUP BY later HAVING count(*) >= ${MANY_ALIKE} ORDER BY count(*) DESC, later LIMIT ${MOST_ALIKE}`,
  });
  for (const { later } of groups) {
    const cancelled = cancelledChangeSets(await readUndoStates(wallet, later), new Set());
    if (!later.every((id) => cancelled.has(id))) continue;
    await transaction.execute({
      text: `UPDATE undone_row SET "hasLater" = false WHERE ${isAlike} AND later = $1::uuid[]`,
      values: [later],
    });
  }
}
