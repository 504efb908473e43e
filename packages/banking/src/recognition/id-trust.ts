import type { IdTrust, IncomingLine } from './compared-lines.ts';
import { dayAndMoneyKey, normaliseLineTexts } from './line-similarity.ts';
import type { LinePair } from './pair-lines.ts';

export const INITIAL_ID_TRUST: IdTrust = { agreed: 0, conflicted: false };

/** Minimum number of transactions with unchanged ids for a delivery to count as evidence. */
const TRANSACTIONS = 20;
/** Minimum number of such deliveries for the ids to be trusted. */
const DELIVERIES = 3;

export function areIdsStable({ agreed, conflicted }: IdTrust): boolean {
  return agreed >= DELIVERIES && !conflicted;
}

/**
 * Updates the trust in a source's ids after a delivery. A delivery confirms the trust if enough matched transactions have
 * the same ids as before. Several equal transactions of a day must have the same set of ids. A changed id, or an id that
 * two lines share, is a conflict.
 */
export function updateIdTrust<Incoming extends IncomingLine>(
  { agreed, conflicted }: IdTrust,
  pairs: readonly LinePair<Incoming>[],
  hasSharedIds: boolean,
): IdTrust {
  if (conflicted || hasSharedIds) return { agreed, conflicted: true };
  const alike = Map.groupBy(
    pairs.filter(({ line, remembered }) => line.stableId !== null && remembered.stableId !== null),
    ({ line }) => `${dayAndMoneyKey(line)} ${normaliseLineTexts(line)}`,
  );
  let same = 0;
  for (const group of alike.values()) {
    const [is, was] = [group.map(({ line }) => line.stableId), group.map(({ remembered }) => remembered.stableId)];
    if (is.toSorted().join('\n') !== was.toSorted().join('\n')) return { agreed, conflicted: true };
    same += group.length;
  }
  return { agreed: same >= TRANSACTIONS ? agreed + 1 : agreed, conflicted: false };
}
