'use client';

import { lazy, Suspense, useRef } from 'react';
import { OverlayClose } from './overlay-close.tsx';
import { OverlayTrigger } from './overlay-trigger.tsx';
import type { PopoverProps } from './popover-props.ts';
import { useOverlay } from './use-overlay.ts';

const load = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }));

/** A few controls next to their trigger; the page stays interactive. */
export function Popover({ trigger, open, onOpenChange, ...panel }: PopoverProps) {
  const { isOpen, isLoaded, setOpen } = useOverlay(open, onOpenChange);
  const button = useRef<HTMLElement>(null);
  return (
    <>
      <OverlayTrigger
        ref={button}
        kind="dialog"
        isOpen={isOpen}
        onPress={() => setOpen(!isOpen)}
        onIntent={() => void load()}
      >
        {trigger}
      </OverlayTrigger>
      {isLoaded && (
        <Suspense>
          <PopoverPanel anchor={button} isOpen={isOpen} onOpenChange={setOpen} {...panel} />
        </Suspense>
      )}
    </>
  );
}

/** Wraps a button in a popover. Pressing the button closes the popover. */
export const PopoverClose = OverlayClose;
