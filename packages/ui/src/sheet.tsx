'use client';

import { lazy, type ReactNode, Suspense } from 'react';
import { useOverlay } from './use-overlay.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Icon buttons beside the one that closes. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `false` leaves the page beside it alive, and the focus there: a list that one walks through with the keyboard. */
  modal?: boolean;
  children: ReactNode;
}

const SheetPanel = lazy(async () => ({ default: (await import('./sheet-panel.tsx')).SheetPanel }));

/** A panel at the right; on a telephone, one that comes up from below. */
export function Sheet({ open, onOpenChange, ...panel }: SheetProps) {
  const { isOpen, isLoaded, setOpen } = useOverlay(open, onOpenChange);
  return (
    isLoaded && (
      <Suspense>
        <SheetPanel isOpen={isOpen} onOpenChange={setOpen} {...panel} />
      </Suspense>
    )
  );
}
