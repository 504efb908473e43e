import type { RouterOutputs } from '@coffer/api/router.ts';
import type { Category } from '#shared/data/use-wallet-lists.ts';
import { compareByOrder, type OrderedRecord } from '#shared/ordering/orders-after-move.ts';

export type CategoryGroup = RouterOutputs['categoryGroups']['list']['items'][number];

interface TreePosition {
  readonly id: string;
  readonly parentId: string | null;
  /** The number of groups that contain the row. */
  readonly depth: number;
}

export type CategoryTreeRow = TreePosition &
  (
    | { readonly kind: 'group'; readonly record: CategoryGroup; readonly isEmpty: boolean; readonly isOpen: boolean }
    | { readonly kind: 'category'; readonly record: Category }
  );

type Child =
  | { readonly kind: 'group'; readonly record: CategoryGroup }
  | { readonly kind: 'category'; readonly record: Category };

/** Groups and categories in the order of the list; the content of a group follows it, one level deeper. */
export function categoryTreeRows(
  groups: readonly CategoryGroup[],
  categories: readonly Category[],
  closed: ReadonlySet<string>,
): readonly CategoryTreeRow[] {
  const children = Map.groupBy<string | null, Child>(
    [
      ...groups.map((record) => ({ kind: 'group' as const, record })),
      ...categories.map((record) => ({ kind: 'category' as const, record })),
    ],
    ({ kind, record }) => (kind === 'group' ? record.parentGroupId : record.categoryGroupId),
  );
  const below = (parentId: string | null, depth: number): CategoryTreeRow[] =>
    (children.get(parentId) ?? [])
      .toSorted((one, other) => compareByOrder(one.record, other.record))
      .flatMap((child): CategoryTreeRow[] => {
        const place = { id: child.record.id, parentId, depth };
        if (child.kind === 'category') return [{ ...place, ...child }];
        const isOpen = !closed.has(place.id);
        const row: CategoryTreeRow = { ...place, ...child, isOpen, isEmpty: !children.has(place.id) };
        return isOpen ? [row, ...below(place.id, depth + 1)] : [row];
      });
  return below(null, 0);
}

export interface CategoryDrop {
  readonly parentId: string | null;
  /** The content of the new parent in its new order, including the moved row. */
  readonly sequence: readonly (OrderedRecord & { readonly kind: CategoryTreeRow['kind'] })[];
}

/**
 * The new place of a row that is dropped on another row: inside the group above it, or beside the row above it. If both
 * are possible, `wantedDepth` decides. Null if `rows` lacks one of the two rows. `rows` must not contain the content of
 * the moved row.
 */
export function categoryDrop(
  rows: readonly CategoryTreeRow[],
  movedId: string,
  overId: string,
  wantedDepth: number,
): CategoryDrop | null {
  const from = rows.findIndex(({ id }) => id === movedId);
  const to = rows.findIndex(({ id }) => id === overId);
  const moved = rows[from];
  if (moved === undefined || to < 0) return null;
  const others = rows.filter(({ id }) => id !== movedId);
  const [above, below] = [others[to - 1], others[to]];
  const deepest = above === undefined ? 0 : above.kind === 'group' && above.isOpen ? above.depth + 1 : above.depth;
  const depth = Math.max(below?.depth ?? 0, Math.min(wantedDepth, deepest));
  const parentId = parentAt(others, above, depth);
  const inParent = (row: CategoryTreeRow) => row.parentId === parentId;
  return {
    parentId,
    sequence: [...others.slice(0, to).filter(inParent), moved, ...others.slice(to).filter(inParent)].map(
      ({ id, kind, record }) => ({ id, kind, order: record.order }),
    ),
  };
}

function parentAt(rows: readonly CategoryTreeRow[], above: CategoryTreeRow | undefined, depth: number): string | null {
  if (above === undefined || depth === 0) return null;
  if (depth > above.depth) return above.id;
  let beside = above;
  while (beside.depth > depth) {
    const parent = rows.find(({ id }) => id === beside.parentId);
    if (parent === undefined) return null;
    beside = parent;
  }
  return beside.parentId;
}

/**
 * Both lists without the deleted groups and categories. As on the server, groups within a deleted group move to its
 * parent, and its categories become ungrouped.
 */
export function withoutDeletedCategories(
  groups: readonly CategoryGroup[],
  categories: readonly Category[],
  deleted: ReadonlySet<string>,
): { readonly groups: readonly CategoryGroup[]; readonly categories: readonly Category[] } {
  const parents = new Map(groups.map(({ id, parentGroupId }) => [id, parentGroupId]));
  const nearest = (id: string | null): string | null =>
    id !== null && deleted.has(id) ? nearest(parents.get(id) ?? null) : id;
  return {
    groups: groups
      .filter(({ id }) => !deleted.has(id))
      .map((group) => ({ ...group, parentGroupId: nearest(group.parentGroupId) })),
    categories: categories
      .filter(({ id }) => !deleted.has(id))
      .map((category) =>
        category.categoryGroupId !== null && deleted.has(category.categoryGroupId)
          ? { ...category, categoryGroupId: null }
          : category,
      ),
  };
}

/** The ids of the group and of all groups in it, at any depth. */
export function groupWithDescendants(groups: readonly CategoryGroup[], id: string): ReadonlySet<string> {
  const within = new Set([id]);
  let size = 0;
  while (size !== within.size) {
    size = within.size;
    for (const group of groups)
      if (group.parentGroupId !== null && within.has(group.parentGroupId)) within.add(group.id);
  }
  return within;
}
