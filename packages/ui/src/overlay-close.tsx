'use client';

import { createContext, type ReactNode, use } from 'react';
import { AsChild } from './as-child.tsx';

/** Closes the dialog, sheet or popover that one is in. */
export const OverlayClosing = createContext<() => void>(() => {});

/** Makes the one button inside close what it is in, after whatever else it does. */
export function OverlayClose({ children }: { children: ReactNode }) {
  return <AsChild onClick={use(OverlayClosing)}>{children}</AsChild>;
}
