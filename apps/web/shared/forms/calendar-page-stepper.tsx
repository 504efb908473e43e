'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface Props {
  readonly title: string | number;
  /** The label of the button to the previous calendar page. */
  readonly earlier: string;
  /** The label of the button to the next calendar page. */
  readonly later: string;
  /** Shows the previous calendar page; null if there is none. */
  readonly onEarlier: (() => void) | null;
  /** Shows the next calendar page; null if there is none. */
  readonly onLater: (() => void) | null;
}

/** The title of a calendar page, such as a year, between buttons to the previous and the next page. */
export function CalendarPageStepper({ title, earlier, later, onEarlier, onLater }: Props) {
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
