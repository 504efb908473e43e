'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { sortOrdersAfterMove } from '#shared/ordering/orders-after-move.ts';
import type { CategoryDrop, CategoryTreeRow } from './category-tree.ts';
import { useCategoryChanges } from './use-category-changes.ts';

interface Step {
  readonly kind: CategoryTreeRow['kind'];
  readonly id: string;
  readonly parentId?: string | null;
  readonly order: number | null;
}

/**
 * Returns a function that moves a group or a category. After success, a toast offers an undo, which also restores the
 * order of the other rows.
 */
export function useCategoryMoves(rows: readonly CategoryTreeRow[]) {
  const t = useTranslations('categories');
  const changes = useCategoryChanges();
  const toasts = useToasts();

  const apply = useCallback(
    (steps: readonly Step[]) =>
      Promise.all(
        steps.map(({ kind, id, order, parentId }) => {
          if (kind === 'group')
            return changes.group(id, { order, ...(parentId === undefined ? {} : { parentGroupId: parentId }) });
          return changes.category(id, { order, ...(parentId === undefined ? {} : { categoryGroupId: parentId }) });
        }),
      ),
    [changes],
  );

  return useCallback(
    async (movedId: string, { parentId, sequence }: CategoryDrop) => {
      const moved = rows.find(({ id }) => id === movedId);
      if (moved === undefined) return;
      const kinds = new Map(sequence.map(({ id, kind, order }) => [id, { kind, order }]));
      const orders = sortOrdersAfterMove(sequence, movedId);
      const elsewhere = moved.parentId !== parentId;
      const stands = sequence.map(({ id }) => id).join() === siblingsOf(rows, moved).join();
      if (!elsewhere && stands) return;
      if (!orders.some(({ id }) => id === movedId)) orders.push({ id: movedId, order: moved.record.order ?? 1 });
      const parts = (id: string, parent: string | null) => (id === movedId && elsewhere ? { parentId: parent } : {});
      const steps = orders.map(({ id, order }) => ({
        kind: kinds.get(id)?.kind ?? moved.kind,
        id,
        order,
        ...parts(id, parentId),
      }));
      const back = orders.map(({ id }) => ({
        kind: kinds.get(id)?.kind ?? moved.kind,
        id,
        order: kinds.get(id)?.order ?? null,
        ...parts(id, moved.parentId),
      }));
      const done = await apply(steps);
      if (done.every(Boolean))
        toasts.show({ text: t('moved', { name: moved.record.name }), undo: () => void apply(back) });
    },
    [rows, apply, toasts, t],
  );
}

function siblingsOf(rows: readonly CategoryTreeRow[], { parentId }: CategoryTreeRow): readonly string[] {
  return rows.filter((row) => row.parentId === parentId).map(({ id }) => id);
}
