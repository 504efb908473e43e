export interface ToastOptions {
  /** One sentence about what happened. */
  text: string;
  detail?: string;
  tone?: 'neutral' | 'positive' | 'danger';
  /** Undoes the action; the toast closes. */
  undo?: () => void;
  /** Another action, for example "Show". */
  action?: { label: string; onSelect: () => void };
  /** Display time in milliseconds; the time is paused while the toast is hovered or focused. */
  duration?: number;
}

export interface Toast extends ToastOptions {
  id: number;
}
