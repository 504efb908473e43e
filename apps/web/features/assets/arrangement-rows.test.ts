import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { sortOrdersAfterMove } from '#shared/ordering/orders-after-move.ts';
import { type ArrangementRow, arrangementRows, findDropTarget, UNGROUPED_HEADING_ID } from './arrangement-rows.ts';
import type { AssetGroup } from './build-assets-overview.ts';

const order = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null });
const groupOf = (id: string, order: number | null) => ({ id, name: id, order }) as AssetGroup;
const assetOf = (id: string, assetGroupId: string | null, order: number | null) =>
  ({ id, name: id, order, assetGroupId }) as Asset;

const wallets = fc
  .array(order, { maxLength: 4 })
  .map((orders) => orders.map((order, at) => groupOf(`g${at}`, order)))
  .chain((groups) =>
    fc.record({
      groups: fc.constant(groups),
      assets: fc
        .array(fc.tuple(fc.constantFrom(null, 'gone', ...groups.map(({ id }) => id)), order), {
          minLength: 1,
          maxLength: 8,
        })
        .map((rows) => rows.map(([group, order], at) => assetOf(`a${at}`, group, order))),
    }),
  );

/** The list after the move has been saved. */
function afterMove(
  { groups, assets }: { groups: AssetGroup[]; assets: Asset[] },
  rows: readonly ArrangementRow[],
  movedId: string,
  overId: string,
) {
  const place = findDropTarget(rows, movedId, overId);
  if (place === null) return arrangementRows(groups, assets, null);
  const orders = new Map(sortOrdersAfterMove(place.sequence, movedId).map(({ id, order }) => [id, order]));
  const reordered = <Item extends { id: string; order: number | null }>(items: Item[]) =>
    items.map((item) => ({ ...item, order: orders.get(item.id) ?? item.order }));
  const regrouped = assets.map((asset) => (asset.id === movedId ? { ...asset, assetGroupId: place.groupId } : asset));
  return arrangementRows(reordered(groups), reordered(regrouped), null);
}

const ids = (rows: readonly ArrangementRow[]) => rows.map(({ id }) => id);

describe('the arrangement', () => {
  test('shows every group and asset once, ungrouped assets last', () => {
    fc.assert(
      fc.property(wallets, ({ groups, assets }) => {
        const rows = arrangementRows(groups, assets, null);
        expect(ids(rows).toSorted()).toEqual(
          [...groups, ...assets, { id: UNGROUPED_HEADING_ID }].map(({ id }) => id).toSorted(),
        );
        const loose = ids(rows).indexOf(UNGROUPED_HEADING_ID);
        expect(rows.slice(loose + 1).every(({ kind }) => kind === 'asset')).toBe(true);
      }),
    );
  });

  test('puts an asset where it was dropped, in the target group', () => {
    fc.assert(
      fc.property(wallets, fc.nat(), fc.nat(), (wallet, which, where) => {
        const rows = arrangementRows(wallet.groups, wallet.assets, null);
        const moved = wallet.assets[which % wallet.assets.length]!.id;
        const over = rows[where % rows.length]!.id;
        const after = afterMove(wallet, rows, moved, over);
        const from = ids(rows).indexOf(moved);
        const to = Math.max(1, ids(rows).indexOf(over));
        expect(ids(after)).toEqual(ids(rows).toSpliced(from, 1).toSpliced(to, 0, moved));
      }),
    );
  });

  test('moves a group together with its assets', () => {
    fc.assert(
      fc.property(wallets, fc.nat(), fc.nat(), (wallet, which, where) => {
        fc.pre(wallet.groups.length > 0);
        const moved = wallet.groups[which % wallet.groups.length]!.id;
        const rows = arrangementRows(wallet.groups, wallet.assets, moved);
        const over = rows[where % rows.length]!.id;
        const inIt = (all: readonly ArrangementRow[]) => {
          const start = ids(all).indexOf(moved);
          const end = all.findIndex((row, at) => at > start && row.kind !== 'asset');
          return ids(all).slice(start + 1, end);
        };
        const after = afterMove(wallet, rows, moved, over);
        expect(inIt(after)).toEqual(inIt(arrangementRows(wallet.groups, wallet.assets, null)));
        expect(after.at(-1)?.kind === 'asset' || after.at(-1)?.kind === 'loose').toBe(true);
      }),
    );
  });

  test('changes nothing if a row is dropped on its own place', () => {
    const rows = arrangementRows([groupOf('g', 1)], [assetOf('a', 'g', null)], null);
    expect(findDropTarget(rows, 'a', 'a')).toBeNull();
    expect(findDropTarget(rows, 'g', UNGROUPED_HEADING_ID)).toBeNull();
    expect(findDropTarget(rows, UNGROUPED_HEADING_ID, 'g')).toBeNull();
  });
});
