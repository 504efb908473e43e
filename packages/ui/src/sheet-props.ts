import type { ReactNode } from 'react';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Icon buttons next to the close button. */
  actions?: ReactNode;
  footer?: ReactNode;
  /**
   * `false` keeps the page next to the sheet interactive and focused, for example for moving through a list with the
   * keyboard.
   */
  modal?: boolean;
  children: ReactNode;
}
