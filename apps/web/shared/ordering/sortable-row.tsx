'use client';

import { classNames } from '@coffer/ui/class-names.ts';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly name: string;
  /** Whether the row has a handle to move it. */
  readonly movable: boolean;
  /** The level of indentation. */
  readonly depth?: number;
  readonly children: ReactNode;
}

/** A row of a `SortableList` with its handle. */
export function SortableRow({ id, name, movable, depth = 0, children }: Props) {
  const t = useTranslations('common.sorting');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !movable,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition, paddingInlineStart: `${depth * 1.5}rem` }}
      className={classNames('bg-surface', isDragging && 'relative z-sticky rounded-card shadow-card')}
    >
      <div className="flex min-h-11 items-center gap-2 pr-2">
        {movable ? (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={t('handle', { name })}
            className="grid h-control w-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
          >
            <GripVertical aria-hidden size={16} />
          </button>
        ) : (
          <span className="w-3 shrink-0" />
        )}
        {children}
      </div>
    </li>
  );
}
