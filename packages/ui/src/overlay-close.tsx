'use client';

import { Slot } from 'radix-ui';
import { createContext, type ReactNode, use } from 'react';

/** Closes the dialog, sheet or popover that one is in. */
export const OverlayClosing = createContext<() => void>(() => {});

/** Makes the one button inside close what it stands in, after whatever else it does. */
export function OverlayClose({ children }: { children: ReactNode }) {
  return <Slot.Root onClick={use(OverlayClosing)}>{children}</Slot.Root>;
}
