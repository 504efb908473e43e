import { readLastClosedDay } from '../books/closings/last-closed-day.ts';
import { lockLinkSides } from '../books/links/link-sides.ts';
import { linkTransferPairs } from '../books/links/transfer-links.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { findSystemCategoryId } from '../wallets/system-categories.ts';

interface Side {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
}

/** The two sides of a possible transfer. */
export interface TransactionPair {
  readonly source: Side;
  readonly counter: Side;
}

/** Returns the pairs of which neither side is in a closed period. */
export async function selectPairsInOpenPeriods<Pair extends TransactionPair>(
  wallet: Wallet,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const assetIds = new Set(pairs.flatMap(({ source, counter }) => [source.assetId, counter.assetId]));
  const closed = new Map<string, string | null>();
  for (const assetId of assetIds) closed.set(assetId, await readLastClosedDay(wallet, assetId));
  const isOpen = ({ assetId, date }: Side) => date > (closed.get(assetId) ?? '');
  return pairs.filter(({ source, counter }) => isOpen(source) && isOpen(counter));
}

/**
 * Locks and links pairs of transactions; skips a pair if one of its transactions was deleted. Only uncategorised
 * transactions get the category `transfer`, because nobody requested the link. Returns the number of links.
 */
export async function linkTransactions(wallet: Wallet, pairs: readonly TransactionPair[]): Promise<number> {
  if (pairs.length === 0) return 0;
  const sideOf = ({ id }: Side) => ({ type: 'transaction', id }) as const;
  const held = await lockLinkSides(
    wallet,
    pairs.flatMap(({ source, counter }) => [sideOf(source), sideOf(counter)]),
  );
  const heldPairs = pairs.flatMap(({ source, counter }) => {
    const [own, other] = [held.get(sideOf(source)), held.get(sideOf(counter))];
    return own === undefined || other === undefined ? [] : [[own, other] as const];
  });
  const uncategorized = await findSystemCategoryId(wallet.transaction, 'uncategorized');
  await linkTransferPairs(wallet, heldPairs, ({ categoryId }) => categoryId === null || categoryId === uncategorized);
  return heldPairs.length;
}
