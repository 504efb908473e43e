'use client';

import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { OverlayClose } from './overlay-close.tsx';
import { OverlayTrigger } from './overlay-trigger.tsx';
import { useOverlay } from './use-overlay.ts';

// Loaded on first use, because no page needs it initially.
const load = () => import('./dialog-panel.tsx');
const DialogPanel = lazy(async () => ({ default: (await load()).DialogPanel }));

export function Dialog({ open, onOpenChange, trigger, ...panel }: DialogProps) {
  const { isOpen, isLoaded, setOpen } = useOverlay(open, onOpenChange);
  return (
    <>
      {trigger && (
        <OverlayTrigger kind="dialog" isOpen={isOpen} onPress={() => setOpen(true)} onIntent={() => void load()}>
          {trigger}
        </OverlayTrigger>
      )}
      {isLoaded && (
        <Suspense>
          <DialogPanel isOpen={isOpen} onOpenChange={setOpen} {...panel} />
        </Suspense>
      )}
    </>
  );
}

/** Makes a button of the footer close the dialog, which discards its input. */
export const DialogClose = OverlayClose;
