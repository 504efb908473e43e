import { type CategoryFlow, type ComparedSums, hasAmount, sumFlows } from '../cash-flow-sections.ts';

/** The categories of one group, with their sums. */
export interface FlowGroup extends ComparedSums {
  readonly kind: 'group';
  /** The group's name with the names of the groups above it. */
  readonly path: string;
  readonly flows: readonly CategoryFlow[];
}

export type FlowEntry = FlowGroup | { readonly kind: 'category'; readonly flow: CategoryFlow };

/**
 * The flows of a section by category group, largest first; categories without a group are sorted among the groups. If
 * all flows are in one group, returns its categories without the group, because the group's sum would equal the
 * section's sum.
 */
export function groupFlows(flows: readonly CategoryFlow[], currency: string): FlowEntry[] {
  const groups = Map.groupBy(flows, groupPathOf);
  const entries = [...groups].flatMap(([path, own]): FlowEntry[] => {
    if (!own.some(hasAmount)) return [];
    if (path === null || groups.size === 1) return own.filter(hasAmount).map((flow) => ({ kind: 'category', flow }));
    return [{ kind: 'group', path, flows: own, ...sumFlows(own, currency) }];
  });
  return entries.toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

/** The names of the category's groups; null for a category without a group. */
function groupPathOf({ name, path }: CategoryFlow): string | null {
  return path.length > name.length ? path.slice(0, -(' / '.length + name.length)) : null;
}

function sizeOf(entry: FlowEntry): number {
  return Math.abs(entry.kind === 'group' ? entry.now : entry.flow.now);
}

/**
 * The amount as a fraction of the section's sum; null if the sum is zero or has the opposite sign, such as for a refund
 * among expenses.
 */
export function shareOfTotal(now: number, total: number): number | null {
  return total === 0 || now / total < 0 ? null : now / total;
}
