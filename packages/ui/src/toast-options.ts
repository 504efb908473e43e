export interface ToastOptions {
  /** What happened, as one sentence. */
  text: string;
  detail?: string;
  tone?: 'neutral' | 'positive' | 'danger';
  /** Takes it back; the toast closes. */
  undo?: () => void;
  /** Something else that can be done now, e.g. "Show". */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; it waits while the pointer or the focus is on it. */
  duration?: number;
}

export interface Toast extends ToastOptions {
  id: number;
}
