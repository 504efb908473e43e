'use client';

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';

/** Pixels of horizontal movement for one level of depth. */
const STEP = 24;

interface Props {
  /** The rows' ids in their current order. */
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onStart?: (id: string) => void;
  readonly onMove?: (event: DragMoveEvent) => void;
  /** `steps`: levels of depth moved to the right (negative: left). */
  readonly onDrop: (id: string, overId: string, steps: number) => void;
  readonly onEnd?: () => void;
  readonly children: ReactNode;
}

/** Rows that can be reordered by mouse, touch or keyboard (space, arrows, space). */
export function SortableList({ ids, nameOf, onStart, onMove, onDrop, onEnd, children }: Props) {
  const t = useTranslations('common.sorting');
  const sensors = useSensors(
    // Below this distance a press is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  const name = (id: string | number) => nameOf(String(id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', { name: name(active.id) }),
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      // At the start and after returning to its own place, announce the row as lifted.
      if (over.id === active.id) return t('lifted', { name: name(active.id) });
      return t('over', { name: name(active.id), place: name(over.id) });
    },
    onDragEnd: ({ active }) => t('dropped', { name: name(active.id) }),
    onDragCancel: ({ active }) => t('cancelled', { name: name(active.id) }),
  };
  const drop = ({ active, over, delta }: DragEndEvent) => {
    if (over !== null) onDrop(String(active.id), String(over.id), Math.round(delta.x / STEP));
    onEnd?.();
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={MEASURED_BEFOREHAND}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragStart={({ active }) => onStart?.(String(active.id))}
      onDragEnd={drop}
      {...(onMove ? { onDragMove: onMove } : {})}
      {...(onEnd ? { onDragCancel: onEnd } : {})}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Measures rows in advance, because an arrow key right after lifting would have no effect on unmeasured rows. */
const MEASURED_BEFOREHAND = { droppable: { strategy: MeasuringStrategy.Always } };

/** The up and down keys move between rows, left and right change the depth by one step. */
const coordinateGetter: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates;
  if (event.code === KeyboardCode.Left || event.code === KeyboardCode.Right) {
    event.preventDefault();
    return { x: x + (event.code === KeyboardCode.Left ? -STEP : STEP), y };
  }
  const next = sortableKeyboardCoordinates(event, args);
  return next && { ...next, x };
};
