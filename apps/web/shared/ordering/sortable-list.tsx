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

/** Pixels that a row is moved sideways to lie one step deeper. */
const STEP = 24;

interface Props {
  /** The rows' ids, as they stand. */
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onStart?: (id: string) => void;
  readonly onMove?: (event: DragMoveEvent) => void;
  /** `steps`: how many steps to the right (or left, below 0) it was taken. */
  readonly onDrop: (id: string, overId: string, steps: number) => void;
  readonly onEnd?: () => void;
  readonly children: ReactNode;
}

/** Rows that can be put in another order, by pointer, finger or keyboard (space, arrows, space). */
export function SortableList({ ids, nameOf, onStart, onMove, onDrop, onEnd, children }: Props) {
  const t = useTranslations('common.sorting');
  const sensors = useSensors(
    // A press that does not move is a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  const name = (id: string | number) => nameOf(String(id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', { name: name(active.id) }),
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      // At its own position the row is only lifted: announced at first, and when it is back there.
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

/** An arrow that is pressed right after the lifting would go nowhere while the rows are not measured yet. */
const MEASURED_BEFOREHAND = { droppable: { strategy: MeasuringStrategy.Always } };

/** Up and down go from row to row; left and right a step out or in. */
const coordinateGetter: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates;
  if (event.code === KeyboardCode.Left || event.code === KeyboardCode.Right) {
    event.preventDefault();
    return { x: x + (event.code === KeyboardCode.Left ? -STEP : STEP), y };
  }
  const next = sortableKeyboardCoordinates(event, args);
  return next && { ...next, x };
};
