import type { Budget } from './records.ts';

/** The open dialog. */
export type BudgetDialogState =
  | { readonly kind: 'budget'; readonly budget: Budget | null }
  | { readonly kind: 'envelope' | 'spent'; readonly key: string; readonly month: string }
  | { readonly kind: 'target'; readonly key: string }
  | {
      readonly kind: 'toAssign' | 'envelopes' | 'hold' | 'fill' | 'income' | 'other' | 'timing';
      readonly month: string;
    };
