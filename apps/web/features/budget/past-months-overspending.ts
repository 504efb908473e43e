import type { BudgetMonths } from './budget-types.ts';

export interface PastMonthsOverspending {
  readonly from: string;
  readonly to: string;
  /** The envelopes overspent in one of the months, most often overspent first. */
  readonly overspent: readonly { readonly name: string; readonly times: number }[];
}

/**
 * The first and the last of the shown months that have ended, with the envelopes overspent in these months; null if no
 * shown month has ended.
 */
export function findPastMonthsOverspending(
  { months, envelopes }: BudgetMonths,
  today: string,
): PastMonthsOverspending | null {
  const over = months.flatMap((month, at) => (month.end < today ? [{ month, at }] : []));
  const [first, last] = [over[0], over.at(-1)];
  if (first === undefined || last === undefined) return null;
  const overspent = envelopes
    .map(({ name, available }) => ({ name, times: over.filter(({ at }) => (available[at] ?? 0) < 0).length }))
    .filter(({ times }) => times > 0)
    .toSorted((one, other) => other.times - one.times);
  return { from: first.month.month, to: last.month.month, overspent };
}
