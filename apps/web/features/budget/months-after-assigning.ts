import { reportedDifference, sumReported } from '#shared/format/report-amounts.ts';
import type { BudgetMonths } from './budget-types.ts';

/**
 * Predicts a budget's months after an amount is assigned to an envelope in one month; the page shows them until the
 * service responds. Later months carry over the envelope's remaining amount. Overspending that the envelope doesn't
 * carry over reduces the money to assign of later months.
 */
export function budgetMonthsAfterAssigning(
  months: BudgetMonths,
  { key, month, assigned }: { readonly key: string; readonly month: string; readonly assigned: string },
): BudgetMonths {
  const { currency } = months;
  const first = months.months.findIndex((one) => one.month === month);
  const envelope = months.envelopes.find((one) => one.key === key);
  if (first < 0 || envelope === undefined) return months;
  const by = reportedDifference(Number(assigned), Number(envelope.assigned[first] ?? 0), currency);
  const carried = [...envelope.carried];
  const available = [...envelope.available];
  const uncovered = months.months.map((one) => one.uncovered);
  const toAssign = months.months.map((one) => one.toAssign);
  /** The increase of the envelope's overspending in earlier months, which reduces `toAssign` of the current month. */
  let lost = 0;
  for (let at = first; at < months.months.length; at += 1) {
    const [before, rest] = [available[at] ?? 0, envelope.carry[at] === true];
    const begins =
      at === first ? (carried[at] ?? 0) : carriedOver(available[at - 1] ?? 0, envelope.carry[at - 1] === true);
    const change = reportedDifference(begins, carried[at] ?? 0, currency);
    carried[at] = begins;
    available[at] = sumReported([before, change, at === first ? by : 0], currency);
    toAssign[at] = sumReported([toAssign[at] ?? 0, -by, -lost], currency);
    const more = rest ? 0 : reportedDifference(Math.max(0, -(available[at] ?? 0)), Math.max(0, -before), currency);
    uncovered[at] = sumReported([uncovered[at] ?? 0, more], currency);
    lost = sumReported([lost, more], currency);
  }
  const at = (values: readonly (number | undefined)[], place: number) => values[place] ?? 0;
  const changes = available.map((value, place) => reportedDifference(value, at(envelope.available, place), currency));
  const isOfGroup = (id: string | null) => id === envelope.groupId;
  const added = (values: readonly number[], more: readonly number[]) =>
    values.map((value, place) => sumReported([value, at(more, place)], currency));
  const assignedBy = available.map((_, place) => (place === first ? by : 0));
  const carriedBy = carried.map((value, place) => reportedDifference(value, at(envelope.carried, place), currency));
  return {
    ...months,
    months: months.months.map((one, place) => ({
      ...one,
      toAssign: at(toAssign, place),
      uncovered: at(uncovered, place),
      assigned: sumReported([one.assigned, at(assignedBy, place)], currency),
      assignedLater: place < first ? sumReported([one.assignedLater, by], currency) : one.assignedLater,
      available: sumReported([one.available, at(changes, place)], currency),
    })),
    envelopes: months.envelopes.map((one) =>
      one.key === key
        ? {
            ...one,
            ...{ carried, available },
            assigned: one.assigned.map((before, place) => (place === first ? assigned : before)),
          }
        : one,
    ),
    groups: months.groups.map((group) =>
      isOfGroup(group.id)
        ? {
            ...group,
            assigned: added(group.assigned, assignedBy),
            carried: added(group.carried, carriedBy),
            available: added(group.available, changes),
          }
        : group,
    ),
  };
}

function carriedOver(available: number, carry: boolean): number {
  return available >= 0 || carry ? available : 0;
}
