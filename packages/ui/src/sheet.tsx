'use client';

import { lazy, Suspense } from 'react';
import type { SheetProps } from './sheet-props.ts';
import { useOverlay } from './use-overlay.ts';

const SheetPanel = lazy(async () => ({ default: (await import('./sheet-panel.tsx')).SheetPanel }));

/** A panel at the right; on mobile it slides in from below. */
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
