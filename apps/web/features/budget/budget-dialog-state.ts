import type { Budget } from './budget-types.ts';

/**
 * The dialog that is open on the budget page, with its subject: a budget, an envelope (by its key) or a month
 * (`YYYY-MM`).
 */
export type BudgetDialogState =
  | { readonly kind: 'budget'; readonly budget: Budget | null }
  | { readonly kind: 'envelope' | 'spent'; readonly key: string; readonly month: string }
  | { readonly kind: 'target'; readonly key: string }
  | {
      readonly kind: 'toAssign' | 'envelopes' | 'hold' | 'fill' | 'income' | 'other' | 'timing';
      readonly month: string;
    };
