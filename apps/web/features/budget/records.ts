import type { Inputs, Outputs } from '@coffer/api/router.ts';

export type Budget = Outputs['budgets']['list'][number];
export type BudgetMonths = Outputs['budgets']['months'];
export type BudgetMonthFigures = BudgetMonths['months'][number];
export type BudgetEnvelope = BudgetMonths['envelopes'][number];
export type EnvelopeGroup = BudgetMonths['groups'][number];
export type FillRule = Inputs['budgets']['fill']['rule'];
export type EnvelopeDraft = NonNullable<Inputs['budgets']['setMonth']['rows']>[number];
export type BudgetDraft = Omit<Inputs['budgets']['create'], 'walletId'>;

/** An envelope in one month of `months`; `at` is the index of the month. */
export interface EnvelopeInMonth {
  readonly budget: Budget;
  readonly months: BudgetMonths;
  readonly envelope: BudgetEnvelope;
  readonly month: string;
  readonly at: number;
}
