'use client';

import { lazy, type ReactNode, type SubmitEvent, Suspense } from 'react';
import { OverlayClose } from './overlay-close.tsx';
import { OverlayTrigger } from './overlay-trigger.tsx';
import { useOverlay } from './use-overlay.ts';

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** With it, body and footer are one form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

// Fetched when it is first needed: no page needs it to be seen.
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

/** A button of the footer that closes the dialog, and so forgets what was begun. */
export const DialogClose = OverlayClose;
