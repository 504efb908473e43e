import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { compareByOrder, type OrderedRecord } from '#shared/ordering/orders-after-move.ts';
import type { AssetGroup } from './build-assets-overview.ts';

/** A row of the list for rearranging assets and groups. */
export type ArrangementRow =
  | { readonly kind: 'group'; readonly id: string; readonly name: string; readonly group: AssetGroup }
  /** The heading of assets without a group; always last. */
  | { readonly kind: 'loose'; readonly id: typeof UNGROUPED_HEADING_ID }
  | { readonly kind: 'asset'; readonly id: string; readonly name: string; readonly asset: Asset };

export const UNGROUPED_HEADING_ID = 'loose';

/** The groups, each followed by its assets. A group being dragged is collapsed, because its assets move with it. */
export function arrangementRows(
  groups: readonly AssetGroup[],
  assets: readonly Asset[],
  lifted: string | null,
): readonly ArrangementRow[] {
  const known = new Set(groups.map(({ id }) => id));
  const rowsOf = (groupId: string | null): ArrangementRow[] =>
    groupId !== null && groupId === lifted
      ? []
      : assets
          .filter(
            ({ assetGroupId }) => (assetGroupId !== null && known.has(assetGroupId) ? assetGroupId : null) === groupId,
          )
          .toSorted(compareByOrder)
          .map((asset) => ({ kind: 'asset', id: asset.id, name: asset.name, asset }));
  return [
    ...groups
      .toSorted(compareByOrder)
      .flatMap((group): ArrangementRow[] => [
        { kind: 'group', id: group.id, name: group.name, group },
        ...rowsOf(group.id),
      ]),
    { kind: 'loose', id: UNGROUPED_HEADING_ID },
    ...rowsOf(null),
  ];
}

/** The place where a row was dropped: the new sequence and, for an asset, its group. */
export interface DropTarget {
  readonly kind: 'group' | 'asset';
  readonly groupId: string | null;
  readonly sequence: readonly OrderedRecord[];
}

/**
 * Returns where to drop the moved row if it is released over another row; null if the row cannot be moved there, or is
 * there already.
 */
export function findDropTarget(rows: readonly ArrangementRow[], movedId: string, overId: string): DropTarget | null {
  const [from, to] = [rows.findIndex(({ id }) => id === movedId), rows.findIndex(({ id }) => id === overId)];
  const moved = rows[from];
  if (moved === undefined || moved.kind === 'loose' || to < 0) return null;
  // Only groups may be above the first heading.
  const at = moved.kind === 'asset' ? Math.max(1, to) : to;
  if (at === from) return null;
  const after = rows.toSpliced(from, 1).toSpliced(at, 0, moved);
  if (moved.kind === 'group') {
    const sequence = after.flatMap((row) => (row.kind === 'group' ? [row.group] : []));
    const before = rows.flatMap((row) => (row.kind === 'group' ? [row.id] : []));
    return sequence.map(({ id }) => id).join() === before.join() ? null : { kind: 'group', groupId: null, sequence };
  }
  const start = after.findLastIndex((row, place) => place < at && row.kind !== 'asset');
  const end = after.findIndex((row, place) => place > at && row.kind !== 'asset');
  const inGroup = after.slice(start + 1, end < 0 ? after.length : end);
  const heading = after[start];
  return {
    kind: 'asset',
    groupId: heading?.kind === 'group' ? heading.id : null,
    sequence: inGroup.flatMap((row) => (row.kind === 'asset' ? [row.asset] : [])),
  };
}
