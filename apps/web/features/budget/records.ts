import type { Inputs, Outputs } from '@coffer/api/router.ts';

export type Budget = Outputs['budgets']['list'][number];
export type Months = Outputs['budgets']['months'];
export type Month = Months['months'][number];
export type Envelope = Months['envelopes'][number];
export type Group = Months['groups'][number];
export type ShownRule = Inputs['budgets']['fill']['rule'];
export type EnvelopeDraft = NonNullable<Inputs['budgets']['setMonth']['rows']>[number];
export type BudgetDraft = Omit<Inputs['budgets']['create'], 'walletId'>;

/** An envelope in the month at place `at` of an answer. */
export interface EnvelopePlace {
  readonly budget: Budget;
  readonly months: Months;
  readonly envelope: Envelope;
  readonly month: string;
  readonly at: number;
}
