'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { sortOrdersAfterMove } from '#shared/ordering/orders-after-move.ts';
import { type ArrangementRow, type DropTarget, findDropTarget } from './arrangement-rows.ts';
import { useAssetChanges } from './use-asset-changes.ts';

interface Step {
  readonly kind: DropTarget['kind'];
  readonly id: string;
  readonly order: number | null;
  /** The new group of a moved asset. */
  readonly assetGroupId?: string | null;
}

/**
 * Returns a function that moves an asset or a group to another row's place. A toast offers an undo, which also restores
 * the order of the other rows.
 */
export function useAssetMoves(rows: readonly ArrangementRow[]) {
  const t = useTranslations('assets');
  const changes = useAssetChanges();
  const toasts = useToasts();
  const apply = useCallback(
    (steps: readonly Step[]) =>
      Promise.all(
        steps.map(({ kind, id, ...change }) =>
          kind === 'group' ? changes.group(id, { order: change.order }) : changes.asset(id, change),
        ),
      ),
    [changes],
  );
  return useCallback(
    async (movedId: string, overId: string) => {
      const moved = rows.find(({ id }) => id === movedId);
      const place = findDropTarget(rows, movedId, overId);
      if (moved === undefined || moved.kind === 'loose' || place === null) return;
      const { kind, groupId, sequence } = place;
      const before = new Map(sequence.map(({ id, order }) => [id, order]));
      const orders = sortOrdersAfterMove(sequence, movedId);
      const there: Step[] = orders.map((order) => ({ kind, ...order }));
      const back: Step[] = orders.map(({ id }) => ({ kind, id, order: before.get(id) ?? null }));
      const from = moved.kind === 'asset' ? moved.asset.assetGroupId : null;
      // A move without a new order can still change the group.
      const withGroup = (steps: readonly Step[], assetGroupId: string | null): readonly Step[] => {
        if (moved.kind !== 'asset' || from === groupId) return steps;
        const own = steps.find(({ id }) => id === movedId) ?? { kind, id: movedId, order: moved.asset.order };
        return [...steps.filter(({ id }) => id !== movedId), { ...own, assetGroupId }];
      };
      const done = await apply(withGroup(there, groupId));
      const undo = () => void apply(withGroup(back, from));
      if (done.every(Boolean)) toasts.show({ text: t('movedToast', { name: moved.name }), undo });
    },
    [rows, apply, toasts, t],
  );
}
