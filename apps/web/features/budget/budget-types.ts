import type { RouterInputs, RouterOutputs } from '@coffer/api/router.ts';

export type Budget = RouterOutputs['budgets']['list'][number];
export type BudgetMonths = RouterOutputs['budgets']['months'];
export type BudgetMonthFigures = BudgetMonths['months'][number];
export type BudgetEnvelope = BudgetMonths['envelopes'][number];
export type EnvelopeGroup = BudgetMonths['groups'][number];
export type FillRule = RouterInputs['budgets']['fill']['rule'];
export type EnvelopeMonthInput = NonNullable<RouterInputs['budgets']['setMonth']['rows']>[number];
export type NewBudgetInput = Omit<RouterInputs['budgets']['create'], 'walletId'>;

/** An envelope in one month of `months`; `at` is the index of the month. */
export interface EnvelopeInMonth {
  readonly budget: Budget;
  readonly months: BudgetMonths;
  readonly envelope: BudgetEnvelope;
  readonly month: string;
  readonly at: number;
}
