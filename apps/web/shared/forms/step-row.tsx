'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface Props {
  readonly title: string | number;
  /** The labels of the two buttons. */
  readonly earlier: string;
  readonly later: string;
  /** Null if there is no earlier part. */
  readonly onEarlier: (() => void) | null;
  /** Null if there is no later part. */
  readonly onLater: (() => void) | null;
}

/** The title of a part of a calendar, between the buttons for the previous and the next part. */
export function StepRow({ title, earlier, later, onEarlier, onLater }: Props) {
  return (
    <div className="flex items-center justify-between">
      <IconButton size="small" label={earlier} disabled={onEarlier === null} onClick={() => onEarlier?.()}>
        <ChevronLeft />
      </IconButton>
      <span aria-live="polite" className="font-medium tabular-nums">
        {title}
      </span>
      <IconButton size="small" label={later} disabled={onLater === null} onClick={() => onLater?.()}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
