/** How many groups may lie in one another, the outermost counted. */
export const MAX_NESTING = 20;

export interface Nested {
  readonly id: string;
  readonly parentGroupId: string | null;
}

export type NestingFault = 'cycle' | 'tooDeep';

/**
 * What would be wrong with `group` (one of these, or a new one) in the group `parentId`; null when nothing is.
 * The groups as they stand have no cycle.
 */
export function nestingFault(groups: readonly Nested[], group: string | null, parentId: string): NestingFault | null {
  const parents = new Map(groups.map(({ id, parentGroupId }) => [id, parentGroupId]));
  let above = 0;
  for (let at: string | null = parentId; at !== null; at = parents.get(at) ?? null) {
    if (at === group) return 'cycle';
    above += 1;
  }
  return above + heightOf(groups, group) > MAX_NESTING ? 'tooDeep' : null;
}

/** Levels of a group with everything in it: 1 when it has no group in it. */
function heightOf(groups: readonly Nested[], group: string | null): number {
  const children = Map.groupBy(groups, ({ parentGroupId }) => parentGroupId);
  let height = 0;
  for (let level = [group]; level.length > 0; level = level.flatMap((id) => (id === null ? [] : inside(children, id))))
    height += 1;
  return height;
}

function inside(children: ReadonlyMap<string | null, readonly Nested[]>, group: string): string[] {
  return (children.get(group) ?? []).map(({ id }) => id);
}
