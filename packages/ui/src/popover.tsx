'use client';

import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { OverlayClose } from './overlay-close.tsx';
import { OverlayTrigger } from './overlay-trigger.tsx';
import { useOverlay } from './use-overlay.ts';

export interface PopoverProps {
  /** The button that opens and closes it. */
  trigger: ReactNode;
  /** What it is called by those who do not see it. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Its width. */
  className?: string;
  children: ReactNode;
}

const load = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }));

/** A few controls beside what opened them; the page stays alive. */
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

/** Makes a button inside close the popover. */
export const PopoverClose = OverlayClose;
