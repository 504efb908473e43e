import type { ProjectedMonth } from './plan-records.ts';

type Month = Pick<ProjectedMonth, 'period' | 'cumulative'>;

export interface Affordability {
  /** The first month in which the amount can be spent; null if there is none. */
  readonly from: string | null;
  /** The largest amount that can be spent in one month. */
  readonly most: number;
  /** The first month in which the largest amount can be spent. */
  readonly mostIn: string;
}

/**
 * Finds the first month in which an amount can be spent once without the total falling below zero in that month or
 * later; null without months. Spent money no longer earns the scenario’s return: spending x in one month lowers the
 * total n months later by x · (1 + r/100)^(n/12).
 */
export function computeAffordability(
  months: readonly Month[],
  amount: number,
  annualReturn: number | null,
): Affordability | null {
  const last = months.at(-1);
  if (last === undefined) return null;
  const factor = Math.max(0, 1 + (annualReturn ?? 0) / 100) ** (1 / 12);
  let found: Affordability = { from: null, most: last.cumulative, mostIn: last.period };
  let room = Number.POSITIVE_INFINITY;
  for (const { period, cumulative } of months.toReversed()) {
    room = factor === 0 ? cumulative : Math.min(cumulative, room / factor);
    const most = room >= found.most ? { most: room, mostIn: period } : {};
    found = { ...found, ...most, from: room >= amount ? period : found.from };
  }
  return found;
}
