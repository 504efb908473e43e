import type { ReactNode } from 'react';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Icon buttons beside the one that closes. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `false` leaves the page beside it alive, and the focus there: a list that one walks through with the keyboard. */
  modal?: boolean;
  children: ReactNode;
}
