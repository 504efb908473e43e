'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface Props {
  readonly title: string | number;
  /** The label of the button for the previous part. */
  readonly earlier: string;
  /** The label of the button for the next part. */
  readonly later: string;
  /** Shows the previous part; null if there is no previous part. */
  readonly onEarlier: (() => void) | null;
  /** Shows the next part; null if there is no next part. */
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
