// Links transfers whose file names the own account on the other side.
import * as is from '@coffer/db/columns.ts';
import { closedUntil } from '../books/closings/closed-until.ts';
import { holdSides } from '../books/links/link-sides.ts';
import { linkPairs } from '../books/links/transfer-links.ts';
import type { Wallet } from '../kernel/wallet.ts';

/** Lines of an import whose other side is in the account of that name. */
export interface NamedOtherSide {
  readonly account: string;
  readonly keys: readonly string[];
}

/** Both sides of a transfer lie at most this many days apart. */
const DAYS = 3;

const CANDIDATE = {
  id: is.uuid,
  date: is.date,
  assetId: is.uuid,
  otherId: is.uuid,
  otherDate: is.date,
  other: is.uuid,
};

/**
 * Links the imported lines with transactions of the named account: the opposite amount in the same currency within three days,
 * neither of them linked, split or in a closed period. The nearest days are linked first, each transaction once.
 */
export async function linkNamedTransfers(
  wallet: Wallet,
  importId: string,
  named: readonly NamedOtherSide[],
): Promise<number> {
  const used = new Set<string>();
  const pairs: (readonly [string, string])[] = [];
  const closed = new Map<string, string | null>();
  const isOpen = async (assetId: string, date: string) => {
    if (!closed.has(assetId)) closed.set(assetId, await closedUntil(wallet, assetId));
    return date > (closed.get(assetId) ?? '');
  };
  for (const side of named) {
    for (const { id, date, assetId, otherId, otherDate, other } of await candidates(wallet, importId, side)) {
      if (used.has(id) || used.has(otherId)) continue;
      if (!(await isOpen(assetId, date)) || !(await isOpen(other, otherDate))) continue;
      used.add(id);
      used.add(otherId);
      pairs.push([id, otherId]);
    }
  }
  if (pairs.length === 0) return 0;
  const sideOf = (id: string) => ({ type: 'transaction', id }) as const;
  const held = await holdSides(wallet, pairs.flat().map(sideOf));
  const heldPairs = pairs.flatMap(([id, otherId]) => {
    const [own, counter] = [held.get(sideOf(id)), held.get(sideOf(otherId))];
    return own === undefined || counter === undefined ? [] : [[own, counter] as const];
  });
  await linkPairs(wallet, heldPairs, () => true);
  return heldPairs.length;
}

/** Possible pairs, the nearest days first. */
function candidates({ transaction, walletId }: Wallet, importId: string, { account, keys }: NamedOtherSide) {
  const isFree = (alias: string) => `NOT ${alias}.parent AND NOT EXISTS (
    SELECT FROM "TransferLink" AS l WHERE l."walletId" = $1 AND l."transactionId" = ${alias}.id)`;
  return transaction.query({
    row: CANDIDATE,
    text: `SELECT t.id, t.date, t."assetId", o.id AS "otherId", o.date AS "otherDate", o."assetId" AS other
           FROM "Transaction" AS t
           JOIN "Asset" AS a ON a."walletId" = $1 AND a.id <> t."assetId" AND (lower(a.name) = lower($4) OR a."accountNumber" = $4)
           JOIN "Transaction" AS o ON o."walletId" = $1 AND o."assetId" = a.id AND o."amountCurrency" = t."amountCurrency"
             AND o."amountValue" = -t."amountValue" AND o.date BETWEEN t.date - ${DAYS} AND t.date + ${DAYS}
           WHERE t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = ANY($3::uuid[]) AND t."amountValue" <> 0
             AND ${isFree('t')} AND ${isFree('o')}
           ORDER BY abs(o.date - t.date), t.date, t.id, o.id`,
    values: [walletId, importId, keys, account],
  });
}
