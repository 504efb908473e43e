import type { ReactNode, SubmitEvent } from 'react';

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens the dialog. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons; the primary button is last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** If set, body and footer are one form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}
