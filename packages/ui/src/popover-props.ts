import type { ReactNode } from 'react';

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
