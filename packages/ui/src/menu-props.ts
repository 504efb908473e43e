import type { ReactNode } from 'react';

export interface MenuProps {
  /** The button that opens and closes the menu. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}
