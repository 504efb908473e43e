'use client';

import { createContext, type ReactNode, use } from 'react';
import { AsChild } from './as-child.tsx';

/** The function that closes the surrounding dialog, sheet or popover. */
export const CloseOverlayContext = createContext<() => void>(() => {});

/** Makes the single button inside close the surrounding overlay, after the button's own action. */
export function OverlayClose({ children }: { children: ReactNode }) {
  return <AsChild onClick={use(CloseOverlayContext)}>{children}</AsChild>;
}
