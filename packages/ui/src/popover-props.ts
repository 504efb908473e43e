import type { ReactNode } from 'react';

export interface PopoverProps {
  /** The button that opens and closes the popover. */
  trigger: ReactNode;
  /** Accessible name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Class names that set the width of the popover. */
  className?: string;
  children: ReactNode;
}
