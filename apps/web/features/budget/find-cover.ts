import type { BudgetMonths } from './budget-types.ts';

export interface CoverOffer {
  readonly from: string;
  /** Null for unassigned money. */
  readonly name: string | null;
  readonly amount: number;
}

/**
 * Finds the envelope that can cover an overspent envelope with one move. Among the envelopes with enough money, prefers
 * the envelope's own group, and then the largest amount; otherwise returns unassigned money. Null if the envelope isn't
 * overspent or nothing has enough.
 */
export function findCover({ months, envelopes }: BudgetMonths, key: string, at: number): CoverOffer | null {
  const overspent = envelopes.find((one) => one.key === key);
  const amount = -(overspent?.available[at] ?? 0);
  if (overspent === undefined || amount <= 0) return null;
  const left = (one: BudgetMonths['envelopes'][number]) => one.available[at] ?? 0;
  const enough = envelopes
    .filter((one) => one.key !== key && left(one) >= amount)
    .toSorted((one, other) => left(other) - left(one));
  const giver = enough.find(({ groupId }) => groupId === overspent.groupId) ?? enough[0];
  if (giver !== undefined) return { from: giver.key, name: giver.name, amount };
  return (months[at]?.toAssign ?? 0) >= amount ? { from: 'toAssign', name: null, amount } : null;
}
