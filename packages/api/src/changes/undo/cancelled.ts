import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** A change set, as far as it is known whether another took it back. */
export interface Cancelling {
  readonly id: string;
  /** Which change set took it back, and holds. */
  readonly undoneById: string | null;
  /** Those that it took back itself. */
  readonly undid: readonly string[];
}

/**
 * Which change sets came to nothing for a row that they changed in this order: one that was taken back by another of
 * them, and that other, where all that it took back of this row is among them. So what two of them do together changes
 * nothing. One that was taken back without a change of the row had not changed anything of it that was left.
 *
 * @param earlier those that changed the row before
 */
export function cancelledAmong(sets: readonly Cancelling[], earlier: ReadonlySet<string>): ReadonlySet<string> {
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

/** What is known of these change sets. */
export function cancellingOf({ transaction, walletId }: InWallet, ids: readonly string[]): Promise<Cancelling[]> {
  return transaction.query({
    row: { id: is.uuid, undoneById: is.orNull(is.uuid), undid: is.arrayOf(is.uuid) },
    text: `SELECT head.id, head."undoneById",
             ARRAY(SELECT target.id FROM "AuditRow" AS target
                   WHERE target."walletId" = $1 AND target."undoneById" = head.id) AS undid
           FROM "AuditRow" AS head WHERE head."walletId" = $1 AND head.id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
}

/** So many rows with the same later changes are worth a question of their own; and how many such questions there are. */
const MANY_ALIKE = 100;
const MOST_ALIKE = 20;

/**
 * An import that was taken back and done again has a hundred thousand rows with the same later changes, which came to nothing:
 * those rows need no planning one by one. Of rows that were changed before, more has to be known.
 */
export async function passOverCancelled(wallet: InWallet): Promise<void> {
  const { transaction } = wallet;
  const isAlike = `"hasLater" AND "isMade" AND NOT "hasEarlier" AND "table" <> ALL('{MerchantDecision,DeliveredLine}'::text[])`;
  const groups = await transaction.query({
    row: { later: is.arrayOf(is.uuid) },
    text: `SELECT later FROM undone_row WHERE ${isAlike}
           GROUP BY later HAVING count(*) >= ${MANY_ALIKE} ORDER BY count(*) DESC, later LIMIT ${MOST_ALIKE}`,
  });
  for (const { later } of groups) {
    const cancelled = cancelledAmong(await cancellingOf(wallet, later), new Set());
    if (!later.every((id) => cancelled.has(id))) continue;
    await transaction.execute({
      text: `UPDATE undone_row SET "hasLater" = false WHERE ${isAlike} AND later = $1::uuid[]`,
      values: [later],
    });
  }
}
