import { sumReported } from '#shared/format/report-amounts.ts';
import type { BudgetEnvelope, BudgetMonths, EnvelopeGroup } from './budget-types.ts';

export interface EnvelopeSection {
  readonly group: EnvelopeGroup;
  /** Includes each envelope's row number in the whole grid, for moving by arrow keys. */
  readonly envelopes: readonly { readonly envelope: BudgetEnvelope; readonly row: number }[];
}

/** The envelopes by group, in the order of the response; a collapsed group has no envelopes. */
export function envelopesByGroup(
  { groups, envelopes }: BudgetMonths,
  folded: ReadonlySet<string> = NONE,
): EnvelopeSection[] {
  const byGroup = Map.groupBy(envelopes, ({ groupId }) => groupId);
  let row = -1;
  return groups.map((group) => ({
    group,
    envelopes: (folded.has(foldedGroupKey(group)) ? [] : (byGroup.get(group.id) ?? [])).map((envelope) => {
      row += 1;
      return { envelope, row };
    }),
  }));
}

const NONE: ReadonlySet<string> = new Set();

/** The key under which a collapsed group is stored; `none` for the envelopes without a group. */
export function foldedGroupKey({ id }: Pick<EnvelopeGroup, 'id'>): string {
  return id ?? 'none';
}

/**
 * Whether an envelope was used in the shown months or has a target. Unused envelopes are behind a button on narrow
 * screens.
 */
export function isEnvelopeUsed({ assigned, spent, carried, target }: BudgetEnvelope): boolean {
  return target !== null || [...assigned.map(Number), ...spent, ...carried].some((amount) => amount !== 0);
}

/** The money available in an envelope in the month at index `at`: carried over plus assigned. */
export function availableBeforeSpending({ carried, assigned }: BudgetEnvelope, at: number, currency: string): number {
  return sumReported([carried[at] ?? 0, Number(assigned[at] ?? 0)], currency);
}

/**
 * The index of the first month in which the envelope is overspent and the overspending is not carried over; null if
 * there is none.
 */
export function firstOverspentMonthIndex({
  available,
  carry,
}: Pick<BudgetEnvelope, 'available' | 'carry'>): number | null {
  const at = available.findIndex((amount, place) => amount < 0 && !carry[place]);
  return at < 0 ? null : at;
}
