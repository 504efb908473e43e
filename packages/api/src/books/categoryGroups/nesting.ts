/** The maximum nesting depth of groups, including the outermost. */
export const MAX_NESTING = 20;

export interface NestableGroup {
  readonly id: string;
  readonly parentGroupId: string | null;
}

export type NestingFault = 'cycle' | 'tooDeep';

/**
 * The problem with moving `group` (an existing group, or null for a new one) into `parentId`; null if allowed. The existing
 * groups have no cycle.
 */
export function nestingFault(
  groups: readonly NestableGroup[],
  group: string | null,
  parentId: string,
): NestingFault | null {
  const parents = new Map(groups.map(({ id, parentGroupId }) => [id, parentGroupId]));
  let above = 0;
  for (let at: string | null = parentId; at !== null; at = parents.get(at) ?? null) {
    if (at === group) return 'cycle';
    above += 1;
  }
  return above + heightOf(groups, group) > MAX_NESTING ? 'tooDeep' : null;
}

/** Levels of a group with its descendants: 1 if it contains no group. */
function heightOf(groups: readonly NestableGroup[], group: string | null): number {
  const children = Map.groupBy(groups, ({ parentGroupId }) => parentGroupId);
  let height = 0;
  for (
    let level = [group];
    level.length > 0;
    level = level.flatMap((id) => (id === null ? [] : childGroupIds(children, id)))
  )
    height += 1;
  return height;
}

function childGroupIds(children: ReadonlyMap<string | null, readonly NestableGroup[]>, group: string): string[] {
  return (children.get(group) ?? []).map(({ id }) => id);
}
