import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_NESTING, type NestableGroup, nestingFault } from './nesting.ts';

/** Random groups, each at the root or inside an earlier group. */
const forest = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((parents) =>
  parents.map(
    (parent, at): NestableGroup => ({
      id: String(at),
      parentGroupId: parent % (at + 1) === at ? null : String(parent % (at + 1)),
    }),
  ),
);

function depthOf(groups: readonly NestableGroup[], id: string): number {
  const parent = groups.find((group) => group.id === id)?.parentGroupId ?? null;
  return parent === null ? 1 : 1 + depthOf(groups, parent);
}

describe('nesting groups', () => {
  test('a group cannot be inside itself or its descendants', () => {
    const groups = [
      { id: 'a', parentGroupId: null },
      { id: 'b', parentGroupId: 'a' },
      { id: 'c', parentGroupId: 'b' },
    ];
    expect(nestingFault(groups, 'a', 'a')).toBe('cycle');
    expect(nestingFault(groups, 'a', 'c')).toBe('cycle');
    expect(nestingFault(groups, 'c', 'a')).toBeNull();
    expect(nestingFault(groups, null, 'c')).toBeNull();
  });

  test('a move is allowed exactly when every chain still ends within the limit', () => {
    fc.assert(
      fc.property(forest, fc.nat(), fc.nat(), (groups, from, to) => {
        const id = String(from % groups.length);
        const parentGroupId = String(to % groups.length);
        const fault = nestingFault(groups, id, parentGroupId);
        if (fault === 'cycle') return;
        const moved = groups.map((group) => (group.id === id ? { id, parentGroupId } : group));
        // If the groups formed a cycle, this call would overflow the stack.
        const deepest = Math.max(...moved.map((group) => depthOf(moved, group.id)));
        const moves = [
          ...moved.filter((group) => chain(moved, group.id).includes(id)).map((group) => depthOf(moved, group.id)),
        ];
        expect(fault === 'tooDeep').toBe(Math.max(...moves) > MAX_NESTING);
        if (fault === null && groups.length <= MAX_NESTING) expect(deepest).toBeLessThanOrEqual(MAX_NESTING);
      }),
    );
  });
});

function chain(groups: readonly NestableGroup[], id: string): string[] {
  const parent = groups.find((group) => group.id === id)?.parentGroupId ?? null;
  return parent === null ? [id] : [id, ...chain(groups, parent)];
}
